import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import {
  answerChallenge,
  createSoftwarePasskey,
  softwarePlace,
} from "../../src/main/commands/operator-proof.ts";
import type { Signer } from "../../src/main/wire-signer.ts";
import {
  changeText,
  type OperatorChange,
  type TakenChange,
} from "../../src/wire/operators/operator-change.ts";
import { operatorsWord, readPublishedLog } from "../../src/wire/operators/published-log.ts";
import { approvalChallenge } from "../../src/wire/signer/operator-approval.ts";
import { asOperator, openCommandLine, passwords } from "../command-line.ts";
import { openLockedSigner } from "../locked-signer.ts";
import { openMarketWorld } from "../market-world.ts";
import { useOpened } from "../use-world.ts";

/** A thief has the guard's login in the database while nobody is in who could sign for anybody. */
const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world, { compare: true }));
let signer: Signer;

beforeAll(async () => {
  const { signerOperatorsFile: own, guardOperatorsFile: guard } = commands.layout;
  signer = await openLockedSigner(world, commands.layout, { operatorLists: { own, guard } });
});
afterAll(async () => {
  await signer.close();
});

const files = () => ({
  guard: commands.layout.guardOperatorsFile,
  signer: commands.layout.signerOperatorsFile,
});
const word = () => operatorsWord(files(), world.clock.now().getTime());
const list = async () => (await commands.run(["operator", "list", "--json"])).said;
const repeat = () => commands.run(["operator", "repeat", "--json"]);
const as = (name: keyof typeof passwords, ...words: string[]) =>
  commands.run([...words, "--json", "--as", name], asOperator(name));

const thiefs = createSoftwarePasskey(passwords.olga);
const thief = (name: string, operatorId = newId("opr", world.clock)) => ({
  ...{ operatorId, name, publicKey: thiefs.publicKey },
  ...softwarePlace,
});

/** A row as the guard writes one, signed with the thief's own passkey, and waited for. */
async function write(change: OperatorChange): Promise<void> {
  const signed = change.kind === "enrol" ? [change.operator.operatorId] : [];
  const approvals = signed.map((operatorId) => {
    const challenge = approvalChallenge(changeText(change), operatorId);
    return { operatorId, assertion: answerChallenge(thiefs, passwords.olga, challenge) };
  });
  await world.databases.guard.query(
    `insert into operator_changes (number, change, approvals, verifier, taken_at, from_at, mac)
     values ($1, $2, $3, 'of the thief', now() - interval '50 hours', now(), $4)`,
    [change.number, JSON.stringify(change), JSON.stringify(approvals), "0".repeat(64)],
  );
}
const enrol = (number: number, name: string) =>
  write({ kind: "enrol", number, operator: thief(name) });

/** Whose passkeys the signer believes. */
const keysOf = (log: readonly TakenChange[]) =>
  log.flatMap(({ change }) => (change.kind === "enrol" ? change.operator.publicKey : []));

it("before the ceremony nobody comes in by a row, and no limit does", async () => {
  await world.databases.guard.query(
    "insert into operators (id, name, verifier) values ($1, 'olga', '')",
    [newId("opr", world.clock)],
  );
  await write({ kind: "limits", number: 1, limits: { AUTO_LIMIT_TRX: "999999" } });
  await enrol(1, "olga");
  await enrol(1, "mallory");
  expect(await list()).toMatchObject({ operators: [], waiting: [], difference: null });
  expect((await repeat()).said).toMatchObject({ repeated: 0, operators: [] });
  expect(word).toThrow(/3 false rows in the guard's list of operators/);
});

it("the ceremony enrols the two who are present, and nobody else", async () => {
  expect((await commands.holdCeremony()).code).toBe(0);
  await enrol(3, "tim");
  expect(await list()).toMatchObject({
    operators: [{ name: "olga" }, { name: "pavel" }],
    difference: null,
  });
  const keys = keysOf(readPublishedLog(files().signer));
  expect(keys).toHaveLength(2);
  expect(keys).not.toContain(thiefs.publicKey);
  expect((await as("olga", "operator", "leave")).code).toBe(0);
});

it("the only one who is in, and a house where nobody is, cannot be taken over", async () => {
  const { operators } = (await list()) as { operators: { operatorId: string }[] };
  const operator = thief("pavel", operators[0]?.operatorId);
  await write({ kind: "enrol", number: 4, operator });
  expect(await list()).toMatchObject({ operators: [{ name: "pavel" }], waiting: [] });
  expect((await as("pavel", "operator", "leave")).code).toBe(0);
  await enrol(5, "mallory");
  await write({ kind: "cancel", number: 5, cancelled: 1 });
  expect(await list()).toMatchObject({ operators: [], waiting: [], difference: null });
  expect((await repeat()).said).toMatchObject({ repeated: 0 });
  expect(keysOf(readPublishedLog(files().signer))).not.toContain(thiefs.publicKey);
});
