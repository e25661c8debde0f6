import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { type Account, accountKey, userAvailable, userHeld } from "./chart-of-accounts.ts";
import { decideBatch, type Facts, type Verdict } from "./decide-batch.ts";
import type { Json, Posting } from "./posting.ts";
import { deskFunded } from "./recipes/desk.ts";
import { withdrawalHeld, withdrawalReturned } from "./recipes/payouts.ts";

const ann = "usr_ann";
const trx = (units: bigint) => money("TRX", units);

function hold(withdrawalId: string, units: bigint, rest: Partial<Posting<Json>> = {}) {
  const journal = withdrawalHeld({ withdrawalId, userId: ann, amount: trx(units) });
  return { journals: [journal], answer: withdrawalId, ...rest };
}

function giveBack(withdrawalId: string, units: bigint): Posting<Json> {
  const journal = withdrawalReturned({ withdrawalId, userId: ann, amount: trx(units) });
  return { journals: [journal], answer: null };
}

function key(fingerprint: string): Pick<Posting<Json>, "idempotency"> {
  return { idempotency: { userId: ann, operation: "withdraw", key: "k1", fingerprint } };
}

function factsOf(available: bigint, rest: Partial<Facts> = {}): Facts {
  const accounts: [Account, bigint, bigint][] = [
    [userAvailable(ann, "TRX"), 1n, available],
    [userHeld(ann, "TRX"), 2n, 0n],
  ];
  return {
    accounts: new Map(
      accounts.map(([account, id, balance]) => [accountKey(account), { id, balance, version: 7n }]),
    ),
    answers: new Map(),
    posted: new Map(),
    liveSessions: new Set(["live"]),
    ...rest,
  };
}

function decide(postings: readonly Posting<Json>[], facts: Facts) {
  let minted = 0;
  return decideBatch(postings, facts, () => {
    minted += 1;
    return `jrn_${minted}`;
  });
}

const told = (verdict: Verdict) =>
  "error" in verdict ? verdict.error.message : `${verdict.outcome} ${verdict.answer}`;

describe("decideBatch", () => {
  it("writes running balances and versions, each posting on those before it", () => {
    const { verdicts, journals, entries } = decide([hold("a", 30n), hold("b", 20n)], factsOf(100n));
    expect(verdicts.map(told)).toEqual(["posted a", "posted b"]);
    expect(journals.map(({ id, journal }) => [id, journal.reference])).toEqual([
      ["jrn_1", "a"],
      ["jrn_2", "b"],
    ]);
    const line = (accountId: bigint, version: bigint, journalId: string, balanceAfter: bigint) =>
      expect.objectContaining({ accountId, version, journalId, balanceAfter });
    expect(entries).toEqual([
      line(1n, 8n, "jrn_1", 70n),
      line(2n, 8n, "jrn_1", 30n),
      line(1n, 9n, "jrn_2", 50n),
      line(2n, 9n, "jrn_2", 50n),
    ]);
  });

  it("lets exactly what the balance covers through, and a refusal leaves no trace", () => {
    const asks = [hold("a", 60n), hold("b", 60n), hold("c", 40n), hold("d", 1n)];
    const { verdicts, entries } = decide(asks, factsOf(100n));
    const refused = "insufficient-balance";
    expect(verdicts.map(told)).toEqual(["posted a", refused, "posted c", refused]);
    expect(entries).toHaveLength(4);
  });

  it("lets a neighbour spend what one before it gave back", () => {
    const facts = factsOf(0n);
    facts.accounts.get(accountKey(userHeld(ann, "TRX")))!.balance = 50n;
    const { verdicts } = decide([hold("a", 5n), giveBack("w", 50n), hold("b", 50n)], facts);
    expect(verdicts.map(told)).toEqual(["insufficient-balance", "posted null", "posted b"]);
  });

  it("refuses all journals of a posting or none", () => {
    const [first, second] = [hold("a", 60n), hold("b", 60n)];
    const both = { journals: [...first.journals, ...second.journals], answer: null };
    const { verdicts, entries } = decide([both, hold("c", 100n)], factsOf(100n));
    expect(verdicts.map(told)).toEqual(["insufficient-balance", "posted c"]);
    expect(entries).toHaveLength(2);
  });

  it("answers a known key as before, also within one batch", () => {
    const asks = [hold("a", 10n, key("f")), hold("b", 10n, key("f")), hold("c", 10n, key("g"))];
    const told1 = decide(asks, factsOf(100n)).verdicts.map(told);
    expect(told1).toEqual(["posted a", "replayed a", "idempotency-key-reused"]);
    const answers = new Map([
      [JSON.stringify([ann, "withdraw", "k1"]), { fingerprint: "f", answer: "of then" }],
    ]);
    const told2 = decide(asks, factsOf(0n, { answers })).verdicts.map(told);
    expect(told2).toEqual(["replayed of then", "replayed of then", "idempotency-key-reused"]);
  });

  it("does not keep a key whose posting was refused", () => {
    const asks = [hold("a", 500n, key("f")), hold("b", 10n, key("g"))];
    const { verdicts } = decide(asks, factsOf(100n));
    expect(verdicts.map(told)).toEqual(["insufficient-balance", "posted b"]);
  });

  it("tells what is in the books already from what contradicts it", () => {
    const asks = [
      hold("a", 10n),
      hold("a", 10n),
      hold("a", 11n),
      { journals: [...hold("a", 10n).journals, ...hold("z", 1n).journals], answer: null },
    ];
    expect(decide(asks, factsOf(100n)).verdicts.map(told)).toEqual([
      "posted a",
      "already-posted a",
      expect.stringContaining("other content"),
      expect.stringContaining("not with the rest"),
    ]);
  });

  it("refuses an ended session, except for what already stands", () => {
    const ended = { sessionHash: "ended" };
    const asks = [
      hold("a", 10n, ended),
      hold("b", 10n, { sessionHash: "live" }),
      hold("b", 10n, ended),
    ];
    expect(decide(asks, factsOf(100n)).verdicts.map(told)).toEqual([
      "session-expired",
      "posted b",
      "already-posted b",
    ]);
  });

  it("calls a floor a refusal where a person reached it, and a fault elsewhere", () => {
    const { verdicts } = decide([giveBack("w", 5n)], factsOf(100n));
    expect(verdicts.map(told)).toEqual(["user-held usr_ann TRX would fall to -5 units"]);
    const desk = { journals: [deskFunded({ fundingId: "f", amount: trx(1n) })], answer: null };
    expect(decide([desk], factsOf(100n)).verdicts.map(told)).toEqual([
      "house-capital house TRX is not locked",
    ]);
  });
});
