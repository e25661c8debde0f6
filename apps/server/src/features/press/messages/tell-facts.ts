import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";

export type TellFactsDeps = { readonly database: Database; readonly clock: Clock };

/** How often new facts are looked for: a person learns of one within about a second. */
export const tellFactsMs = 500;

const batch = 200;

/**
 * Tells the next facts that no message says yet, each person and fact once, however often and by
 * however many it is called. As clearhold_worker. True when there may be more.
 */
export async function tellFacts({ database, clock }: TellFactsDeps): Promise<boolean> {
  const row = await database.first<{ more: boolean }>("select messages_tell($1, $2) as more", [
    clock.now(),
    batch,
  ]);
  return row?.more === true;
}
