import { accountKey, chart, normalSide } from "../../src/ledger/chart-of-accounts.ts";
import type { Journal, Json, Posting } from "../../src/ledger/index.ts";
import { type JournalKind, type KindRule, kindRules } from "../../src/ledger/journal-kinds.ts";
import type { Poster } from "./ledger-world.ts";

/** What one posting must be told: an outcome, a refusal's code, or "fault". */
export type Told = string;

/** Kinds that need a restored backup, or what two operators have decided: neither is here. */
const neverHere: readonly JournalKind[] = [
  ...(["withdrawal-recovered", "withdrawal-repaid"] as const),
  ...(["withdrawal-paid-otherwise", "deficit-explained", "deposit-taken-back"] as const),
  ...(["exchanged-deposit-taken-back", "deposit-given-back", "debt-written-off"] as const),
  ...(["payout-given-back", "campaign-funded", "campaign-returned"] as const),
];

/**
 * The ledger as a few maps: slow, in memory, and written apart from the code that it judges. It has who
 * may book what from the code's list, which the database does not read: its tables say it once more.
 */
export class LedgerModel {
  readonly balances: Map<string, bigint>;
  readonly facts = new Map<string, string>();
  readonly keys = new Map<string, string>();

  constructor(balances: Map<string, bigint>) {
    this.balances = balances;
  }

  /** One after the other, as if each were alone. */
  post(poster: Poster, posting: Posting<Json>): Told {
    const { idempotency, journals, sessionHash } = posting;
    const key = idempotency && `${idempotency.userId}/${idempotency.operation}/${idempotency.key}`;
    if (key && this.keys.has(key)) {
      return this.keys.get(key) === idempotency.fingerprint ? "replayed" : "idempotency-key-reused";
    }
    const known = journals.filter((one) => this.facts.has(nameOf(one)));
    if (known.length > 0) {
      const same = journals.every((one) => this.facts.get(nameOf(one)) === contentOf(one));
      return same ? "already-posted" : "fault";
    }
    if (sessionHash !== undefined && sessionHash !== "live") return "session-expired";
    const after = new Map(this.balances);
    const short = journals.map((one) => move(after, one)).find((told) => told !== null);
    if (short) return short;
    const names = new Set(journals.map(nameOf));
    const sound = journals.every((one) => isSound(one, poster)) && names.size === journals.length;
    if (!sound) return "fault";
    for (const [account, balance] of after) this.balances.set(account, balance);
    for (const one of journals) this.facts.set(nameOf(one), contentOf(one));
    if (key) this.keys.set(key, idempotency.fingerprint);
    return "posted";
  }
}

const floorWords = new Map<string, Told>([
  ["user-available", "insufficient-balance"],
  ["exchange-desk", "desk-inventory-short"],
  ["house-capital", "capital-short"],
]);

function move(balances: Map<string, bigint>, { lines }: Journal): Told | null {
  for (const { account, side, units } of lines) {
    const { class: accountClass, floorUnits } = chart[account.code];
    const change = normalSide(accountClass) === side ? units : -units;
    const balance = (balances.get(accountKey(account)) ?? 0n) + change;
    if (floorUnits !== null && balance < floorUnits) {
      return floorWords.get(account.code) ?? "fault";
    }
    balances.set(accountKey(account), balance);
  }
  return null;
}

function isSound({ kind, lines }: Journal, poster: Poster): boolean {
  const rule: KindRule = kindRules[kind];
  if (neverHere.includes(kind) || !rule.posters.includes(poster)) return false;
  if (lines.some(({ units }) => units <= 0n)) return false;
  if (new Set(lines.map((line) => accountKey(line.account))).size < lines.length) return false;
  for (const prefix of ["usr_", "prj_"]) {
    const owners = lines.map((line) => line.account.ownerId).filter((id) => id.startsWith(prefix));
    if (new Set(owners).size > 1) return false;
  }
  const byCurrency = Map.groupBy(lines, (line) => line.account.currency);
  const legs = [...byCurrency.values()].map((leg) => {
    const sum = leg.reduce((all, { side, units }) => all + (side === "debit" ? units : -units), 0n);
    const written = shapeOf(leg.map(({ side, account }) => `${side} ${account.code}`));
    const isOfLeg = (shapes: readonly string[]) =>
      shapes.some((shape) => shapeOf(shape.split(", ")) === written);
    return sum === 0n ? rule.legs.findIndex(isOfLeg) : -1;
  });
  return [...legs].sort().join() === rule.legs.map((_, index) => index).join();
}

function shapeOf(lines: readonly string[]): string {
  return [...lines].sort().join(", ");
}

function nameOf({ kind, reference }: Journal): string {
  return `${kind} ${reference}`;
}

function contentOf({ lines }: Journal): string {
  const written = lines.map((line) => `${line.side} ${accountKey(line.account)} ${line.units}`);
  return written.sort().join("; ");
}
