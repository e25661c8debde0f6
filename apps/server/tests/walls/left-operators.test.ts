import { afterEach, beforeEach, expect, it } from "vitest";
import { asOperator, type CommandLine, openCommandLine } from "../command-line.ts";
import { openLockedSigner } from "../locked-signer.ts";
import { type MarketWorld, openMarketWorld } from "../market-world.ts";

/** What somebody who left had put a name to, and nobody had done by then, counts no more. */

let world: MarketWorld;
let commands: CommandLine;
let signer: Awaited<ReturnType<typeof openLockedSigner>>;
beforeEach(async () => {
  world = await openMarketWorld();
  commands = await openCommandLine(world, { compare: true });
  const { signerOperatorsFile: own, guardOperatorsFile: guard } = commands.layout;
  signer = await openLockedSigner(world, commands.layout, { operatorLists: { own, guard } });
  await commands.holdCeremony();
});
afterEach(async () => {
  await signer.close();
  await commands.close();
  await world.close();
});

it("ends no alert by the name of one who left and one other", async () => {
  await read(
    `insert into chain_alerts (currency, address, units, reason, block_number, stops)
     values ('TRX', 'hot-wallet', 5, 'books-differ', 1, true)`,
  );
  const [alert] = await read<{ id: string }>("select id::text from chain_alerts");
  const run = (name: "olga" | "pavel", ...words: string[]) =>
    commands.run([...words, "--as", name, "--json"], asOperator(name));
  const resolve = ["alerts", "resolve", alert?.id ?? "", "--reason", "nothing was stolen"];
  expect(await run("olga", ...resolve)).toMatchObject({ code: 0, said: { open: true } });
  await read(
    `insert into operator_acts (action, subject_id, subject_hash, operator_id)
     select action, 'dsk_1', 'h', id from operators, unnest('{${byTwo.join(",")}}'::text[]) action`,
  );
  expect(await counts()).toEqual(byTwo.map(() => 2));

  expect(await run("olga", "operator", "leave")).toMatchObject({ code: 0 });
  expect(await counts()).toEqual(byTwo.map(() => 1));
  expect(await run("pavel", ...resolve)).toMatchObject({ code: 0, said: { open: true } });
  expect(await read("select from chain_alerts where resolved_at is null")).toHaveLength(1);
});

it("counts nothing of one who left, when another leaving of the same one is cancelled", async () => {
  await read("update process_clock set ahead = interval '0'"); // no devnet's clock
  await read(
    `insert into operator_acts (action, subject_id, subject_hash, operator_id)
     select action, 'dsk_1', 'h', id from operators, unnest('{${byTwo.join(",")}}'::text[]) action`,
  );
  const run = (name: "olga" | "pavel", ...words: string[]) =>
    commands.run(["operator", ...words, "--as", name, "--json"], asOperator(name));
  expect(await run("pavel", "remove", "olga")).toMatchObject({ code: 0 });
  const [{ number } = { number: 0 }] = await read<{ number: number }>(
    "select max(number) as number from operator_changes",
  );
  expect(await counts()).toEqual(byTwo.map(() => 2));
  expect(await run("olga", "leave")).toMatchObject({ code: 0 });
  expect(await counts()).toEqual(byTwo.map(() => 1));
  expect(await run("pavel", "cancel", `${number}`)).toMatchObject({ code: 0 });
  expect(await counts()).toEqual(byTwo.map(() => 1));
});

/** What waits for a second name under the same words. */
const byTwo = [
  ...["approve-result", "fail-project", "reopen-account", "take-back-deposit", "give-back-deposit"],
  ...["write-off-debt", "give-back-payout", "charge-payout", "change-rate", "change-caps"],
  "change-level-limit",
];

/** How many stand behind each of them. */
async function counts(): Promise<number[]> {
  const rows = await read<{ count: number }>(
    `select operators_behind(action, 'dsk_1', 'h')::int as count
     from unnest('{${byTwo.join(",")}}'::text[]) with ordinality as t(action, n) order by n`,
  );
  return rows.map(({ count }) => count);
}

/** As the superuser. */
async function read<Row>(sql: string): Promise<Row[]> {
  return world.asAdmin(async (admin) => (await admin.query(sql)).rows);
}
