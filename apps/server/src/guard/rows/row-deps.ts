import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { GuardKeys } from "./guard-keys.ts";

/** What every storey of the guard works with: its rows, and the keys that sign and seal them. */
export type RowDeps = {
  /** As clearhold_guard. */
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: GuardKeys;
};
