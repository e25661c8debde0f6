import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask, post } from "./ask-node.ts";
import { addressFor } from "./some-address.ts";

let directory: string;
let running: ChildProcess | Devnet | null = null;

beforeEach(() => {
  directory = makeTestFolder();
});

afterEach(async () => {
  if (running && "kill" in running) running.kill("SIGKILL");
  else await running?.close();
  running = null;
  rmSync(directory, { recursive: true });
});

async function start(): Promise<Devnet> {
  const devnet = await startDevnet({ directory });
  running = devnet;
  return devnet;
}

async function stop(devnet: Devnet): Promise<void> {
  running = null;
  await devnet.close();
}

type Ready = { fullNodeUrl: string; adminUrl: string; usdtContract: { hex: string } };

/** The real process, until it says that it is ready. */
function startProcess(environment: Record<string, string>): Promise<Ready> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: { PATH: process.env.PATH, DEVNET_WITNESSES: "3", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
    child.stdout?.once("data", (line: Buffer) => resolve(JSON.parse(line.toString()) as Ready));
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", (code) => resolve(code)));
}

describe("a chain in a directory", () => {
  it("goes on where it was after a stop", async () => {
    const first = await start();
    const [txId] = await first.faucet({ address: addressFor("alice"), trxSun: 9_000_000n });
    await first.setEnergyFee(210n);
    await first.fork({ depth: 1 });
    // What is solid follows from the branch that stayed, not from the block that was replaced.
    await first.mine(6);
    const before = { ...first.head(), genesis: first.genesisBlockId, usdt: first.usdtContract };
    await stop(first);

    const second = await start();
    expect({ ...second.head(), genesis: second.genesisBlockId, usdt: second.usdtContract }).toEqual(
      before,
    );
    const info = await ask(second, "wallet/gettransactioninfobyid", { value: txId });
    expect(info).toMatchObject({ id: txId, fee: 1_100_000 });
    await second.mine(3);
    const { block } = await ask(second, "wallet/getblockbylimitnext", {
      startNum: before.number,
      endNum: before.number + 2,
    });
    expect(block[1].block_header.raw_data.parentHash).toBe(before.blockId);
  });

  it("loses nothing that a block held when the process is killed", async () => {
    const environment = { DEVNET_DATA: directory, DEVNET_MINING: "demand" };
    const before = await startProcess(environment);
    const ids: string[] = [];
    for (let sun = 1_000_000; sun < 1_000_005; sun += 1) {
      const ask = { address: addressFor(`payee ${sun}`), trxSun: sun };
      const { txIds } = await post(`${before.adminUrl}/faucet`, ask);
      ids.push(txIds[0]);
    }
    const child = running as ChildProcess;
    const end = ended(child);
    child.kill("SIGKILL");
    await end;

    const after = await startProcess(environment);
    expect(after.usdtContract).toEqual(before.usdtContract);
    for (const value of ids) {
      const tx = await post(`${after.fullNodeUrl}/wallet/gettransactioninfobyid`, { value });
      expect(tx.id).toBe(value);
    }
  });

  it("survives a last record that was cut short", async () => {
    const file = join(directory, "chain.log");
    const first = await start();
    await first.mine(2);
    const { number, blockId } = first.head();
    await stop(first);
    const whole = statSync(file).size;
    appendFileSync(file, '0bad0bad {"kind":"block","id":"00');
    const second = await start();
    expect(second.head()).toMatchObject({ number, blockId });
    await stop(second);
    expect(statSync(file).size).toBe(whole);

    truncateSync(file, whole - 7); // the last block itself is torn
    const third = await start();
    expect(third.head().number).toBe(number - 1);
    await third.mine(1);
    expect(third.head().number).toBe(number);
  });

  it("refuses a file that is damaged in the middle, and another number of witnesses", async () => {
    const file = join(directory, "chain.log");
    await stop(await start());
    await expect(startDevnet({ directory, witnesses: 5 })).rejects.toThrow("3 witnesses, not 5");
    const text = readFileSync(file, "utf8");
    rmSync(file);
    appendFileSync(file, text.replace('"kind":"block"', '"kind":"bloke"'));
    await expect(startDevnet({ directory })).rejects.toThrow("damaged");
  });
});

describe("the devnet process", () => {
  it("writes what others need to know, for the owner only, and ends on SIGTERM", async () => {
    const infoFile = join(directory, "run", "devnet.json");
    const ready = await startProcess({ DEVNET_INFO_FILE: infoFile, DEVNET_BLOCK_MS: "200" });
    const info = JSON.parse(readFileSync(infoFile, "utf8"));
    expect(info).toMatchObject({
      fullNodeUrl: ready.fullNodeUrl,
      usdtContract: ready.usdtContract,
      fundedAccount: { hex: expect.stringMatching(/^41/), privateKey: expect.any(String) },
    });
    expect(statSync(infoFile).mode & 0o777).toBe(0o600);
    const { fundedAccount } = info;
    const account = await post(`${ready.fullNodeUrl}/wallet/getaccount`, {
      address: fundedAccount.hex,
    });
    expect(account.balance).toBeGreaterThan(1_000_000_000);
    const child = running as ChildProcess;
    const end = ended(child);
    child.kill("SIGTERM");
    expect(await end).toBe(0);
    running = null;
  });

  it("says everything that is wrong with its configuration", async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
      env: { PATH: process.env.PATH, DEVNET_WITNESSES: "none", DEVNET_MINING: "never" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr?.on("data", (part: Buffer) => {
      text += part.toString();
    });
    expect(await ended(child)).not.toBe(0);
    expect(text).toContain("DEVNET_WITNESSES");
    expect(text).toContain("DEVNET_MINING");
  });
});
