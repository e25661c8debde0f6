import { type DrawsReport, reasons, type Seen, verifyFile } from "@clearhold/fairness/verify";
import { formatUnits } from "@clearhold/money";
import { z } from "zod";
import { option, place } from "../../acts/fields.ts";
import { command, readBytes } from "./command.ts";

const form = "must be <line>:<head>:<Unix seconds>, such as 17:9f86…:1790000500";
const seen = z
  .string()
  .optional()
  .transform((text, context): Seen[] => {
    if (text === undefined) return [];
    const read = /^(\d{1,9}):([0-9a-f]{64}):(\d{1,10})$/.exec(text);
    if (read) return [{ position: Number(read[1]), head: read[2] ?? "", at: Number(read[3]) }];
    context.addIssue({ code: "custom", message: form });
    return z.NEVER;
  });

/** Needs nothing but the file: no server, no database, no network. */
export const campaignVerifyDraws = command({
  name: "campaign verify-draws",
  summary: "Draws every card of a campaign's public file again, without the server.",
  input: { file: place("file"), seen: option("line, head and time of your receipt", seen) },
  async run(_context, ask) {
    const bytes = readBytes(ask.file, "<file>");
    const report = verifyFile(bytes.toString("latin1"), { seen: ask.seen });
    return { ok: report.fault === null, data: dataOf(report), lines: linesOf(report) };
  },
});

function dataOf({ fault, log, provesDraws }: DrawsReport) {
  return {
    ...{ ok: fault === null, fault, provesDraws },
    campaignId: log?.commitment.campaignId ?? "",
    commitment: log?.commitmentHash ?? "",
    head: log?.head ?? "",
    position: log?.position ?? 0,
    decided: (log?.decided ?? []).map((one) => ({ ...one, units: String(one.units) })),
    leftUnits: String(log?.leftUnits ?? ""),
  };
}

function linesOf({ fault, log, provesDraws }: DrawsReport): string[] {
  if (fault) return [`✗ line ${fault.line}: ${reasons[fault.reason]} (${fault.reason})`];
  if (!log) return [];
  const { commitment, opened, decided, left, leftUnits } = log;
  const lapsed = decided.filter((one) => one.lapsed).length;
  return [
    `campaign ${commitment.campaignId}, commitment ${log.commitmentHash}`,
    `✓ ${decided.length} of ${opened.length} opened boxes are decided, each by its link and block`,
    `  ${lapsed} of them without a link, with the highest card left`,
    `  ${left.count} of ${commitment.cards} cards are left, worth ${formatUnits(leftUnits, 6)} TRX`,
    `? line ${log.position} has the head ${log.head}`,
    "  Compare it with your receipt, or pass that with --seen.",
    ...(provesDraws
      ? ["? Compare the blocks with any TRON node: verify.py --node does it."]
      : ["✗ This is a test network: its draws prove nothing."]),
  ];
}
