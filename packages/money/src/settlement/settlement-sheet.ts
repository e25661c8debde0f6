import type { Settlement, SettlementLine } from "./quote-settlement.ts";

/** What a line of the sheet says; everything else about it follows. */
export type SheetLine = Pick<
  SettlementLine,
  "subscriptionId" | "principalUnits" | "partUnits" | "platformUnits"
>;

/** The first line of a sheet: whose escrow was split, and what it held. */
export function formatSheetHead(projectId: string, escrowUnits: bigint): string {
  return `${projectId} ${escrowUnits}\n`;
}

/** One subscription's line: its id, what was subscribed, its part of escrow, the platform's fee. */
export function formatSheetLine(line: SheetLine): string {
  const { subscriptionId, principalUnits, partUnits, platformUnits } = line;
  return `${subscriptionId} ${principalUnits} ${partUnits} ${platformUnits}\n`;
}

/**
 * The whole sheet as a text, the lines in the order of their ids. Its SHA-256 is what operators
 * approve; the file that anyone can download is this text and nothing else.
 */
export function formatSheet(
  projectId: string,
  { escrowUnits, lines }: Pick<Settlement, "escrowUnits" | "lines">,
): string {
  return formatSheetHead(projectId, escrowUnits) + lines.map(formatSheetLine).sort().join("");
}

/** Null for what is no first line of a sheet. */
export function parseSheetHead(text: string): { projectId: string; escrowUnits: bigint } | null {
  const [, projectId, escrow] = /^(prj_[0-9a-z]+) (0|[1-9]\d*)$/.exec(text) ?? [];
  return projectId && escrow ? { projectId, escrowUnits: BigInt(escrow) } : null;
}

/** Null for what is no line of a sheet: units are whole, never negative, and something was paid. */
export function parseSheetLine(text: string): SheetLine | null {
  const [, id, principal, part, platform] =
    /^(sub_[0-9a-z]+) ([1-9]\d*) (0|[1-9]\d*) (0|[1-9]\d*)$/.exec(text) ?? [];
  if (!(id && principal && part && platform)) return null;
  return {
    subscriptionId: id,
    principalUnits: BigInt(principal),
    partUnits: BigInt(part),
    platformUnits: BigInt(platform),
  };
}
