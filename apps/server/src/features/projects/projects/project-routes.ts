import { getProject, listProjects } from "@clearhold/contract/wallet/projects/projects";
import { type App, bind } from "../../../http/index.ts";
import * as projects from "./list-projects.ts";

/** Answers calls about projects. */
export function bindProjects(app: App, deps: projects.ListProjectsDeps): void {
  bind(app, listProjects, ({ actor, ask }) => projects.listProjects(deps, actor, ask));
  bind(app, getProject, ({ actor, ask }) => projects.getProject(deps, actor, ask));
}
