import type { ReplyOf } from "@clearhold/contract/endpoint";
import {
  addPasskey,
  askPasskey,
  askPasskeyLogin,
  beginPasskey,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from "@clearhold/contract/wallet/people/passkeys";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { type GetUserInfoDeps, getUserInfo, type Sessions } from "../identity/index.ts";
import { askerOf, proofsOf, type StepDeps, stepOf } from "../second-factor/index.ts";
import * as list from "./list-passkeys.ts";

export type PasskeyDeps = list.ListPasskeysDeps &
  StepDeps &
  GetUserInfoDeps & {
    readonly guard: Pick<
      GuardPort,
      | "askPasskey"
      | "askPasskeyLogin"
      | "loginWithPasskey"
      | "beginPasskey"
      | "addPasskey"
      | "renamePasskey"
      | "removePasskey"
      | "renewRecoveryCodes"
    >;
    readonly sessions: Pick<Sessions, "open">;
  };

/** Everything about passkeys is the guard's to decide; the web server hands it on. */
export function bindPasskeys(app: App, deps: PasskeyDeps): void {
  const { guard } = deps;
  bind(app, listPasskeys, ({ actor }) => list.listPasskeys(deps, actor));
  bind(app, beginPasskey, async ({ ask, actor }) => {
    const { options } = await guard.beginPasskey({ ...ownerOf(actor, ask), proofs: proofsOf(ask) });
    return { options: options as ReplyOf<typeof beginPasskey>["options"] };
  });
  bind(app, addPasskey, async ({ ask, actor }) => {
    const added = await guard.addPasskey({ ...ask, ...askerOf(actor) });
    const [createdAt, confirmsFrom] = [new Date(added.createdAt), new Date(added.confirmsFrom)];
    const { id, isSynced, isBackedUp } = added;
    const unused = { usedAt: null, countFellAt: null };
    const passkey = {
      id,
      name: ask.name,
      createdAt,
      confirmsFrom,
      isSynced,
      isBackedUp,
      ...unused,
    };
    return {
      passkey: list.passkeyView(passkey, deps.clock.now()),
      recovery_codes: added.recoveryCodes,
    };
  });
  bind(app, renamePasskey, ({ ask, actor }) =>
    guard.renamePasskey({ ...ask, userId: actor.userId }),
  );
  bind(app, removePasskey, async ({ ask, actor }) => {
    const owner = { ...ownerOf(actor, ask), proofs: proofsOf(ask), visit: actor };
    const { heldUntil } = await guard.removePasskey({ ...owner, id: ask.id });
    return { held_until: heldUntil };
  });
  bind(app, askPasskey, async ({ ask, actor }) => {
    const { userId } = actor;
    const { options } = await guard.askPasskey({ ...(await stepOf(deps, userId, ask)), userId });
    return { options: options as ReplyOf<typeof askPasskey>["options"] };
  });
  bind(app, askPasskeyLogin, async () => {
    const { options } = await guard.askPasskeyLogin({});
    return { options: options as ReplyOf<typeof askPasskeyLogin>["options"] };
  });
  bind(app, loginWithPasskey, async ({ ask, visitor }) => {
    const { userId } = await guard.loginWithPasskey({ passkey: ask.passkey, visit: visitor });
    // As a login with a password: always a new token.
    const token = await deps.sessions.open(userId, visitor);
    return { token, userinfo: await getUserInfo(deps, { userId }) };
  });
  bind(app, renewRecoveryCodes, async ({ ask, actor }) => {
    const owner = { ...ownerOf(actor, ask), proofs: proofsOf(ask) };
    return { recovery_codes: (await guard.renewRecoveryCodes(owner)).recoveryCodes };
  });
}

type PasswordAsk = { password?: string | undefined; login_password?: string | undefined };

/** Whose passkeys, and the password that goes with it. */
function ownerOf({ userId, sessionHash }: Actor, { password, login_password }: PasswordAsk) {
  return { userId, sessionHash, fundPassword: password, loginPassword: login_password };
}
