import { createHash } from "node:crypto";
import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { describe, expect, it } from "vitest";
import { checkSheetFile } from "./check-sheet-file.ts";
import { evidenceChecks } from "./evidence-checks.ts";

/** 100, 50 and 7 subscribed, 181 came back: nothing divides evenly. */
const sheet =
  "prj_1 181000000\nsub_a 100000000 115286624 3057324\nsub_b 50000000 57643312 1528662\nsub_c 7000000 8070064 214012\n";
const evidence = {
  ...{ pro_id: "prj_1", unit: "USDT", principal: "157", platform_fee: "20" },
  result: {
    ...{
      escrow: "181",
      gross: "24",
      fee: "4.799998",
      commissions: "0",
      sheet_lines: 3,
      computed_at: 1,
    },
    sheet_hash: createHash("sha256").update(sheet).digest("hex"),
    approved_by: ["olga", "pavel"],
    published_by: "operators",
  },
  mine: [
    {
      ...{ record_id: "sub_b", state: "held", price: "50", part: "57.643312" },
      ...{ result_money: "7.643312", platform_money: "1.528662", earnings: "56.11465" },
    },
  ],
  late_rounds: [],
} satisfies Partial<EvidenceView>;

type Evidence = Omit<typeof evidence, "late_rounds"> & Pick<EvidenceView, "late_rounds">;

async function marks(text: string, shown: Evidence = evidence) {
  const verdict = await checkSheetFile(new Blob([text]), shown, () => {});
  return Object.fromEntries(
    evidenceChecks(shown, verdict).map(({ name, passed }) => [name, passed]),
  );
}

const allRight = { approved: true, form: true, sum: true, parts: true, fees: true, own: true };

describe("the evidence page marks", () => {
  it("every step of a right sheet", async () => {
    expect(await marks(sheet)).toEqual(allRight);
  });

  it("another sheet than the approved one, though its arithmetic is right", async () => {
    const other = { ...evidence, result: { ...evidence.result, sheet_hash: "0".repeat(64) } };
    expect(await marks(sheet, other)).toEqual({ ...allRight, approved: false });
  });

  it("a damaged sheet, and does not judge what it cannot read", async () => {
    expect(await marks(sheet.slice(0, -4))).toEqual({
      ...{ approved: false, form: false, sum: null, parts: null, fees: null, own: false },
    });
  });

  it("a byte order mark in front, which the command refuses too", async () => {
    expect(await marks(`\ufeff${sheet}`)).toMatchObject({ approved: false, form: false });
  });

  it("a unit moved from me to somebody else", async () => {
    const moved = sheet.replace("57643312", "57643311").replace("8070064", "8070065");
    expect(await marks(moved)).toMatchObject({ sum: true, parts: false, fees: null });
  });

  it.each([
    ["escrow", { escrow: "181.000001" }],
    ["fee", { fee: "4.8" }],
    ["gross", { gross: "23" }],
    ["sheet_lines", { sheet_lines: 4 }],
  ])("a published total that is not the sheet's: %s", async (_, change) => {
    const other = { ...evidence, result: { ...evidence.result, ...change } };
    expect(await marks(sheet, other)).toEqual({ ...allRight, sum: false });
  });

  it("a principal, or a project, that is not the sheet's", async () => {
    expect(await marks(sheet, { ...evidence, principal: "158" })).toMatchObject({ sum: false });
    expect(await marks(sheet, { ...evidence, pro_id: "prj_2" })).toMatchObject({ sum: false });
  });

  it.each(["price", "part", "result_money", "platform_money", "earnings"] as const)(
    "my own line where it says another %s than this browser gets",
    async (field) => {
      const mine = [{ ...evidence.mine[0]!, [field]: "1" }];
      expect(await marks(sheet, { ...evidence, mine })).toEqual({ ...allRight, own: false });
    },
  );

  it("my own line that the sheet does not know", async () => {
    const mine = [{ ...evidence.mine[0]!, record_id: "sub_z" }];
    expect(await marks(sheet, { ...evidence, mine })).toEqual({ ...allRight, own: false });
  });
});

describe("money that came later", () => {
  /** 10 and then 0.000002: the largest remainders get what is left over, each fee is what is still due. */
  const rounds: EvidenceView["late_rounds"] = [
    {
      ...{ no: 1, txid: "a", at: 2, amount: "10", fee: "2.000001" },
      mine: [
        {
          ...{ record_id: "sub_b", part: "3.184713", platform_money: "0.636943" },
          ...{ earnings: "2.54777", paid: true },
        },
      ],
    },
    {
      ...{ no: 2, txid: "b", at: 3, amount: "0.000002", fee: "0" },
      mine: [
        {
          ...{ record_id: "sub_b", part: "0.000001", platform_money: "0" },
          ...{ earnings: "0.000001", paid: false },
        },
      ],
    },
  ];
  const later = (changes: (round: (typeof rounds)[number]) => object = () => ({})) =>
    marks(sheet, {
      ...evidence,
      late_rounds: rounds.map((round) => ({ ...round, ...changes(round) })),
    });

  it("is split again by the same sheet, round after round", async () => {
    expect(await later()).toEqual({ ...allRight, late: true });
  });

  it("is told in any order", async () => {
    const shown = { ...evidence, late_rounds: rounds.slice().reverse() };
    expect(await marks(sheet, shown)).toEqual({ ...allRight, late: true });
  });

  it.each([
    ["a fee that is not due", () => ({ fee: "2" })],
    ["an amount that was not split like that", () => ({ amount: "10.1" })],
    ["a line of mine that is left out", () => ({ mine: [] })],
    [
      "a unit less for me",
      ({ mine }: (typeof rounds)[number]) => ({
        mine: mine.map((line) => ({ ...line, earnings: "0" })),
      }),
    ],
  ])("shows %s", async (_, changes) => {
    const told = await later((round) => (round.no === 1 ? changes(round) : {}));
    expect(told).toEqual({ ...allRight, late: false });
  });

  it("is open while nothing is said of a round, or the sheet itself is wrong", async () => {
    const unsplit = await later(({ no }) => (no === 1 ? {} : { fee: "0", mine: [] }));
    expect(unsplit).toEqual({ ...allRight, late: null });
    const shown = { ...evidence, late_rounds: rounds };
    expect(await marks(sheet.slice(0, -4), shown)).toMatchObject({ late: null });
  });
});

it("rests while it goes through a long sheet, and says how far it is", async () => {
  const rows = Array.from(
    { length: 6_000 },
    (_, place) => `sub_${String(place).padStart(6, "0")} 1000000 1000000 0\n`,
  );
  const told: number[] = [];
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const verdict = await checkSheetFile(
    new Blob([`prj_1 6000000000\n${rows.join("")}`]),
    evidence,
    ({ done }) => told.push(done),
  );
  clearInterval(timer);
  expect(verdict.fault).toBeNull();
  expect(told).toContain(4_000);
  expect(turns).toBeGreaterThan(0);
});
