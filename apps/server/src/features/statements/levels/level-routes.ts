import { getLevel, listLevelDays } from "@clearhold/contract/wallet/statements/levels";
import { type App, bind } from "../../../http/index.ts";
import type { Queryable } from "../../../kernel/database.ts";
import * as reading from "./get-level.ts";

/** Answers calls about the level of a person. */
export function bindLevels(app: App, { database }: { readonly database: Queryable }): void {
  bind(app, getLevel, ({ actor }) => reading.getLevel(database, actor));
  bind(app, listLevelDays, ({ actor, ask }) => reading.listLevelDays(database, actor, ask));
}
