import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { type CurrencyCode, currencies } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { factName } from "../../src/features/press/messages/index.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { trx, usdt } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { useOpened, useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import {
  bookLater,
  type CsvLine,
  fetchStatement,
  giveBack,
  hold,
  pay,
  readStatement,
  type StatementAsk,
  screenRows,
  unitsOf,
} from "./bill-people.ts";
import { readPdf } from "./read-pdf.ts";

const world = useWorld(openWorld);
const worker = useOpened(() =>
  openLedger({ database: world.databases.worker, clock: world.clock }),
);
const api = useOpened(() => openLedger({ database: world.databases.api, clock: world.clock }));
let alice: Person;
let bob: Person;
const seed = 20_261_121;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await fundDesk();
  await live(alice, 60);
  // Whoever comes later has a session that has not ended meanwhile.
  bob = await settledPerson(world, "bob");
});

async function fundDesk(): Promise<void> {
  const { databases, clock } = world;
  for (const amount of [trx(5_000), usdt(5_000)]) {
    await payIn({ database: databases.worker, clock }, { amount });
    await giveDesk({ adminUrl: world.adminUrl, database: databases.operator, clock }, amount);
  }
}

/** Some weeks of a person: deposits (some booked late), exchanges, withdrawals, some given back. */
async function live(person: Person, steps: number): Promise<void> {
  const draw = drawing(seed);
  for (const currency of currencies)
    await pay(world, worker, person, { currency, units: 900_000_001n });
  for (let [step, passed] = [0, 0]; step < steps; step += 1) {
    const seconds = draw(6 * 3600);
    world.clock.advance(seconds);
    passed += seconds;
    await bookLater(world, passed);
    const currency = currencies[draw(2)] ?? "TRX";
    const units = BigInt(1 + draw(3_000_000));
    const what = draw(4);
    if (what === 0) await pay(world, worker, person, { currency, units, secondsAgo: draw(90_000) });
    else if (what === 1) await swap(person, currency);
    else await setAside(person, { currency, units }, what === 2);
  }
}

async function swap(person: Person, from: CurrencyCode): Promise<void> {
  const type = from === "USDT" ? 3 : 4;
  // The quote's rate may be as old as the last exchange.
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
  await person.call(exchange, { price: "7", type, password: fundPassword });
}

async function setAside(
  person: Person,
  amount: { currency: CurrencyCode; units: bigint },
  back: boolean,
): Promise<void> {
  const withdrawal = await hold(world, api, person, amount);
  if (back) await giveBack(world, worker, withdrawal);
}

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
function drawing(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Each balance follows from the one before it, from the opening to the closing. */
function expectToAddUp(lines: readonly CsvLine[]): void {
  let balance: bigint | null = null;
  for (const line of lines) {
    if (line.type === "Opening balance") balance = line.balance;
    else {
      balance = (balance ?? 0n) + line.units;
      expect(line.balance, line.fields.join(" ")).toBe(balance);
    }
  }
}

const isRow = ({ type }: CsvLine) => !/balance$|^Movements not listed/.test(type);

async function csvOf(person: Person, ask: Omit<StatementAsk, "format"> = {}) {
  const { bytes } = await fetchStatement(world, person.token, { format: "csv", ...ask });
  return readStatement(bytes);
}

async function balanceOf({ userId }: Person, currency: CurrencyCode): Promise<bigint> {
  return (await api.balances([userId])).get(userId)?.[currency].available ?? -1n;
}

describe("a statement", () => {
  it("has the rows of the screen, and its last balance is the ledger's", async () => {
    for (const currency of currencies) {
      const { lines } = await csvOf(alice, { name: currency });
      expectToAddUp(lines);
      const rows = lines.filter(isRow);
      const shown = await screenRows(alice, { name: currency });
      expect(rows.length).toBe(shown.length);
      expect(rows.length).toBeGreaterThan(10);
      for (const [at, bill] of shown.entries()) {
        expect(rows[at]).toMatchObject({
          ...{ type: bill.title, orderNo: bill.order_no, currency: bill.unit },
          ...{ units: unitsOf(bill.money), balance: unitsOf(bill.balance_after) },
        });
      }
      expect(lines[0]).toMatchObject({ type: "Opening balance", balance: 0n });
      const last = lines.at(-1);
      expect(last).toMatchObject({ type: "Closing balance", currency });
      expect(last?.balance).toBe(await balanceOf(alice, currency));
      expect(last?.balance).toBe(rows.at(-1)?.balance);
    }
  });

  it.each([
    ["a category", { category: "2" }, 0, 0],
    ["another", { category: "8", name: "USDT" as const }, 0, 0],
    ["some days", {}, 9, 3],
    ["days and a category", { category: "1" }, 8, 2],
    ["the last days", {}, 4, -1],
    ["days before anything", {}, 400, 300],
    ["days that have not come", {}, -300, -400],
  ])("of %s has exactly the rows of the screen, and adds up", async (_, filter, from, to) => {
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const range = from === to ? {} : { starttime: now - from * 86_400, endtime: now - to * 86_400 };
    const ask = { ...filter, ...range };
    const { lines } = await csvOf(alice, ask);
    expectToAddUp(lines);
    for (const currency of currencies) {
      const shown = await screenRows(alice, { ...ask, name: currency });
      const rows = lines.filter((line) => line.currency === currency && isRow(line));
      const wanted = "name" in filter && filter.name !== currency ? [] : shown;
      expect(rows.map(({ balance }) => balance)).toEqual(
        wanted.map((bill) => unitsOf(bill.balance_after)),
      );
    }
  });

  it("begins with what the one before it ended with", async () => {
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const middle = now - 6 * 86_400;
    const before = await csvOf(alice, { endtime: middle });
    const after = await csvOf(alice, { starttime: middle + 1 });
    const rows = [...before.lines, ...after.lines].filter(isRow);
    expect(rows.length).toBe((await screenRows(alice, {})).length);
    for (const currency of currencies) {
      const closing = after.lines.findLast((line) => line.currency === currency);
      expect(closing?.balance).toBe(await balanceOf(alice, currency));
    }
  });

  it("adds up while money moves, and never shows half of an exchange", async () => {
    let moving = true;
    const movements = (async () => {
      while (moving) {
        await Promise.all([
          ...currencies.map((currency) => pay(world, worker, bob, { currency, units: 9_000_000n })),
          bob.call(exchange, { price: "1", type: 4, password: fundPassword }).catch(() => null),
        ]);
      }
    })();
    const statements = [];
    try {
      for (let time = 0; time < 8; time += 1) statements.push(await csvOf(bob));
    } finally {
      moving = false;
      await movements;
    }
    for (const { lines } of statements) {
      expectToAddUp(lines);
      const exchanges = (currency: string) =>
        lines.filter((line) => line.currency === currency && line.type === "Exchange completed")
          .length;
      expect(exchanges("TRX")).toBe(exchanges("USDT"));
    }
    const lengths = statements.map(({ lines }) => lines.length);
    expect(lengths.at(-1)).toBeGreaterThan(lengths[0] ?? 0);
  });

  it("says whose it is, of when, in the person's language and time zone", async () => {
    const zone = { format: "csv", timezone: "Asia/Seoul" } as const;
    const korean = await fetchStatement(world, alice.token, zone, "ko-kr");
    expect(korean.type).toBe("text/csv; charset=utf-8");
    expect(korean.disposition).toMatch(/^attachment; filename="clearhold-\d{4}-\d\d-\d\d\.csv"$/);
    const { head, lines } = readStatement(korean.bytes);
    expect(head.get("UID")).toBe(alice.userId);
    expect(head.get("계정")).toBe("alice");
    expect(head.get("시간대")).toBe("Asia/Seoul");
    expect(lines.some(({ type }) => type === factName("deposit-credited", "ko-kr"))).toBe(true);
    const seoul = readStatement(korean.bytes).lines[1]?.fields[0] ?? "";
    const utc = (await csvOf(alice)).lines[1]?.fields[0] ?? "";
    expect(Date.parse(`${seoul}Z`) - Date.parse(`${utc}Z`)).toBe(9 * 3_600_000);
  });

  it("is refused for a time zone or a format that there is not", async () => {
    for (const wrong of [{ timezone: "Mars/Olympus" }, { format: "exe" as never }]) {
      const ask = { format: "csv" as const, ...wrong };
      const { bytes } = await fetchStatement(world, alice.token, ask);
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 0, error: "field-invalid" });
    }
  });
});

describe("a statement as PDF", () => {
  it.each([
    ["en-us", "Account statement", "Closing balance"],
    ["ko-kr", "계정 명세서", "기말 잔액"],
    ["zh-cn", "账户对账单", "期末余额"],
  ] as const)("says in %s what the CSV says", async (language, title, closing) => {
    const { type, bytes } = await fetchStatement(world, alice.token, { format: "pdf" }, language);
    expect(type).toBe("application/pdf");
    const pages = readPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    const words = pages.flat();
    expect(words).toEqual(expect.arrayContaining([title, alice.userId, "alice"]));
    for (const [at, page] of pages.entries()) {
      expect(page.at(-1)).toMatch(new RegExp(`^(?:Page|쪽|) ${at + 1}$`));
    }
    for (const currency of currencies) {
      const shown = await screenRows(alice, { name: currency });
      const balances = shown.map((bill) => bill.balance_after);
      expect(words).toEqual(expect.arrayContaining(balances));
      // Chinese letters are in a font, and so in a piece, of their own.
      const pieces = language === "zh-cn" ? [closing, ` ${currency}`] : [`${closing} ${currency}`];
      const last = words.findIndex((_, at) => pieces.every((one, by) => words[at + by] === one));
      expect(words[last + pieces.length]).toBe(balances.at(-1));
    }
  });
});
