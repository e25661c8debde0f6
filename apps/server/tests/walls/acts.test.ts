import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import type { Act } from "../../src/acts/act.ts";
import { acts } from "../../src/acts/index.ts";
import { commandOf, readAsk } from "../../src/main/commands/command.ts";
import { type CommandContext, openContext } from "../../src/main/commands/open-context.ts";
import { asOperator, openCommandLine } from "../command-line.ts";
import { openMarketWorld } from "../market-world.ts";
import { useOpened } from "../use-world.ts";

const project = `prj_${"0".repeat(26)}`;
const because = ["--reason", "A reason of at least ten letters"];

const titles = ["en-us", "zh-cn", "ko-kr"].map((language) => [language, { title: "A title" }]);
const words = path.join(makeOpenTestFolder(), "words.json");
writeFileSync(words, JSON.stringify(Object.fromEntries(titles)));

const contents = path.join(makeOpenTestFolder(), "contents.json");
writeFileSync(
  contents,
  JSON.stringify(Object.fromEntries(titles.map(([key]) => [key, { title: "T", content: "Text" }]))),
);

/** What is typed after the name of each act, right in its form; a new act needs its line. */
const typed: Readonly<Record<string, readonly string[]>> = {
  "person show": ["alice@example.com", ...because],
  "nickname list": [],
  "nickname accept": ["nck_1"],
  "nickname refuse": ["nck_1", ...because],
  "account closed": [],
  "account reopen": [`usr_${"0".repeat(26)}`, "--mailbox", "emma@example.com"],
  "levels check": ["2026-01-01"],
  "certification list": [],
  "certification show": [`cer_${"0".repeat(26)}`],
  "certification decide": [`cer_${"0".repeat(26)}`, "--decision", "accepted"],
  "certification limits": [],
  "certification propose-limit": ["withdrawal", "USDT", "0", "40000"],
  "certification approve-limit": ["lim_1"],
  "certification cancel-limit": ["lim_1"],
  "operator list": [],
  "operator add": ["tim"],
  "operator replace": ["pavel"],
  "operator remove": ["pavel"],
  "operator leave": [],
  "operator cancel": ["3"],
  "operator drop": [],
  "limits show": [],
  "limits raise": ["AUTO_LIMIT_TRX", "30000"],
  "limits lower": ["AUTO_LIMIT_TRX", "10"],
  "alerts list": [],
  "alerts resolve": ["1", ...because],
  "addresses quarantine": ["TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf", ...because],
  "addresses quarantine-range": ["user", "--from", "3", "--to", "9", ...because],
  "alerts explain": ["alr_1", "--by", "alr_2", ...because],
  "deposit take-back": ["dep_1", ...because],
  "deposit give-back": ["dtb_1", ...because],
  "deposit approve": ["dtb_1"],
  "deposit exchanges": ["dep_1"],
  "deposit take-backs": [],
  "chain witnesses": [],
  "chain claim": ["ab".repeat(32)],
  "chain rescan": ["--from", "1", "--to", "2"],
  "chain rewind": ["1", ...because],
  "reconcile show": [],
  "reconcile now": [],
  "rate list": [],
  "rate propose": ["3.5", "--fee-ppm", "1000"],
  "rate approve": ["rto_1"],
  "desk show": [],
  "desk propose-caps": ["1", "2"],
  "desk propose-source": ["operators", "--fee-ppm", "1000"],
  "desk approve-caps": ["cap_1"],
  "desk cancel-caps": ["cap_1"],
  "desk fund": ["1", "TRX"],
  "desk take-back": ["dsk_1"],
  "withdrawal queue": [],
  "withdrawal show": ["wdr_1"],
  "withdrawal approve": ["wdr_1"],
  "withdrawal refuse": ["wdr_1", "--reason", "refused-payee"],
  "withdrawal end": ["wdr_1", "--outcome", "paid", ...because],
  "debt list": [],
  "debt write-off": ["wdr_1", ...because],
  "withdrawal give-back": ["wdr_1", ...because],
  "withdrawal keep-paid": ["wdr_1", ...because],
  "withdrawal charge": ["wdr_1", ...because],
  "remedy list": [],
  "remedy approve": ["rem_1"],
  "signer stops": [],
  "signer release": ["1"],
  "signer records": [],
  "signer accept": ["payments"],
  "project create": [
    ...["--name", "Roofs", "--content", "Text", "--currency", "TRX", "--target", "100"],
    ...["--target-rate", "10", "--start", "+10m", "--end", "+1h"],
    ...["--publish", "+2h", "--give", "+3h"],
  ],
  "project withdraw": [project],
  "project list": [],
  "project show": [project],
  "project fail": [project, ...because],
  "project book-inflow": [project, "--txid", "ab".repeat(32)],
  "project compute-result": [project],
  "project approve-result": [project],
  "project deploy": [project, "--slice", "Reserve", "--amount", "1"],
  "project cost": [
    project,
    "--payee",
    "Carrier",
    "--amount",
    "1",
    "--document",
    import.meta.filename,
  ],
  "project approve-spending": ["dpl_1"],
  "project cancel-spending": ["dpl_1"],
  "project return-inflow": ["dep_1"],
  "project spendings": [project],
  "project exchange-suspense": [project, "--txid", "ab".repeat(32)],
  "campaign draft": ["May", "--expires", "+30d"],
  "campaign deck": [`cmp_${"0".repeat(26)}`, "--file", import.meta.filename],
  "campaign fund": [`cmp_${"0".repeat(26)}`, "10"],
  "campaign commit": [`cmp_${"0".repeat(26)}`],
  "campaign close": [`cmp_${"0".repeat(26)}`],
  "campaign show": [`cmp_${"0".repeat(26)}`],
  "campaign list": [],
  "commission plan": ["8", "4", "2"],
  "commission show": [],
  "invitation unresolved": [],
  "notice draft": ["--file", words, "--kind", "ticker"],
  "notice preview": ["ntc_1"],
  "notice publish": ["ntc_1"],
  "notice withdraw": ["ntc_1"],
  "notice list": [],
  "banner draft": ["--file", words, "--picture", import.meta.filename],
  "banner preview": ["ntc_1"],
  "banner publish": ["ntc_1"],
  "banner withdraw": ["ntc_1"],
  "banner list": [],
  "text draft": ["--file", contents, "--kind", "terms"],
  "text preview": ["txt_1"],
  "text publish": ["txt_1"],
  "text withdraw": ["txt_1"],
  "text list": [],
  "moves list": [],
  "wallets show": [],
  "restore check": [],
  "restore release": because,
};

const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world));
let context: CommandContext | undefined;
beforeEach(() => commands.enrolBoth().catch(() => undefined));
afterEach(async () => {
  await context?.close();
  context = undefined;
});

/** Runs an act on a data folder, as its command would. */
function run(act: Act, dataDir: string, env: Readonly<Record<string, string>>, as: string[] = []) {
  context = openContext({ env: { CLEARHOLD_DATA: dataDir, ...env }, note: () => {} });
  const command = commandOf(act);
  return command.run(context, readAsk(command, [...(typed[act.name] ?? []), ...as]));
}

/** Every row that names an operator, and every row that an act could have made. */
async function countRows(): Promise<number> {
  const tables = [
    ...["operator_looks", "desk_fundings", "exchange_rate_orders", "projects", "notices"],
    ...["press_texts", "level_limit_orders", "campaigns"],
  ];
  const counts = await world.asAdmin((admin) =>
    admin.query<{ sum: number }>(
      `select (${tables.map((one) => `(select count(*) from ${one})`).join(" + ")}
         + (select count(*) from operator_changes where number > 2)
         + (select count(*) from operator_acts where subject_id not in ('change-1', 'change-2'))
       )::int as sum`,
    ),
  );
  return counts.rows[0]?.sum ?? -1;
}

it("has a line for every act, and for nothing else", () => {
  expect(Object.keys(typed).sort()).toEqual(acts.map(({ name }) => name).sort());
});

describe("somebody who may not open the data folder's secrets", () => {
  it.each(acts.filter(({ rights }) => rights === "none"))("cannot run $name", async (act) => {
    await expect(run(act, makeOpenTestFolder(), {})).rejects.toThrow(
      /nothing runs on|ENOENT|local call/,
    );
  });
});

it("an act without an operator reads with a login that cannot write", async () => {
  context = openContext({ env: { CLEARHOLD_DATA: commands.dataDir }, note: () => {} });
  const insert = "insert into block_rescans (from_number, to_number, next_number) values (1, 2, 1)";
  await expect(context.reader.query(insert)).rejects.toThrow(/read-only transaction/);
  await expect(context.database.query(insert)).resolves.toEqual([]);
});

describe("somebody who is no operator", () => {
  it.each(acts.filter(({ rights }) => rights !== "none"))("cannot run $name", async (act) => {
    const guess = { CLEARHOLD_OPERATOR_PASSWORD: "Not-hers-1" };
    for (const name of ["olga", "nobody"]) {
      await expect(run(act, commands.dataDir, guess, ["--as", name])).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:operator-unknown|login-delayed)$/),
      });
    }
    expect(await countRows()).toBe(0);
  });
});

describe("an operator without a passkey", () => {
  beforeEach(() =>
    rmSync(path.join(commands.dataDir, "operators"), { recursive: true, force: true }),
  );
  it.each(acts.filter(({ rights }) => /passkey/.test(rights)))("cannot run $name", async (act) => {
    const as = ["--as", "pavel"];
    await expect(run(act, commands.dataDir, asOperator("pavel"), as)).rejects.toThrow(
      /is not a passkey/,
    );
    expect(await countRows()).toBe(0);
  });
});
