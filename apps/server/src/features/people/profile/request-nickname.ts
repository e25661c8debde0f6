import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { type Database, insertRow } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { nicknameFreeFrom, nicknameYearFrom } from "../identity/index.ts";
import { listCountedAsks, lockNicknames, updatePendingReplaced } from "./profile-store.ts";

export type RequestNicknameDeps = { readonly database: Database; readonly clock: Clock };

/**
 * Asks for a nickname, which others see once an operator accepted it. A new ask takes the place of
 * the one that waits. Every ask counts, since each is read by somebody; one that an operator
 * refused is given back. The same ask again changes nothing, and the name that is shown anyway
 * takes back the one that waits. Refuses `nickname-limit` until the next ask is possible.
 */
export async function requestNickname(
  { database, clock }: RequestNicknameDeps,
  { userId, ip, device }: Actor,
  nickname: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const { shown, pending } = await lockNicknames(tx, userId);
    if (nickname === (pending ?? shown)) return;
    if (nickname !== shown) {
      const counted = await listCountedAsks(tx, userId, nicknameYearFrom(now));
      const from = nicknameFreeFrom(counted);
      if (from) throw new Refusal("nickname-limit", { until: secondsOf(from) });
    }
    await updatePendingReplaced(tx, userId);
    if (nickname === shown) return;
    const request = { id: newId("nck", clock), userId, nickname, askedAt: now };
    await insertRow(tx, "nickname_requests", request);
    const details = { nickname };
    await recordEvent(tx, { userId, kind: "nickname-asked", ip, device, details });
  });
}

function secondsOf(at: Date): string {
  return String(Math.ceil(at.getTime() / 1000));
}
