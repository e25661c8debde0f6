import { readHome } from "@clearhold/contract/wallet/statements/home";
import type { DisplayCurrency } from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { readNoticeParts } from "../../press/notices/index.ts";
import { type ListProjectsDeps, listProjects } from "../../projects/projects/index.ts";
import { findDisplayCurrency, symbolsOf } from "../assets/index.ts";

type HomeDeps = ListProjectsDeps & {
  readonly clock: Clock;
  readonly displayCurrencies: readonly DisplayCurrency[];
};

const projectsMax = 5;
/** The requirement's tab of projects that are open or about to start. */
const openTab = 1;

/** Answers the call about what the first screen shows. */
export function bindHome(app: App, deps: HomeDeps): void {
  bind(app, readHome, async ({ actor, visitor }) => {
    const projects = { id: openTab, page: 1, limit: projectsMax, currency: undefined };
    const [parts, page, display] = await Promise.all([
      readNoticeParts(deps, visitor.language),
      listProjects(deps, actor, projects),
      findDisplayCurrency(deps.database, actor.userId, deps.displayCurrencies),
    ]);
    const symbols = symbolsOf(deps.displayCurrencies, display);
    return { ...parts, projects: page.data, symbols };
  });
}
