import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing } from "../../primitives/page.ts";
import { TimeZone } from "../../primitives/time-zone.ts";
import { billFilter } from "./bills.ts";

export const statementFormats = ["csv", "pdf"] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const exportBills = endpoint({
  name: "exportBills",
  kind: "read",
  path: "/api/User/funds_export",
  auth: "session",
  limit: "export",
  file: ["text/csv", "application/pdf"],
  summary:
    "The fund bill of the same filters as a statement, oldest first: opening balance, each row with the balance after it, closing balance for each currency. What a filter leaves out is one line with its sum. A CSV's last column is `true` where the money is demo data. Times are written as `timezone` has them.",
  ask: z.object({
    format: z.enum(statementFormats),
    ...billFilter,
    timezone: z._default(TimeZone, "UTC"),
  }),
  reply: Nothing,
  refusals: ["statement-too-long"],
});
