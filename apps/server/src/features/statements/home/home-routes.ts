import { readHome } from "@clearhold/contract/wallet/statements/home";
import { type App, bind } from "../../../http/index.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { readNoticeParts } from "../../press/notices/index.ts";
import { type ListProjectsDeps, listProjects } from "../../projects/projects/index.ts";
import { displaySymbols } from "../assets/index.ts";

type HomeDeps = ListProjectsDeps & { readonly clock: Clock };

const projectsMax = 5;
/** The requirement's tab of projects that are open or about to start. */
const openTab = 1;

/** Answers the call about what the first screen shows. */
export function bindHome(app: App, deps: HomeDeps): void {
  bind(app, readHome, async ({ actor, visitor }) => {
    const projects = { id: openTab, page: 1, limit: projectsMax, currency: undefined };
    const [parts, page] = await Promise.all([
      readNoticeParts(deps, visitor.language),
      listProjects(deps, actor, projects),
    ]);
    return { ...parts, projects: page.data, symbols: displaySymbols };
  });
}
