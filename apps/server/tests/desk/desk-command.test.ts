import { beforeAll, describe, expect, it } from "vitest";
import { asOperator, openCommandLine } from "../command-line.ts";
import { openMarketWorld, trx } from "../market-world.ts";
import { payIn } from "../paid-in.ts";
import { useOpened, useWorld } from "../use-world.ts";

const world = useWorld(openMarketWorld);
const commands = useOpened(() => openCommandLine(world));
beforeAll(async () => {
  const { clock, databases } = world;
  await payIn({ database: databases.worker, clock }, { amount: trx(1_000) });
  await commands.enrolBoth();
});

const desk = (...args: string[]) => commands.run(["desk", ...args, "--json"]);
const deskAs = (name: "olga" | "pavel", ...args: string[]) =>
  commands.run(["desk", ...args, "--as", name, "--json"], asOperator(name));

type Shown = { desk: { currency: string; holds: string; capital_left: string }[] };
const trxOf = async () => ((await desk("show")).said as Shown).desk[0];

describe("the desk by the command line", () => {
  it("shows an empty desk and what could be given to it", async () => {
    expect(await desk("show")).toMatchObject({
      code: 0,
      said: {
        desk: [
          { currency: "TRX", holds: "0", capital_left: "1000" },
          { currency: "USDT", holds: "0", capital_left: "0" },
        ],
        fundings: [],
      },
    });
    const { out } = await commands.runProcess(["desk", "show"]);
    expect(out).toContain("TRX: the exchange holds 0, 1000 of the capital is left to give");
    expect(out).toContain("no fundings yet");
  });

  it("names the id before it books, and books it once under that id", async () => {
    const given = await deskAs("olga", "fund", "400.5", "TRX", "--note", "The first week");
    const { id } = given.said as { id: string };
    expect(given).toMatchObject({
      code: 0,
      said: { amount: "400.5", currency: "TRX", operator: "olga", note: "The first week" },
      errors: `funding ${id}: if no answer comes, ask again with --id ${id}\n`,
    });
    const again = ["fund", "400.5", "TRX", "--note", "The first week", "--id", id];
    expect(await deskAs("olga", ...again)).toMatchObject({ code: 0, said: given.said, errors: "" });
    expect(await trxOf()).toEqual({ currency: "TRX", holds: "400.5", capital_left: "599.5" });
    expect(await deskAs("olga", "fund", "1", "TRX", "--id", id)).toMatchObject({
      ...{ code: 3, said: { error: "idempotency-key-reused" } },
    });
  });

  it.each([
    [3, "amount is not valid", ["0", "TRX"]],
    [3, "currency is not valid", ["1", "EUR"]],
    [3, "note is not valid", ["1", "TRX", "--note", "<b>"]],
    [3, "id is not valid", ["1", "TRX", "--id", "a b"]],
    [3, "more than what is left of the house's capital in TRX", ["599.500001", "TRX"]],
    [2, "<currency> is missing", ["1"]],
  ])("refuses with %d and %s: %o", async (code, words, args) => {
    const refused = await deskAs("olga", "fund", ...args);
    expect(refused).toMatchObject({ code, errors: expect.stringContaining(words) });
  });

  it("asks for a name and its password", async () => {
    const nameless = await desk("fund", "1", "TRX");
    expect(nameless).toMatchObject({ code: 2, errors: expect.stringContaining("--as") });
    const forged = await commands.run(["desk", "fund", "1", "TRX", "--as", "olga", "--json"], {
      CLEARHOLD_OPERATOR_PASSWORD: "Not-hers-1",
    });
    expect(forged).toMatchObject({ code: 3, said: { error: "operator-unknown" } });
    expect(await trxOf()).toMatchObject({ holds: "400.5" });
  });

  it("takes back whole and once, by another operator, and says so", async () => {
    const { id } = (await deskAs("olga", "fund", "10", "TRX")).said as { id: string };
    const back = await deskAs("pavel", "take-back", id);
    expect(back).toMatchObject({ code: 0, said: { id, operator: "olga", taken_back_by: "pavel" } });
    expect((await deskAs("olga", "take-back", id)).said).toEqual(back.said);
    expect(await trxOf()).toEqual({ currency: "TRX", holds: "400.5", capital_left: "599.5" });
    const { out } = await commands.runProcess(["desk", "show"]);
    expect(out).toMatch(new RegExp(`${id}  10 TRX given by olga, .* taken back by pavel, `));
    expect(await deskAs("olga", "take-back", "dsk_nobody")).toMatchObject({
      ...{ code: 3, said: { error: "record-not-found" } },
    });
  });
});
