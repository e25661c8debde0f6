import { withSession } from "../../kernel/database-session.ts";
import { giveBackLogins } from "../../runtime/database/roles.ts";
import { runningAdminUrl } from "../../runtime/running-product.ts";
import type { CommandContext } from "./open-context.ts";

const answerMs = 5_000;

/**
 * Before a command that checks the product uses its database: a login can change its own settings, and
 * would keep the check from its answer. Does nothing where this command has no administrator's login.
 * @returns a sentence for each login that was not as we made it.
 */
export async function giveBack({ config, layout }: Pick<CommandContext, "config" | "layout">) {
  const url = runningAdminUrl(config.dataDir, config.DATABASE_URL);
  if (url === null) return [];
  const session = {
    ...{ connectionString: url, application_name: "give-back" },
    connectionTimeoutMillis: answerMs,
  };
  return withSession(session, (admin) => giveBackLogins(admin, layout.secretsDir));
}
