import { evidence } from "../evidence.ts";
import { holdings } from "../holdings.ts";
import { levels } from "../levels.ts";
import { projects } from "../projects.ts";
import { prospects } from "../prospects.ts";

export const projectsTexts = {
  ...projects,
  ...prospects,
  ...holdings,
  ...evidence,
  ...levels,
};
