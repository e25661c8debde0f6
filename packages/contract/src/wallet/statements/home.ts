import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { noticeParts } from "../press/notices.ts";
import { ProjectView } from "../projects/projects.ts";
import { DisplaySymbol } from "./assets.ts";

export const readHome = endpoint({
  name: "readHome",
  kind: "read",
  path: "/api/index/index",
  auth: "session",
  summary: "What the first screen shows: banners, announcements, projects and display currencies.",
  ask: z.object({}),
  reply: z.object({
    ...noticeParts,
    /** Projects that are open or about to start. */
    projects: z.array(ProjectView),
    symbols: z.array(DisplaySymbol),
  }),
  refusals: [],
});
