import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing, UnixSeconds } from "../../primitives/page.ts";
import { fundPasswordRefusals } from "../../primitives/proofs.ts";
import { SixDigits, Switch } from "../../primitives/text.ts";

/** `failed` says that no try succeeded; `expired` that the archive was deleted after its hour. */
export const dataExportStates = ["none", "making", "ready", "expired", "failed"] as const;

export const DataExportView = z.object({
  state: z.enum(dataExportStates),
  /** Parts that are written, and how many there are. */
  done: z.int(),
  total: z.int(),
  /** When I asked; 0 when I never did. */
  createtime: UnixSeconds,
  /** Until when a finished archive can be fetched; 0 before. */
  deletetime: UnixSeconds,
  /** 1 where this session asked for it: no other can fetch it. */
  here: Switch,
});
export type DataExportView = z.infer<typeof DataExportView>;

export const getDataExport = endpoint({
  name: "getDataExport",
  kind: "read",
  path: "/api/User/data_export",
  auth: "session",
  summary: "How far the archive of everything about me is.",
  ask: z.object({}),
  reply: DataExportView,
  refusals: [],
});

export const askDataExport = endpoint({
  name: "askDataExport",
  kind: "write",
  path: "/api/User/ask_data_export",
  auth: "session",
  limit: "export",
  summary:
    "Has an archive made of everything about me, as JSON and CSV. One is made at a time: a second ask meanwhile changes nothing. It can be fetched for an hour by the session that asked, and is deleted then.",
  ask: z.object({ password: SixDigits }),
  reply: DataExportView,
  refusals: [...fundPasswordRefusals],
});

export const fetchDataExport = endpoint({
  name: "fetchDataExport",
  kind: "read",
  path: "/api/User/data_export_file",
  auth: "session",
  limit: "export",
  file: ["application/zip"],
  summary: "The finished archive, for the session that asked for it and within its hour.",
  ask: z.object({}),
  reply: Nothing,
  refusals: ["data-export-not-found"],
});
