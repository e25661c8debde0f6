import { writeFileSync } from "node:fs";
import { base58Address } from "@clearhold/tron/address";
import { generateMnemonic, openKeyAccount } from "@clearhold/tron/hd";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Signer } from "../../src/main/wire-signer.ts";
import { openPort, signerCalls } from "../../src/wire/guard/guard-port.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { type Limits, liveLimits } from "../../src/wire/operators/limits.ts";
import { limitsWord, openLimitsInForce } from "../../src/wire/operators/limits-in-force.ts";
import { operatorsWord, readPublishedLog } from "../../src/wire/operators/published-log.ts";
import { testAddressKey } from "../address-signer.ts";
import { asOperator, openCommandLine, type passwords } from "../command-line.ts";
import { everyLimit } from "../every-limit.ts";
import { openLockedSigner } from "../locked-signer.ts";
import { openMarketWorld } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import { useOpened } from "../use-world.ts";

const configured: Limits = {
  ...everyLimit("700"),
  ...{ AUTO_LIMIT_TRX: "20000", AUTO_LIMIT_USDT: "5000" },
  ...{ PAYOUT_CAP_TRX: "100000", PAYOUT_CAP_USDT: "50000" },
  ...{ DAY_CAP_TRX: "500000", DAY_CAP_USDT: "200000" },
  ...{ UNPROVED_LIMIT_TRX: "2000", UNPROVED_LIMIT_USDT: "500" },
  COLD_ADDRESS: newAddress(),
};

const world = useOpened(openMarketWorld);
const commands = useOpened(() => openCommandLine(world, { compare: true }));
let signer: Signer;

beforeAll(async () => {
  signer = await openSigner(configured);
});
afterAll(async () => {
  await signer.close();
});

function openSigner(settings: Limits): Promise<Signer> {
  const { signerOperatorsFile: own, guardOperatorsFile: guard } = commands.layout;
  const port = openPort(signerCalls, localCaller(commands.layout.guardSignerSocket));
  return openLockedSigner(world, commands.layout, {
    ...{ operatorLists: { own, guard }, limits: { configured: settings, guard: port } },
  });
}

async function restartWith(settings: Partial<Limits>): Promise<void> {
  await signer.close();
  signer = await openSigner({ ...configured, ...settings });
}

let shift = 0;
function passes(hours: number): void {
  world.clock.advance(hours * 3_600);
  shift += hours * 3_600;
}
const run = (words: readonly string[], env: Record<string, string> = {}) =>
  commands.run([...words, "--json"], {
    ...{ CLEARHOLD_CLOCK_FILE: commands.secretFile("clock", `${shift}`), ...env },
  });
const as = (name: keyof typeof passwords, ...words: string[]) =>
  run([...words, "--as", name], asOperator(name));
const withPavel = () => [
  ...["--with", "pavel", "--with-password-file", `${commands.dataDir}/pavel.password`],
];

const branches = {
  user: await openKeyAccount(generateMnemonic(), 0),
  project: await openKeyAccount(generateMnemonic(), 0),
};
const house = {
  network: "devnet",
  ...{ userXpub: branches.user.xpub, projectXpub: branches.project.xpub },
  ...{ addressKey: testAddressKey.publicKey },
  ...{ hotAddress: newAddress(), resourceAddress: newAddress() },
};

/** An address that the signer gave, and the row of it. */
async function give(purpose: "user" | "project"): Promise<string> {
  const hex = branches[purpose].addressAt(0);
  const address = base58Address(hex);
  const ownerId = newId(purpose === "user" ? "usr" : "prj", world.clock);
  const said = { network: "devnet", purpose, ownerId, index: 0, address };
  await world.asAdmin((admin) =>
    admin.query(
      `insert into chain_addresses
         (address, address_hex, purpose, owner_id, derivation_index, assignment_signature)
       values ($1, $2, $3, $4, 0, $5)`,
      [address, hex, purpose, ownerId, testAddressKey.signAssignment(said)],
    ),
  );
  return address;
}

/** As a signer does that was once unlocked. */
const publishHouse = () =>
  writeFileSync(commands.layout.signerPublicFile, JSON.stringify(house), { mode: 0o644 });

const source = (settings: Partial<Limits> = {}) => ({
  ...{ file: commands.layout.signerOperatorsFile, clock: world.clock },
  configured: { ...configured, ...settings },
});
const inForce = () => openLimitsInForce(source())().AUTO_LIMIT_TRX;
const word = () => {
  const { guardOperatorsFile: guard, signerOperatorsFile } = commands.layout;
  return operatorsWord({ guard, signer: signerOperatorsFile }, world.clock.now().getTime());
};

describe("the first start", () => {
  it("keeps the configured limits at guard and signer", async () => {
    for (const file of [commands.layout.guardOperatorsFile, source().file]) {
      const kept = readPublishedLog(file).map(({ change }) => change);
      expect(kept).toEqual([{ kind: "limits", number: 1, limits: configured }]);
    }
    expect(word()).toBe('none: run "operator ceremony"');
    expect(limitsWord(source())).toBe("as configured");
    expect(await run(["limits", "show"])).toMatchObject({
      ...{ code: 0, said: { limits: configured, waiting: [] } },
    });
  });

  it("is the only one that does: an edited setting is named, and has no effect", async () => {
    await restartWith({ AUTO_LIMIT_TRX: "999999" });
    expect(inForce()).toBe("20000");
    expect(limitsWord(source({ AUTO_LIMIT_TRX: "999999" }))).toBe(
      'AUTO_LIMIT_TRX is set to 999999, but 20000 is in force: two operators change it with "limits raise", which counts after 48 hours',
    );
    expect(limitsWord(source({ AUTO_LIMIT_TRX: "20000.0" }))).toBe("as configured");
    const port = openPort(signerCalls, localCaller(commands.layout.guardSignerSocket));
    const limits = { ...configured, AUTO_LIMIT_TRX: "999999" };
    const { change } = await port.pinLimits({ number: 1, limits });
    expect(change).toEqual({ kind: "limits", number: 1, limits: configured });
    expect(await port.pinLimits({ number: 2, limits })).toEqual({ change: null });
    expect(word()).toBe('none: run "operator ceremony"');
  });
});

describe("a limit", () => {
  it("is raised by two operators in 48 hours, and by nobody alone", async () => {
    expect((await commands.holdCeremony()).code).toBe(0);
    const raise = ["limits", "raise", "AUTO_LIMIT_TRX", "30000"];
    const self = ["--with", "olga", "--with-password-file", `${commands.dataDir}/olga.password`];
    expect((await as("olga", ...raise, ...self)).errors).toContain("must be another operator");
    const sneaked = await as("olga", "limits", "lower", "AUTO_LIMIT_TRX", "30000");
    expect(sneaked.errors).toContain("to raise a limit, passkeys needed: 2, given: 1");
    expect((await as("olga", ...raise, ...withPavel())).code).toBe(0);
    expect(inForce()).toBe("20000");
    expect((await run(["limits", "show"])).said).toMatchObject({
      waiting: [{ change: 4, what: "AUTO_LIMIT_TRX becomes 30000" }],
    });
    passes(48);
    expect(inForce()).toBe("30000");
    expect(liveLimits(openLimitsInForce(source())).autoLimit.TRX).toBe(30_000_000_000n);
  });

  it("is lowered by one at once, and stays so after a start with the old setting", async () => {
    passes(1);
    const lowered = await as("pavel", "limits", "lower", "AUTO_LIMIT_TRX", "10");
    expect(lowered.code).toBe(0);
    expect(inForce()).toBe("10");
    await restartWith({});
    expect(inForce()).toBe("10");
  });

  it("goes back at once by two to what was in force, and nobody can cancel that", async () => {
    const restored = await as("olga", "limits", "raise", "AUTO_LIMIT_TRX", "30000", ...withPavel());
    expect(restored.code).toBe(0);
    expect(inForce()).toBe("30000");
    expect((await as("pavel", "operator", "cancel", "6")).errors).toContain("does not wait");
    expect((await as("pavel", "limits", "lower", "AUTO_LIMIT_TRX", "10")).code).toBe(0);
  });

  it("stays where one operator cancels the raise", async () => {
    const raise = ["limits", "raise", "PAYOUT_CAP_USDT", "50000.5"];
    expect((await as("olga", ...raise, ...withPavel())).code).toBe(0);
    expect((await as("pavel", "operator", "cancel", "8")).code).toBe(0);
    passes(48);
    expect(openLimitsInForce(source())().PAYOUT_CAP_USDT).toBe("50000");
  });

  it("is refused as what it is none of", async () => {
    const named = await as("olga", "limits", "lower", "SWEEP_MIN_TRX", "1");
    expect(named.code).toBe(2);
    const amount = await as("olga", "limits", "lower", "AUTO_LIMIT_TRX", "1e3");
    expect(amount.errors).toContain("must be an amount");
  });
});

describe("the cold wallet", () => {
  const inForceNow = () => liveLimits(openLimitsInForce(source())).coldAddress;

  it("stays the one of the first start after starts with another line", async () => {
    const thief = newAddress();
    for (let start = 0; start < 3; start += 1) await restartWith({ COLD_ADDRESS: thief });
    expect(inForceNow()).toBe(configured.COLD_ADDRESS);
    expect(limitsWord(source({ COLD_ADDRESS: thief }))).toContain(
      `COLD_ADDRESS is set to ${thief}, but ${configured.COLD_ADDRESS} is in force`,
    );
    await restartWith({ COLD_ADDRESS: "none" });
    expect(inForceNow()).toBe(configured.COLD_ADDRESS);
  });

  it("is changed by two operators in 48 hours, and by nobody alone", async () => {
    publishHouse();
    const next = newAddress();
    const alone = await as("olga", "limits", "lower", "COLD_ADDRESS", next);
    expect(alone.errors).toContain("passkeys needed: 2, given: 1");
    const both = await as("olga", "limits", "raise", "COLD_ADDRESS", next, ...withPavel());
    expect(both.code).toBe(0);
    passes(47);
    expect(inForceNow()).toBe(configured.COLD_ADDRESS);
    passes(1);
    expect(inForceNow()).toBe(next);
    await restartWith({});
    expect(inForceNow()).toBe(next);
  });

  it.each([
    ["the hot wallet", () => house.hotAddress, "nowhere in the product"],
    ["the resource wallet", () => house.resourceAddress, "nowhere in the product"],
    ["a person's deposit address", () => give("user"), "nowhere in the product"],
    ["a project's address", () => give("project"), "nowhere in the product"],
    ["an address with a typing error", () => "TMVQGm1qAQYVdetCeGRRkTWYYrLXuhK2HC", "TRON address"],
    ["an amount", () => "1000", "must be a TRON address"],
  ])("is never %s", async (_what, value, words) => {
    publishHouse();
    const asked = await as(
      "olga",
      "limits",
      "raise",
      "COLD_ADDRESS",
      await value(),
      ...withPavel(),
    );
    expect(asked.errors).toContain(words);
    expect((await run(["limits", "show"])).said).toMatchObject({ waiting: [] });
  });
});

describe("a thief of the guard's login", () => {
  it("raises no limit: nobody counts the change, and every place says so", async () => {
    const change = { kind: "limits", number: 11, limits: { AUTO_LIMIT_TRX: "999999" } };
    await world.databases.guard.query(
      `insert into operator_changes (number, change, approvals, taken_at, from_at)
       values (11, $1, '[]', now(), now())`,
      [JSON.stringify(change)],
    );
    await restartWith({});
    expect(inForce()).toBe("10");
    expect((await run(["operator", "list"])).said).toMatchObject({ difference: null });
    expect((await run(["operator", "repeat"])).said).toMatchObject({ repeated: 0 });
    expect((await as("pavel", "limits", "lower", "AUTO_LIMIT_TRX", "9")).code).toBe(0);
    expect(inForce()).toBe("9");
    expect(word).toThrow(/1 false row .*to raise a limit, passkeys needed: 2, given: 0/);
  });
});
