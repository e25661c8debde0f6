import type { Language } from "@clearhold/contract/refusals";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";

export type SetLanguageDeps = { readonly database: Database; readonly clock: Clock };

/** In which language the person is written to; the same one again changes nothing. */
export async function setLanguage(
  { database, clock }: SetLanguageDeps,
  { userId, ip, device }: Actor,
  language: Language,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await tx.query(
      "update users set language = $2 where id = $1 and language <> $2 returning id",
      [userId, language],
    );
    if (changed.length === 0) return;
    const details = { language };
    await recordEvent(tx, { userId, kind: "language-set", at: clock.now(), ip, device, details });
  });
}
