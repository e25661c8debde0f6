import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { commands as known } from "../../src/main/commands/all-commands.ts";
import { readAsk } from "../../src/main/commands/command.ts";
import { openContext } from "../../src/main/commands/open-context.ts";
import type { Signer } from "../../src/main/wire-signer.ts";
import {
  operatorsWord,
  publishLog,
  readPublishedLog,
} from "../../src/wire/operators/published-log.ts";
import { asOperator, openCommandLine, passwords, type Ran, runCommand } from "../command-line.ts";
import { openLockedSigner } from "../locked-signer.ts";
import { openMarketWorld } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world, { compare: true }));
let signer: Signer;

beforeAll(async () => {
  signer = await openSigner();
});
afterAll(async () => {
  await signer.close();
});

function openSigner(): Promise<Signer> {
  const { signerOperatorsFile: own, guardOperatorsFile: guard } = commands.layout;
  return openLockedSigner(world, commands.layout, { operatorLists: { own, guard } });
}

/** Guard and signer follow the world's clock, commands a file. */
let shift = 0;
function passes(hours: number): void {
  world.clock.advance(hours * 3_600);
  shift += hours * 3_600;
}
const operator = (words: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  commands.run(["operator", ...words, "--json"], {
    ...{ CLEARHOLD_CLOCK_FILE: commands.secretFile("clock", `${shift}`), ...env },
  });
const as = (name: keyof typeof passwords, ...words: string[]) =>
  operator([...words, "--as", name], asOperator(name));
const withPavel = () => ["--with", "pavel", "--with-password-file", passwordOf("pavel")];
const passwordOf = (name: string) => path.join(commands.dataDir, `${name}.password`);
const newPassword = (name: string, text: string) => [
  ...["--new-password-file", commands.secretFile(`${name}.new-password`, text)],
];
const names = async () => {
  const { said } = await operator(["list"]);
  return (said as { operators: { name: string }[] }).operators.map(({ name }) => name);
};
const word = () => {
  const { guardOperatorsFile, signerOperatorsFile } = commands.layout;
  const files = { guard: guardOperatorsFile, signer: signerOperatorsFile };
  return operatorsWord(files, world.clock.now().getTime());
};
/** What an act of an operator is answered, after the login. */
const desk = () =>
  commands.run(["desk", "take-back", "dsk_1", "--as", "olga", "--json"], asOperator("olga"));

describe("a product without operators", () => {
  it("says so at every place, with the next command", async () => {
    const list = await operator(["list"]);
    expect(list).toMatchObject({ code: 1, said: { operators: [], difference: null } });
    const { out } = await commands.runProcess(["operator", "list"]);
    expect(out).toMatch(/There are no operators.*\nRun "operator ceremony" with both/);
    expect(word()).toBe('none: run "operator ceremony"');
    expect(await desk()).toMatchObject({ code: 3, said: { error: "operator-unknown" } });
  });
});

describe("the ceremony", () => {
  it("takes two people with two passwords, and nobody after a wrong input", async () => {
    const [olga, pavel] = [
      commands.secretFile("olga.password", passwords.olga),
      commands.secretFile("pavel.password", passwords.pavel),
    ];
    const held = (second: string, file: string) =>
      operator([
        ...["ceremony", "--first", "olga", "--first-password-file", olga],
        ...["--second", second, "--second-password-file", file],
      ]);
    expect((await held("olga", pavel)).errors).toContain("--second must be another operator");
    expect((await held("Pavel", pavel)).errors).toContain("--second must be 2 to 30 of a-z");
    expect((await held("pavel", olga)).errors).toContain("a password of their own");
    expect(await names()).toEqual([]);
    const weak = commands.secretFile("weak.password", "abc");
    expect((await held("pavel", weak)).code).toBe(3);
    // The first one is in; the ceremony goes on where it stopped.
    expect(word()).toBe('one: run "operator add"');
    expect((await held("pavel", pavel)).code).toBe(0);
    expect(await names()).toEqual(["olga", "pavel"]);
    expect(word()).toBe("2");
    expect((await held("tim", weak)).errors).toContain("is an operator already");
  });

  it("is written down under both names", async () => {
    expect(await namesUnder(world.databases.auditor, "change-operators")).toEqual([
      "olga",
      "pavel",
    ]);
    await expect(
      world.databases.guard.query("update operator_changes set from_at = from_at"),
    ).rejects.toThrow("permission denied");
  });
});

describe("a third operator", () => {
  it("comes in by two, after 48 hours, and can be cancelled", async () => {
    const alone = await as("olga", "add", "tim", ...newPassword("tim", "Tims-own-word-7"));
    expect(alone.errors).toContain("needs the passkeys of 2 other operators, and has 1");
    const twice = ["--with", "olga", "--with-password-file", passwordOf("olga")];
    const self = await as("olga", "add", "tim", ...twice);
    expect(self.errors).toContain("--with must be another operator");
    const added = await as(
      "olga",
      "add",
      "tim",
      ...withPavel(),
      ...newPassword("tim", "Tims-own-word-7"),
    );
    expect(added.code).toBe(0);
    expect(word()).toBe('2; 1 changes wait: see "operator list"');
    expect(await names()).toEqual(["olga", "pavel"]);
    expect((await as("pavel", "cancel", "3")).code).toBe(0);
    expect((await as("pavel", "cancel", "3")).errors).toContain("change 3 does not wait");
    expect((await as("pavel", "cancel", "three")).errors).toContain("must be a number");
    passes(48);
    expect(await names()).toEqual(["olga", "pavel"]);
    const again = await as(
      "olga",
      "add",
      "tim",
      ...withPavel(),
      ...newPassword("tim", "Tims-own-word-7"),
    );
    expect(again.code).toBe(0);
    const tim = { CLEARHOLD_OPERATOR_PASSWORD: "Tims-own-word-7" };
    expect((await operator(["leave", "--as", "tim"], tim)).errors).toContain("is wrong");
    passes(48);
    expect(await names()).toEqual(["olga", "pavel", "tim"]);
  });

  it("is not let in by the guard's login before its time", async () => {
    const { guard } = world.databases;
    const [row] = await guard.query<{ change: { number: number } }>(
      "select change from operator_changes where number = 5",
    );
    const change = JSON.stringify({ ...row?.change, number: 6 });
    const insert = `insert into operator_changes (number, change, approvals, taken_at, from_at)
      values (6, $1, '[]', now(), now())`;
    await guard.query(insert, [change]);
    expect(await names()).toEqual(["olga", "pavel", "tim"]);
    expect((await operator(["list"])).said).toMatchObject({ difference: null });
    expect((await as("olga", "drop", ...withPavel())).said).toMatchObject({
      rows: [{ why: "no passkey is behind it" }],
    });
    await expect(guard.query(insert.replace("6", "9"), [change])).rejects.toThrow(/malformed/);
  });
});

describe("a lost password or passkey", () => {
  it("is replaced by two others: the old ones work until then, and never after", async () => {
    const tims = commands.secretFile("tim.password", "Tims-own-word-7");
    const lost = await as(
      "olga",
      "replace",
      "tim",
      ...withPavel(),
      ...newPassword("tim", "Tims-next-word-8"),
    );
    expect(lost.code).toBe(0);
    const old = { CLEARHOLD_OPERATOR_PASSWORD: "Tims-own-word-7" };
    const next = { CLEARHOLD_OPERATOR_PASSWORD: "Tims-next-word-8" };
    const file = path.join(commands.dataDir, "operators/tim.passkey.json.old");
    const tried = (env: Record<string, string>, ...words: string[]) =>
      operator(["cancel", "99", "--as", "tim", ...words], env);
    expect((await tried(old, "--passkey-file", file)).errors).toContain("99 does not wait");
    expect((await tried(next)).errors).toContain("is wrong");
    passes(48);
    expect((await tried(next)).errors).toContain("99 does not wait");
    expect((await tried(old, "--passkey-file", file)).errors).toContain("is wrong");
    rmSync(tims);
  });
});

describe("guard and signer", () => {
  it("take no act while they differ, say where, and go on after the change was repeated", async () => {
    await signer.close();
    const tim = { CLEARHOLD_OPERATOR_PASSWORD: "Tims-next-word-8" };
    expect((await operator(["leave", "--as", "tim"], tim)).code).not.toBe(0);
    signer = await openSigner();
    expect(() => word()).toThrow(/the signer lacks change 7 .*leaves/);
    const refused = await desk();
    expect(refused).toMatchObject({ code: 3, said: { error: "operators-differ" } });
    expect(refused.errors).toMatch(/the signer lacks change 7/);
    expect((await operator(["list"])).said).toMatchObject({
      difference: expect.stringContaining("the signer lacks change 7"),
    });
    expect(await operator(["repeat"])).toMatchObject({ code: 0, said: { repeated: 1 } });
    expect(await names()).toEqual(["olga", "pavel"]);
    expect((await desk()).said).not.toMatchObject({ error: "operators-differ" });
  });

  it("go on after the guard's database was put back: the signer remembers", async () => {
    await world.asAdmin(async (admin) => {
      await admin.query("alter table operator_changes disable trigger all");
      await admin.query("delete from operator_changes where number > 4");
      await admin.query("alter table operator_changes enable always trigger operator_changes_new");
    });
    expect((await operator(["list"])).said).toMatchObject({
      difference: expect.stringContaining("the guard lacks change 5"),
    });
    expect(await operator(["repeat"])).toMatchObject({ code: 0, said: { repeated: 3 } });
    expect(await names()).toEqual(["olga", "pavel"]);
    expect(word()).toBe("2");
  });

  it("never agree on a change that only one of them holds at its place", async () => {
    const { guardOperatorsFile: file } = commands.layout;
    const log = readPublishedLog(file);
    renameSync(file, `${file}.kept`);
    publishLog(file, log.slice(1));
    expect(() => word()).toThrow(/change 1 of the operators' list is ".*pavel.*" at the guard/);
    rmSync(file);
    expect(() => word()).toThrow("a list of operators is missing");
    renameSync(`${file}.kept`, file);
  });
});

describe("somebody who leaves", () => {
  it("leaves at once, down to nobody; who is left is told what cannot be done", async () => {
    const { said, code } = await as("olga", "leave");
    expect({ said, code }).toMatchObject({ code: 0, said: { left: 1 } });
    expect(await desk()).toMatchObject({ said: { error: "operator-unknown" } });
    expect(word()).toBe('one: run "operator add"');
    const alone = await as("pavel", "add", "rita", ...newPassword("rita", "Ritas-own-word-7"));
    expect(alone.code).toBe(0);
    expect((await as("pavel", "leave")).code).toBe(0);
    expect(word()).toBe('none: run "operator ceremony"; 1 changes wait: see "operator list"');
    const clock = commands.secretFile("clock", `${shift}`);
    const held = await commands.holdCeremony({ CLEARHOLD_CLOCK_FILE: clock });
    expect(held).toMatchObject({ code: 0 });
    expect(await names()).toEqual([]);
    passes(48);
    expect(await names()).toEqual(["rita", "olga", "pavel"]);
    expect((await desk()).said).not.toMatchObject({ error: "operator-unknown" });
  });
});

describe("a passkey that the own device has made", () => {
  const device = makeOpenTestFolder();
  const file = path.join(device, "uma.passkey.json");
  const passwordFile = path.join(device, "password");
  const onDevice = (...words: string[]) =>
    runCommand(["operator", ...words, "--passkey-file", file, "--password-file", passwordFile], {
      CLEARHOLD_DATA: path.join(device, "no-data-folder"),
    });

  /** Types a command at the server, where each line to sign is answered by `answer`. */
  async function typeAt(words: readonly string[], answer?: (line: string) => Promise<string>) {
    const said: string[] = [];
    const clock = commands.secretFile("clock", `${shift}`);
    const env = { CLEARHOLD_DATA: commands.dataDir, CLEARHOLD_CLOCK_FILE: clock };
    const opened = openContext({
      env: { ...env, ...asOperator("olga") },
      note: (line) => said.push(line),
    });
    const lineOf = () => /operator sign (\S+)/.exec(said.at(-1) ?? "")?.[1] ?? "";
    const ask = answer && { ask: () => answer(lineOf()), askHidden: async () => "" };
    const command = known.find(({ name }) => name === words.slice(0, 2).join(" "));
    if (!command) throw new Error(`no command: ${words.join(" ")}`);
    try {
      const context = Object.create(opened, { terminal: { value: ask ?? null } });
      return await command.run(context, readAsk(command, [...words.slice(2), "--as", "olga"]));
    } finally {
      await opened.close();
    }
  }

  it("is enrolled by its public key and its answer there: no file of it is at the server", async () => {
    writeFileSync(passwordFile, "Umas-own-word-7");
    const made = await onDevice("key");
    const publicKey = made.out.trim();
    expect(made.code).toBe(0);
    expect((await onDevice("key")).errors).toContain("is there already");
    const add = (key: string) => [
      ...["operator", "add", "uma", ...withPavel(), "--new-public-key", key],
      ...newPassword("uma", "Umas-own-word-7"),
    ];
    const sign = async (line: string) => (await onDevice("sign", line)).out.trim();
    await expect(typeAt(add(publicKey))).rejects.toThrow("needs somebody at a terminal");
    await expect(typeAt(add(publicKey), async () => "")).rejects.toThrow("has not answered");
    await expect(typeAt(add("not a key"), sign)).rejects.toThrow();
    // Refused too: the key of an operator who is in, which the newcomer's device does not hold.
    const olgas = readPublishedLog(commands.layout.signerOperatorsFile).flatMap(({ change }) =>
      change.kind === "enrol" && change.operator.name === "olga" ? change.operator.publicKey : [],
    );
    for (const key of olgas) await expect(typeAt(add(key), sign)).rejects.toThrow();
    const { data } = await typeAt(add(publicKey), sign);
    expect(data).toMatchObject({ file: "the own device" });
    expect(existsSync(path.join(commands.dataDir, "operators/uma.passkey.json"))).toBe(false);
    passes(48);
    expect(await names()).toEqual(["rita", "olga", "pavel", "uma"]);
  });
});
