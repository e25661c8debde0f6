import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Devnet, startDevnet } from "@clearhold/devnet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAddressOf } from "../../src/features/chain/own-addresses/address-store.ts";
import { advanceProject, moveProject } from "../../src/features/projects/schedule/index.ts";
import { requestSubscription } from "../../src/features/projects/subscriptions/request-subscription.ts";
import { openClock } from "../../src/kernel/clock.ts";
import type { Signer } from "../../src/main/wire-signer.ts";
import {
  asOperator,
  type CommandLine,
  openCommandLine,
  passwords,
  type Ran,
} from "../command-line.ts";
import { openLockedSigner } from "../locked-signer.ts";
import { type MarketWorld, openMarketWorld, pin, trx } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world));
let signer: Signer;
let devnet: Devnet;
let dataDir: string;

const passphrase = "of this test and nothing else";

const run: CommandLine["run"] = (args, env) => commands.run(args, env);
const runProcess: CommandLine["runProcess"] = (...words) => commands.runProcess(...words);

beforeAll(async () => {
  dataDir = commands.dataDir;
  devnet = await startDevnet();
  signer = await openLockedSigner(world, commands.layout, { devnet });
});

afterAll(async () => {
  await signer.close();
  await devnet.close();
});

const termFlags = [
  ...["--name", "Harbour roofs", "--content", "What it does.", "--currency", "TRX"],
  ...["--target", "100", "--target-rate", "10", "--start", "+10m", "--end", "+1h"],
  ...["--publish", "+2h", "--give", "+3h"],
];

describe("the command line", () => {
  it("lists its commands, and names what it does not know", async () => {
    const help = await runProcess([]);
    expect(help.code).toBe(0);
    for (const name of ["project create", "project approve-result", "books", "doctor", "demo seed"])
      expect(help.out).toContain(name);
    expect(await run(["projekt"])).toMatchObject({ code: 2, errors: "unknown command: projekt\n" });
    const projects = await run(["project", "--help"]);
    expect(projects).toMatchObject({ code: 0 });
    expect(projects.out).toContain("project book-inflow");
    expect(projects.out).not.toContain("doctor");
    const wrong = await runProcess(["project", "show", "--colour", "red"]);
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toContain("--colour");
  });

  it("names every term that does not fit, and makes nothing", async () => {
    const made = await run(["project", "create", ...termFlags, "--target", "1e3", "--json"]);
    expect(made.code).toBe(2);
    expect(made.said).toMatchObject({ ok: false, error: "usage" });
    expect(made.errors).toContain("target: must be whole coins");
    const nameless = await run(["project", "create", ...termFlags, "--json"]);
    expect(nameless).toMatchObject({ code: 2, said: { error: "usage" } });
    expect(nameless.errors).toContain("--as");
    const list = await run(["project", "list", "--json"]);
    expect(list.said).toEqual({ total: 0, projects: [] });
  });

  it("refuses an unknown project, and a password among the arguments", async () => {
    const id = `prj_${"0".repeat(26)}`;
    const shown = await run(["project", "show", id, "--json"]);
    expect(shown).toMatchObject({ code: 3, said: { error: "project-not-found" } });
    const typed = await run(["project", "compute-result", id, "--as", "olga", "--password", "x"]);
    expect(typed).toMatchObject({ code: 2 });
    const none = await run(["project", "compute-result", id, "--as", "olga"]);
    expect(none).toMatchObject({ code: 2 });
    expect(none.errors).toContain("CLEARHOLD_OPERATOR_PASSWORD");
  });
});

describe("the signer by the command line", () => {
  it("is unlocked with the passphrase from standard input, which nothing repeats", async () => {
    const locked = await run(["signer", "status", "--json"]);
    expect(locked).toMatchObject({ code: 1, said: { state: "locked" } });
    expect(await runProcess(["signer", "unlock"])).toMatchObject({ code: 2 });
    const short = await runProcess(["signer", "unlock", "--json"], {}, "short\n");
    expect(short).toMatchObject({ code: 1, said: { state: "locked" } });
    const unlock = () => runProcess(["signer", "unlock", "--json"], {}, `${passphrase}\n`);
    let unlocked = await unlock();
    while (unlocked.code !== 0) {
      expect(unlocked.said).toMatchObject({ line: expect.stringMatching(/too early/) });
      unlocked = await unlock();
    }
    const ready = await runProcess(["signer", "unlock", "--json"]);
    expect(ready).toMatchObject({ code: 0, said: { state: "ready" } });
    expect(`${ready.out}${short.out}${short.errors}`).not.toContain('short"');
  });
});

describe("a project by the command line", () => {
  it("is made, advanced, computed by one operator and approved by another", async () => {
    await commands.holdCeremony();
    const asked = ["project", "create", ...termFlags, "--as", "olga"];
    const forged = await run([...asked, "--json"], { CLEARHOLD_OPERATOR_PASSWORD: "not-hers-0" });
    expect(forged).toMatchObject({ code: 3, said: { ok: false } });
    const dry = await run([...asked, "--dry-run", "--json"], asOperator("olga"));
    expect(dry).toMatchObject({ code: 0, said: { dryRun: true } });
    expect((await run(["project", "list", "--json"])).said).toMatchObject({ total: 0 });
    const made = await run([...asked, "--json"], {
      ...asOperator("olga"),
    });
    expect(made.code, made.errors).toBe(0);
    const { id, address } = made.said as { id: string; address: string };
    const own = await findAddressOf(world.databases.auditor, { purpose: "project", ownerId: id });
    expect(own?.address).toBe(address);
    expect(await namesUnder(world.databases.auditor, "create-project")).toEqual(["olga"]);
    const clockFile = path.join(dataDir, "clock");
    const opened = await advance(id, clockFile, "--now");
    expect(opened.said).toMatchObject({ status: 2, reached: [2] });

    const alice = await world.person(trx(200));
    await subscribeTo(id, alice);
    expect(await workerMoves(id, clockFile)).toEqual([3]);

    const wrong = await run(["project", "compute-result", id, "--as", "olga", "--json"], {
      CLEARHOLD_OPERATOR_PASSWORD: "Not-hers-1",
    });
    expect(wrong).toMatchObject({ code: 3, said: { error: "operator-unknown" } });
    const computed = await run(["project", "compute-result", id, "--as", "olga", "--json"], {
      ...asOperator("olga"),
    });
    expect(computed.said).toMatchObject({ escrow: "100", gross: "0", fee: "0", subscriptions: 1 });
    const same = await run(["project", "approve-result", id, "--as", "olga", "--json"], {
      ...asOperator("olga"),
    });
    expect(same).toMatchObject({ code: 3, said: { error: "second-operator-required" } });
    const passwordFile = path.join(dataDir, "pavel");
    writeFileSync(passwordFile, `${passwords.pavel}\n`);
    const approve = ["project", "approve-result", id, "--as", "pavel"];
    const approved = await run([...approve, "--password-file", passwordFile, "--json"]);
    expect(approved.said).toMatchObject({ approvedBy: ["olga", "pavel"] });
    const names = await namesUnder(world.databases.auditor, "approve-result", id);
    expect(names).toEqual(["olga", "pavel"]);

    const result = await advance(id, clockFile, "--now");
    expect(result.said).toMatchObject({ status: 5 });
    const granted = await advance(id, clockFile, "--now");
    expect(granted.said).toMatchObject({ status: 6 });
    const worker = { database: world.databases.worker, ledger: world.ledgers.worker };
    await advanceProject({ ...worker, clock: world.clock }, id);
    const shown = await run(["project", "show", id]);
    expect(shown.out).toContain("7 over");
    expect(shown.out).toContain("approved by olga and pavel");
    expect(await world.available(alice, "TRX")).toBe(200_000_000n);
  });

  it("books only what arrived", async () => {
    const list = await run(["project", "list", "--json"]);
    const { projects } = list.said as { projects: { id: string }[] };
    const ask = ["project", "book-inflow", projects[0]!.id, "--txid"];
    const nameless = await run([...ask, "ab".repeat(32), "--json"]);
    expect(nameless).toMatchObject({ code: 2, errors: expect.stringContaining("--as") });
    const as = ["--as", "olga", "--json"];
    const short = await run([...ask, "abc", ...as], asOperator("olga"));
    expect(short).toMatchObject({ code: 2, errors: expect.stringContaining("--txid must be") });
    const booked = await run([...ask, "ab".repeat(32), ...as], asOperator("olga"));
    expect(await namesUnder(world.databases.auditor, "book-inflow")).toEqual([]);
    expect(booked).toMatchObject({ code: 3, said: { error: "inflow-not-found" } });
  });
});

const workerMoves = (id: string, clockFile: string) =>
  moveProject({ database: world.databases.worker, clock: openClock(clockFile) }, id);

/** The command's word, while a worker with the same clock makes its rounds. */
async function advance(id: string, clockFile: string, ...flags: string[]): Promise<Ran> {
  let isRunning = true;
  const said = run(["project", "advance", id, ...flags, "--json"], {
    CLEARHOLD_CLOCK_FILE: clockFile,
  }).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await workerMoves(id, clockFile);
    await pause(50);
  }
  return said;
}

const noStanding = { level: 0, certification: 0 };

/** With 100 coins, which fill the raise. */
function subscribeTo(projectId: string, person: Awaited<ReturnType<MarketWorld["person"]>>) {
  return requestSubscription(
    { ...world.deps, ledger: world.ledgers.api, standingOf: async () => noStanding },
    person,
    {
      ...{ projectId, amountText: "100", agreed: true, fundPassword: pin },
      ...{ rebate: { way: 1 }, idempotency: undefined },
    },
  );
}

describe("a project's escrow by the command line", () => {
  const [venture, builder] = [
    "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL",
    "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
  ];
  let id: string;

  const spend = (name: keyof typeof passwords, ...args: string[]) =>
    run(["project", ...args, "--as", name, "--json"], asOperator(name));
  const deploy = (...args: string[]) => spend("olga", "deploy", id, ...args);
  const cost = (...args: string[]) => spend("olga", "cost", id, ...args);
  const bill = () => path.join(dataDir, "bill.txt");

  beforeAll(async () => {
    const terms = {
      ...{ name: "Harbour crane", content: "What it does.", currency: "TRX", target: "100" },
      ...{ target_rate: "10", start: "+10m", end: "+1h", publish: "+9d", give: "+10d" },
      plan: [
        { name: "Crane", share: "60", address: venture },
        { name: "Work", share: "40" },
      ],
      ...{ deployable: "60", cost_payees: [{ name: "Builder", address: builder }], cost_cap: "10" },
    };
    const file = path.join(dataDir, "terms.json");
    writeFileSync(file, JSON.stringify(terms));
    writeFileSync(bill(), "Bill 17: six coins.");
    id = ((await spend("olga", "create", "--file", file)).said as { id: string }).id;
    // A clock of its own: the other project's is hours ahead, and this raise ends within one.
    const clockFile = path.join(dataDir, "escrow-clock");
    await advance(id, clockFile, "--now");
    await subscribeTo(id, await world.person(trx(200)));
    expect(await workerMoves(id, clockFile)).toEqual([3]);
  });

  it("asks for a passkey, an amount, a time and a document", async () => {
    const nowhere = ["--passkey-file", "/nowhere"];
    const none = await deploy("--slice", "Crane", "--amount", "40", ...nowhere);
    expect(none).toMatchObject({ code: 2, said: { error: "usage" } });
    expect(none.errors).toContain("operator ceremony");
    const wrong = await deploy("--slice", "Crane", "--amount", "1e3");
    expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining("--amount") });
    const soon = await deploy("--slice", "Crane", "--amount", "40", "--leaves", "soon");
    expect(soon).toMatchObject({ code: 2, errors: expect.stringContaining("--leaves") });
    const paper = ["--payee", "Builder", "--amount", "6", "--document", "/nowhere"];
    expect(await cost(...paper)).toMatchObject({
      ...{ code: 2, errors: expect.stringContaining("--document") },
    });
  });

  it.each([
    ["a part without an address", ["deploy", "--slice", "Work", "--amount", "40"]],
    ["more than the share", ["deploy", "--slice", "Crane", "--amount", "61"]],
    [
      "a deployment within the day",
      ["deploy", "--slice", "Crane", "--amount", "4", "--leaves", "+2h"],
    ],
    ["a payee that the terms do not name", ["cost", "--payee", "Cousin", "--amount", "6"]],
    ["more costs than the cap", ["cost", "--payee", "Builder", "--amount", "10.000001"]],
  ])("refuses %s, even as a try", async (_what, [kind = "", ...what]) => {
    const args = kind === "cost" ? [...what, "--document", bill()] : what;
    const refused = { code: 3, said: { error: "spending-against-terms" } };
    expect(await spend("olga", kind, id, ...args, "--dry-run")).toMatchObject(refused);
  });

  it("tries without writing, and sets aside what two operators agreed on", async () => {
    const tried = await deploy("--slice", "Crane", "--amount", "40", "--dry-run");
    expect(tried).toMatchObject({
      code: 0,
      said: { dryRun: true, amount: "40", address: venture },
    });
    const what = ["--payee", "Builder", "--amount", "6", "--document", bill()];
    const documentHash = createHash("sha256").update("Bill 17: six coins.").digest("hex");
    const dry = await cost(...what, "--dry-run");
    expect(dry).toMatchObject({ code: 0, said: { dryRun: true, documentHash } });
    const untouched = await run(["project", "spendings", id, "--json"]);
    expect(untouched.said).toMatchObject({ spendings: [], outgoing: "0", costsOpen: "0" });

    const { id: costId } = (await cost(...what)).said as { id: string };
    const alone = await spend("olga", "approve-spending", costId);
    expect(alone).toMatchObject({ code: 3, said: { error: "second-operator-required" } });
    const agreed = await spend("pavel", "approve-spending", costId);
    expect(agreed.said).toMatchObject({ state: "held", approvedBy: ["olga", "pavel"] });
    const twice = await spend("pavel", "approve-spending", costId);
    expect(twice).toMatchObject({ code: 3, said: { error: "spending-not-open" } });
    const shown = await run(["project", "show", id, "--json"]);
    expect(shown.said).toMatchObject({ raised: "100", escrow: "94" });
    const off = await spend("pavel", "cancel-spending", costId);
    expect(off).toMatchObject({ code: 0, said: { isCalledOff: true } });
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "approve-spending", costId)).toEqual(["olga", "pavel"]);
    expect(await namesUnder(auditor, "cancel-spending", costId)).toEqual(["pavel"]);
  });
});

describe("an operator's word by the command line", () => {
  const said = (name: keyof typeof passwords, ...args: string[]) =>
    run([...args, "--as", name, "--json"], asOperator(name));

  it("lists whose passkeys guard and signer believe, and takes no third one by one", async () => {
    const list = await run(["operator", "list", "--json"]);
    expect(list).toMatchObject({ code: 0, said: { waiting: [], difference: null } });
    const { operators } = list.said as { operators: { name: string }[] };
    expect(operators.map(({ name }) => name)).toEqual(["olga", "pavel"]);
    const file = path.join(dataDir, "tim.password");
    writeFileSync(file, "Tims-own-word-7");
    const alone = await said("olga", "operator", "add", "tim", "--new-password-file", file);
    expect(alone).toMatchObject({ code: 3, said: { error: "operator-change-refused" } });
    expect(alone.errors).toContain("needs the passkeys of 2 other operators, and has 1");
    const stranger = await said("olga", "operator", "remove", "nobody");
    expect(stranger).toMatchObject({ code: 2, said: { error: "usage" } });
    expect((await run(["operator", "list", "--json"])).said).toEqual(list.said);
  });

  it("knows no stop of the signer that there is not", async () => {
    expect(await run(["signer", "stops", "--json"])).toMatchObject({
      code: 0,
      said: { stops: [] },
    });
    const released = await said("olga", "signer", "release", "7");
    expect(released).toMatchObject({ code: 2, errors: "the signer does not know this stop\n" });
  });

  const reason = ["--reason", "Seen on the chain by both."];
  it.each([
    ["a withdrawal", ["withdrawal", "end", "wdr_none", "--outcome", "returned", ...reason]],
    ["a shortfall", ["alerts", "explain", "alr_none", "--by", "alr_nor", ...reason]],
    ["an arrival", ["project", "return-inflow", "dep_none"]],
  ])("refuses one about %s that there is not", async (_what, args) => {
    expect(await said("olga", ...args)).toMatchObject({ code: 3, said: { ok: false } });
  });

  it("asks for an outcome and a reason", async () => {
    const lost = await said(
      "olga",
      "withdrawal",
      "end",
      "wdr_none",
      "--outcome",
      "lost",
      ...reason,
    );
    expect(lost).toMatchObject({ code: 2, errors: "--outcome must be returned or paid\n" });
    const silent = await said("olga", "withdrawal", "end", "wdr_none", "--outcome", "paid");
    expect(silent).toMatchObject({ code: 2, errors: expect.stringContaining("--reason") });
  });
});

describe("books and doctor", () => {
  it("books say what is off, and never call clean what no chain was there to prove", async () => {
    const unproved = await run(["books", "--json"]);
    expect(unproved).toMatchObject({
      code: 1,
      said: { ok: false, findings: [], chain: { state: "unreachable" } },
    });
    await world.asAdmin(async (admin) => {
      await admin.query("set role clearhold_owner");
      await admin.query(
        "update ledger_accounts set balance_units = balance_units + 1 where id = 1",
      );
    });
    const off = await run(["books", "--json"]);
    expect(off).toMatchObject({ code: 1, said: { ok: false } });
    expect(JSON.stringify(off.said)).toContain("balance-off");
    await world.asAdmin(async (admin) => {
      await admin.query("set role clearhold_owner");
      await admin.query(
        "update ledger_accounts set balance_units = balance_units - 1 where id = 1",
      );
    });
  });

  it("doctor names each part, well or not, with a reason", async () => {
    const { code, said } = await run(["doctor", "--json"]);
    const { parts } = said as { parts: { part: string; ok: boolean; says: string }[] };
    const states = Object.fromEntries(parts.map(({ part, ok }) => [part, ok]));
    expect(states).toMatchObject({
      ...{ product: true, database: false, migrations: true, walls: true, guard: true },
      ...{ operators: true, web: false, worker: false, signer: false, node: false, scanner: false },
    });
    expect(parts.find(({ part }) => part === "database")?.says).toContain("fsync");
    expect(code).toBe(1);
  });
});
