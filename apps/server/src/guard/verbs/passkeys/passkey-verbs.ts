import { refuseUnless } from "../../../kernel/refusal.ts";
import type { passkeyCalls } from "../../../wire/guard/calls/passkey-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import { updatePasskeyName } from "../../rows/passkey-store.ts";
import { nothing } from "../answer-nothing.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { addPasskey } from "./add-passkey.ts";
import { askPasskey, askPasskeyLogin } from "./ask-passkey.ts";
import { beginPasskey } from "./begin-passkey.ts";
import { loginWithPasskey } from "./login-with-passkey.ts";
import { removePasskey } from "./remove-passkey.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";

export function passkeyVerbs(deps: GuardDeps): PortOf<typeof passkeyCalls> {
  return {
    askPasskey: (ask) => askPasskey(deps, ask),
    askPasskeyLogin: () => askPasskeyLogin(deps),
    loginWithPasskey: (ask) => loginWithPasskey(deps, ask),
    beginPasskey: (ask) => beginPasskey(deps, ask),
    addPasskey: async (ask) => {
      const { passkey, recoveryCodes } = await addPasskey(deps, ask);
      const { id, createdAt, confirmsFrom } = passkey;
      const [created, confirms] = [createdAt.getTime(), confirmsFrom.getTime()];
      return { id, createdAt: created, confirmsFrom: confirms, recoveryCodes };
    },
    renamePasskey: nothing(async (ask) =>
      refuseUnless(await updatePasskeyName(deps.database, ask), "passkey-unknown"),
    ),
    removePasskey: (ask) => removePasskey(deps, ask),
    renewRecoveryCodes: (ask) => renewRecoveryCodes(deps, ask),
  };
}
