import { afterAll, beforeAll, expect, it } from "vitest";
import type { Signer } from "../../src/main/wire-signer.ts";
import { operatorsWord } from "../../src/wire/operators/published-log.ts";
import { asOperator, openCommandLine, type passwords } from "../command-line.ts";
import { openLockedSigner } from "../locked-signer.ts";
import { openMarketWorld } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { useOpened } from "../use-world.ts";

/** A thief has the guard's login in the database, and none of its keys. */
const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world, { compare: true }));
let signer: Signer;

beforeAll(async () => {
  const { signerOperatorsFile: own, guardOperatorsFile: guard } = commands.layout;
  signer = await openLockedSigner(world, commands.layout, { operatorLists: { own, guard } });
  expect((await commands.holdCeremony()).code).toBe(0);
});
afterAll(async () => {
  await signer.close();
});

const as = (name: keyof typeof passwords, ...words: string[]) =>
  commands.run([...words, "--json", "--as", name], asOperator(name));
const lists = () => ({
  guard: commands.layout.guardOperatorsFile,
  signer: commands.layout.signerOperatorsFile,
});
const word = () => operatorsWord(lists(), world.clock.now().getTime());

const write = (number: number, change: object, approvals: object = []) =>
  world.databases.guard.query(
    `insert into operator_changes (number, change, approvals, verifier, taken_at, from_at)
     values ($1, $2, $3, 'of the thief', now(), now())`,
    [number, JSON.stringify(change), JSON.stringify(approvals)],
  );
const thief = {
  operatorId: `opr_${"0".repeat(26)}`,
  name: "mallory",
  publicKey: "abc",
  ...{ rpId: "localhost", origin: "http://localhost" },
};

it("a malformed change is refused by the database", async () => {
  const approvals = [{ operatorId: thief.operatorId, assertion: 7 }];
  for (const [change, behind] of [
    [{ kind: "enrol", number: 3 }, []],
    [{ kind: "enrol", number: 3, operator: { ...thief, operatorId: "mallory" } }, []],
    [{ kind: "leave", number: 4, operatorId: thief.operatorId }, []],
    [{ kind: "leave", number: 3, operatorId: thief.operatorId, more: 1 }, []],
    [{ kind: "limits", number: 3, limits: { AUTO_LIMIT_TRX: 5 } }, []],
    [{ kind: "cancel", number: 3, cancelled: "all" }, []],
    [{ kind: "king", number: 3 }, []],
    [{ kind: "cancel", number: 3, cancelled: 1 }, approvals],
    [{ kind: "cancel", number: 3, cancelled: 1 }, {}],
  ] as const) {
    await expect(write(3, change, behind), JSON.stringify(change)).rejects.toThrow(/malformed/);
  }
});

it("a well-formed one that nobody signed counts for nothing, and is named everywhere", async () => {
  await write(3, { kind: "enrol", number: 3, operator: thief });
  await write(3, { kind: "leave", number: 3, operatorId: thief.operatorId });
  await write(9, { kind: "cancel", number: 9, cancelled: 1 });
  // Any act makes the guard read the list again; so does its own loop.
  expect((await as("olga", "desk", "take-back", "dsk_1")).errors).not.toContain("operators");
  expect((await commands.run(["operator", "list", "--json"])).said).toMatchObject({
    operators: [{ name: "olga" }, { name: "pavel" }],
    difference: null,
  });
  expect(word).toThrow(/3 false rows .* no passkey is behind it\): see "operator drop"/);
  expect((await commands.run(["doctor"])).out).toMatch(/3 false rows in the guard's list/);
});

it("it keeps no place from the next change, which both lists take", async () => {
  expect((await as("pavel", "operator", "leave")).code).toBe(0);
  expect((await commands.run(["operator", "list", "--json"])).said).toMatchObject({
    operators: [{ name: "olga" }],
    difference: null,
  });
});

it("whoever is in says with passkeys that it was looked at, and then it is named no more", async () => {
  const alone = await as("olga", "operator", "drop");
  expect(alone.errors).toBe("");
  expect(alone.said).toMatchObject({ rows: [{}, {}, {}] });
  expect(await namesUnder(world.databases.auditor, "drop-changes")).toEqual(["olga"]);
  expect(word()).toMatch(/^one: run "operator add"/);
  expect((await as("olga", "operator", "drop")).errors).toContain("no row of the list is false");
  await write(5, { kind: "cancel", number: 5, cancelled: 1 });
  await as("olga", "desk", "take-back", "dsk_1");
  expect(word).toThrow(/1 false row/);
});
