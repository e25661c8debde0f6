import { accountKey, chart, normalSide } from "../../src/ledger/chart-of-accounts.ts";
import type { Journal, JournalKind, Json, Posting } from "../../src/ledger/index.ts";
import type { Poster } from "./ledger-world.ts";

/** What one posting must be told: an outcome, a refusal's code, or "fault". */
export type Told = string;

type Rule = { poster: Poster; also?: Poster; legs: readonly (readonly string[])[] };

const walletCodes = [
  ...["deposit-wallets", "project-wallets"],
  ...["hot-wallet", "resource-wallet", "cold-wallet"],
];

/** Who may book what, said once more and by hand: +code makes a debit, -code a credit. */
const rules: Record<JournalKind, Rule> = {
  "deposit-credited": { poster: "worker", legs: [["+deposit-wallets -user-available"]] },
  "capital-funded": {
    poster: "worker",
    legs: [
      [
        "+hot-wallet -house-capital",
        "+resource-wallet -house-capital",
        "+cold-wallet -house-capital",
      ],
    ],
  },
  "desk-funded": { poster: "operator", legs: [["+house-capital -exchange-desk"]] },
  "withdrawal-held": { poster: "api", legs: [["+user-available -user-held"]] },
  // Only while a restored backup is locked, and none is here.
  "withdrawal-recovered": { poster: "worker", legs: [[]] },
  // Only what is owed since one.
  "withdrawal-repaid": { poster: "worker", legs: [[]] },
  "withdrawal-standing": { poster: "worker", legs: [["+user-available -user-held"]] },
  "withdrawal-settled": {
    poster: "worker",
    legs: [["+user-held -fee-income -hot-wallet", "+user-held -hot-wallet"]],
  },
  // Only what two operators have decided, and nothing is here.
  "withdrawal-paid-otherwise": { poster: "worker", legs: [[]] },
  "deficit-explained": { poster: "operator", legs: [[]] },
  "withdrawal-returned": { poster: "worker", legs: [["+user-held -user-available"]] },
  "network-fee-paid": {
    poster: "worker",
    legs: [walletCodes.map((wallet) => `+network-fee-expense -${wallet}`)],
  },
  "deposit-swept": {
    poster: "worker",
    legs: [["+hot-wallet -deposit-wallets", "+hot-wallet -project-wallets"]],
  },
  "address-topped-up": {
    poster: "worker",
    legs: [["+deposit-wallets -resource-wallet", "+project-wallets -resource-wallet"]],
  },
  "moved-to-cold": { poster: "worker", legs: [["+cold-wallet -hot-wallet"]] },
  "returned-from-cold": {
    poster: "worker",
    legs: [["+hot-wallet -cold-wallet", "+resource-wallet -cold-wallet"]],
  },
  "surplus-found": {
    poster: "worker",
    legs: [walletCodes.map((wallet) => `+${wallet} -unclassified`)],
  },
  "surplus-explained": {
    poster: "worker",
    legs: [walletCodes.map((wallet) => `+unclassified -${wallet}`)],
  },
  "shortfall-booked": {
    poster: "worker",
    legs: [walletCodes.map((wallet) => `+house-deficit -${wallet}`)],
  },
  "exchange-done": {
    poster: "api",
    legs: [
      ["+user-available -exchange-desk"],
      ["+exchange-desk -exchange-fee-income -user-available", "+exchange-desk -user-available"],
    ],
  },
  "subscription-held": { poster: "api", legs: [["+user-available -project-escrow"]] },
  "subscription-returned": {
    poster: "worker",
    also: "api", // its owner cancels in time
    legs: [["+project-escrow -user-available"]],
  },
  "project-inflow-received": { poster: "worker", legs: [["+project-wallets -project-suspense"]] },
  "project-inflow-booked": {
    poster: "operator",
    also: "worker",
    legs: [["+project-suspense -project-escrow"]],
  },
  "project-paid-out": {
    poster: "worker",
    legs: [["+project-escrow -fee-income -user-available", "+project-escrow -user-available"]],
  },
  "project-deployment-held": {
    poster: "operator",
    legs: [["+project-escrow -project-outgoing"]],
  },
  "project-deployed": { poster: "worker", legs: [["+project-outgoing -hot-wallet"]] },
  "project-deployment-returned": {
    poster: "worker",
    legs: [["+project-outgoing -project-escrow"]],
  },
  "project-cost-set-aside": { poster: "operator", legs: [["+project-escrow -project-costs"]] },
  "project-cost-paid": { poster: "worker", legs: [["+project-costs -hot-wallet"]] },
  "project-cost-released": { poster: "worker", legs: [["+project-costs -project-escrow"]] },
  "project-suspense-exchanged": {
    poster: "operator",
    legs: [
      ["+project-suspense -exchange-desk"],
      ["+exchange-desk -exchange-fee-income -project-escrow", "+exchange-desk -project-escrow"],
    ],
  },
  "project-inflow-unbooked": { poster: "worker", legs: [["+project-escrow -project-suspense"]] },
  "project-return-held": { poster: "operator", legs: [["+project-suspense -project-returns"]] },
  "project-return-paid": { poster: "worker", legs: [["+project-returns -hot-wallet"]] },
  "project-return-released": { poster: "worker", legs: [["+project-returns -project-suspense"]] },
  // The model makes no reversals; what it draws under this kind is never right.
  "journal-reversed": { poster: "operator", legs: [] },
};

/** The ledger as a few maps: slow, in memory, and written apart from the code that it judges. */
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
  const rule = rules[kind];
  if (poster !== rule.poster && poster !== rule.also) return false;
  if (lines.some(({ units }) => units <= 0n)) return false;
  if (new Set(lines.map((line) => accountKey(line.account))).size < lines.length) return false;
  for (const prefix of ["usr_", "prj_"]) {
    const owners = lines.map((line) => line.account.ownerId).filter((id) => id.startsWith(prefix));
    if (new Set(owners).size > 1) return false;
  }
  const byCurrency = Map.groupBy(lines, (line) => line.account.currency);
  const legs = [...byCurrency.values()].map((leg) => {
    const sum = leg.reduce((all, { side, units }) => all + (side === "debit" ? units : -units), 0n);
    const shape = leg.map(({ side, account }) => (side === "debit" ? "+" : "-") + account.code);
    const written = shape.sort().join(" ");
    return sum === 0n ? rule.legs.findIndex((forms) => forms.includes(written)) : -1;
  });
  return [...legs].sort().join() === rule.legs.map((_, index) => index).join();
}

function nameOf({ kind, reference }: Journal): string {
  return `${kind} ${reference}`;
}

function contentOf({ lines }: Journal): string {
  const written = lines.map((line) => `${line.side} ${accountKey(line.account)} ${line.units}`);
  return written.sort().join("; ");
}
