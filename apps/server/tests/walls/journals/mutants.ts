import type { Draft, Line } from "./shapes.ts";

/** One wrong thing about a well-formed journal, and by which words the database refuses it. */
export type Mutant = {
  readonly name: string;
  readonly draft: Draft;
  readonly header?: string;
  readonly refusal: RegExp;
};

/** What the ledger itself refuses of each kind, whatever fact the journal is about. */
export function mutantsOf(draft: Draft, strangerOf: (line: Line) => string): readonly Mutant[] {
  const { lines } = draft;
  const [first, ...rest] = lines as [Line, ...Line[]];
  const withFirst = (change: Partial<Line>): Draft => ({
    ...draft,
    lines: [{ ...first, ...change }, ...rest],
  });
  const all = (change: (line: Line) => Partial<Line>): Draft => ({
    ...draft,
    lines: lines.map((line) => ({ ...line, ...change(line) })),
  });
  const count = lines.length;
  const shared = lines.filter(({ ownerId }) => ownerId === first.ownerId);
  return [
    ["one unit more on one line", withFirst({ units: first.units + 1n }), /does not balance/],
    ["no units", all(() => ({ units: 0n })), /ledger_entries_units/],
    ["negative units", all(({ units }) => ({ units: -units })), /ledger_entries_units/],
    ["more units than a number holds", all(() => ({ units: 2n ** 63n })), /out of range/],
    ["a leg the wrong way round", all(reversedIn(first)), /shape of its kind/],
    ["a line in the other coin", withFirst({ currency: other(first) }), otherCoin],
    ["a line twice", { ...draft, lines: [...lines, first], entryCount: count + 1 }, twice],
    ["a line less", { ...draft, lines: rest }, /is not whole/],
    ["a line less, and says so", { ...draft, lines: rest, entryCount: count - 1 }, tooShort],
    ["no line", { ...draft, lines: [] }, /is empty/],
    ["an account that is not there", withFirst({ accountId: 2n ** 40n }), /does not exist/],
    ["a version that is taken", withFirst({ version: 0n }), /is stale|ledger_entries_key/],
    ["a version too far ahead", withFirst({ version: 99n }), /is stale/],
    ["a balance of its choice", withFirst({ after: 2n ** 50n }), /is miscounted/],
    ["a kind that is none", { ...draft, kind: "gift" }, /may not be posted by/],
    ...(first.ownerId !== "house" && shared.length > 1
      ? ([
          ["money of two owners", withFirst({ ownerId: strangerOf(first) }), /touches two owners/],
        ] as const)
      : []),
  ]
    .map(([name, changed, refusal]) => ({ name, draft: changed, refusal }) as Mutant)
    .concat(
      [
        ["posted_by='clearhold_owner'", /permission denied/] as const,
        ["posted_at='2020-01-01'", /permission denied/] as const,
        ["reverses='jrn_x'", /ledger_journals_reverses/] as const,
      ].map(([header, refusal]) => ({ name: `says ${header}`, draft, header, refusal })),
    );
}

const twice = /ledger_entries_(line|key)/;
const otherCoin = /does not balance|ledger_entries_key/;
const tooShort = /does not balance|ledger_journals_entry_count/;

/** Both legs of an exchange the other way round are another exchange; one of them is none. */
function reversedIn({ currency }: Line) {
  return (line: Line): Partial<Line> =>
    line.currency === currency ? { side: line.side === "debit" ? "credit" : "debit" } : {};
}

function other({ currency }: Line): string {
  return currency === "TRX" ? "USDT" : "TRX";
}
