import { randomBytes } from "node:crypto";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { isPushKey } from "../../../mail/open-push-service.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import {
  deleteSessionsPush,
  findRenewable,
  isSubscribed,
  type PushTarget,
  renewalMacOf,
  replaceSubscription,
} from "../../rows/push-subscriptions.ts";
import { requireSession } from "../../rows/sessions.ts";

/** The public key, and whether the session gets pushes. */
export async function readPush(deps: GuardDeps, owner: AskOf<"readPush">) {
  const { publicKey: key } = deps.pushService;
  return { key, isOn: await isSubscribed(deps.database, { ...owner, serverKey: key }) };
}

/**
 * Sends the session's pushes to a browser. Refuses `push-service-unknown`, `field-invalid` and
 * `session-expired`.
 */
export async function subscribePush(deps: GuardDeps, ask: AskOf<"subscribePush">) {
  const target = readTarget(deps, ask);
  const renewal = randomBytes(32).toString("base64url");
  await replace(deps, ask, { target, renewal });
  return { renewal };
}

export function unsubscribePush({ database }: GuardDeps, owner: AskOf<"unsubscribePush">) {
  return deleteSessionsPush(database, owner);
}

/**
 * Replaces what a browser has changed, also while the app is closed: the browser proves itself by the
 * secret of its earlier subscription. Refuses `push-not-found`, and as `subscribePush` does.
 */
export async function renewPush(deps: GuardDeps, ask: AskOf<"renewPush">): Promise<void> {
  const { database, clock, keys } = deps;
  const target = readTarget(deps, ask);
  const renewalMac = renewalMacOf(keys, ask.renewal);
  const owner = await findRenewable(database, { renewalMac, now: clock.now() });
  if (!owner) throw new Refusal("push-not-found");
  await replace(deps, owner, { target, renewal: ask.renewal });
}

function readTarget({ pushService }: GuardDeps, ask: PushTarget): PushTarget {
  const { endpoint, p256dh, auth } = ask;
  refuseUnless(isPushKey(p256dh), "field-invalid", { field: "p256dh" });
  refuseUnless(pushService.serviceOf(endpoint) !== undefined, "push-service-unknown");
  return { endpoint, p256dh, auth };
}

async function replace(
  { database, clock, keys, pushService }: GuardDeps,
  owner: { readonly userId: string; readonly sessionHash: string },
  { target, renewal }: { target: PushTarget; renewal: string },
): Promise<void> {
  const { userId, sessionHash } = owner;
  await database.transaction(async (tx) => {
    await requireSession(tx, owner);
    await replaceSubscription(tx, keys, {
      ...{ id: newId("psh", clock), userId, sessionHash, target, now: clock.now() },
      ...{ renewalMac: renewalMacOf(keys, renewal), serverKey: pushService.publicKey },
    });
  });
}
