import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { countDay, findNextDay } from "./level-store.ts";

export type CountLevelsDeps = { readonly database: Queryable; readonly logger: Logger };

/** How often the worker looks whether a day has ended. */
export const countLevelsMs = 5 * 60_000;

/** Counts the levels of the next day that has ended; true when there may be another one. */
export async function countLevels({ database, logger }: CountLevelsDeps): Promise<boolean> {
  const day = await findNextDay(database);
  if (day === null) return false;
  const people = await countDay(database, day);
  logger.info({ day, people: String(people) }, "levels counted");
  return true;
}
