import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { writeRunningProduct } from "../../src/runtime/running-product.ts";
import { dataLayout } from "../../src/runtime/supervision/data-layout.ts";
import { type Ran, runCommand } from "../command-line.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { type Person, registerPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let nina: Person;
let address: string;
const dataDir = makeOpenTestFolder();
const layout = dataLayout(dataDir);

beforeAll(async () => {
  nina = await registerPerson(world, "nina");
  address = (await nina.call(getDepositAddress, { currency_id: "USDT" })).address;
  for (const folder of [layout.runDir, path.dirname(layout.devnetInfoFile)]) {
    mkdirSync(folder, { recursive: true });
  }
  const { usdtContract, purse } = world.devnet;
  const fundedAccount = { base58: purse.base58, privateKey: purse.privateKey };
  writeFileSync(layout.devnetInfoFile, JSON.stringify({ usdtContract, fundedAccount }));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The command beside a product that runs on this network, with the same node in each case. */
function deposit(network: "devnet" | "nile" | "mainnet", ...words: string[]): Promise<Ran> {
  writeRunningProduct(dataDir, {
    ...{ webUrl: world.url, databaseUrl: world.adminUrl, network },
    ...{ fullNodeUrl: world.devnet.fullNodeUrl, solidityUrl: world.devnet.solidityUrl },
    usdtContract: world.devnet.usdtContract.base58,
    signerPublicFile: layout.signerPublicFile,
  });
  return runCommand(["devnet", "deposit", ...words, "--json"], { CLEARHOLD_DATA: dataDir });
}

async function availableUsdt(): Promise<string | undefined> {
  const { list } = await nina.call(getAssets, {});
  return list.find(({ currency_code }) => currency_code === "USDT")?.available;
}

describe("devnet deposit", () => {
  it("sends test coins that arrive as any deposit does", async () => {
    const sent = await deposit("devnet", address, "100.5", "usdt");
    expect(sent).toMatchObject({ code: 0, said: { address, amount: "100.5", currency: "USDT" } });
    await world.settle();
    expect((await nina.call(listDeposits, { limit: 10 })).data).toMatchObject([
      { txid: (sent.said as { txid: string }).txid, state: "credited" },
    ]);
    expect(await availableUsdt()).toBe("100.5");
  });

  it.each(["nile", "mainnet"] as const)("refuses on %s and sends nothing", async (network) => {
    const before = await availableUsdt();
    const refused = await deposit(network, address, "100", "USDT");
    expect(refused).toMatchObject({ code: 2, said: { error: "usage" } });
    expect(refused.errors).toContain(`this product runs on ${network}`);
    await world.settle();
    expect(await availableUsdt()).toBe(before);
  });

  it.each([
    ["an address that is none", () => ["T123", "100", "USDT"], "T123 is not a TRON address"],
    ["no amount", () => [address], "<amount> is missing"],
    ["zero", () => [address, "0", "TRX"], "0 is not an amount"],
    ["more digits than the coin has", () => [address, "0.0000001", "TRX"], "is not an amount"],
    ["a coin that it does not have", () => [address, "1", "BTC"], "BTC is neither TRX nor USDT"],
  ])("refuses %s", async (_, words, reason) => {
    const refused = await deposit("devnet", ...words());
    expect(refused).toMatchObject({ code: 2, said: { error: "usage" } });
    expect(refused.errors).toContain(reason);
  });
});
