import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { hexAddress } from "@clearhold/tron/address";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Worker } from "../../src/main/wire-worker.ts";
import { startLyingNode, twistInfos } from "../chain/lying-node.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, richPerson, savePayee, withdraw } from "../payers.ts";
import type { Person } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { moveToCold, signAsWorker } from "./sign-as-worker.ts";

/** The only node lies to worker and signer alike, and a stolen worker knows no limit. */
const world = useOpened(openCustodyWorld);
const liar = useOpened(() => startLyingNode(world.devnet));
let worker: Worker;
let mallory: Person;
let address: string;
let to: string;

const coldAddress = newAddress();
const most = { TRX: 10n * coin, USDT: 10n * coin };

const restartSigner = (changes: Partial<CustodyWorld["signerOptions"]["policy"]> = {}) => {
  const policy = { ...world.signerOptions.policy, unprovedLimit: most, ...changes };
  return world.restartSigner({ node: liar.urls, policy });
};

/** The signer keeps so much in the hot wallet, and lets no more than the cap of a day go beyond a surplus. */
const keep = (coins: bigint) =>
  restartSigner({
    ...{ coldAddress, dayCap: most },
    hotLimit: { TRX: coins * coin, USDT: coins * coin },
  });

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  mallory = await richPerson(world, "mallory");
  to = newAddress();
  await savePayee(world, mallory, { currency: "USDT", to });
  address = (await mallory.call(getDepositAddress, { currency_id: "TRX" })).address;
  worker = await world.anotherWorker({ node: liar.urls });
  await restartSigner();
});

/** A contract pays somebody else, and the node says that it paid this address. */
async function lie(coins: bigint, payee = address): Promise<void> {
  await world.devnet.call({
    ...{ contract: "trxSplitter", from: "purse", signature: "split(address[],uint256[])" },
    ...{ values: [[hexAddress(newAddress())], [coins * coin]], callValueSun: coins * coin },
  });
  await world.devnet.solidify();
  liar.lie(
    twistInfos((info) => ({
      ...info,
      internal_transactions: (info.internal_transactions as object[] | undefined)?.map((one) => ({
        ...one,
        transferTo_address: hexAddress(payee),
      })),
    })),
  );
  await untilDone("reading blocks", worker.rounds.scan);
  await world.watchChain();
}

async function askSigner() {
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "10", to });
  world.clock.advance(61);
  return signAsWorker(world, id);
}

it("one node's word counts for the signer up to the operators' limit, whatever the books credit", async () => {
  await lie(8n);
  expect((await assetsOf(mallory, "TRX")).available).toBe("108");
  expect(await askSigner()).toMatchObject({ signed: true });
  await lie(8n);
  expect((await assetsOf(mallory, "TRX")).available).toBe("116");
  const refused = {
    signed: false,
    reason: expect.stringContaining("credited 6 TRX that the signer has not seen arrive"),
  };
  expect(await askSigner()).toMatchObject(refused);
  await restartSigner();
  expect(await askSigner()).toMatchObject(refused);
});

it("nor is it a surplus that may leave for the cold wallet: coins that a contract paid the hot one", async () => {
  await lie(900n, world.hotAddress);
  const move = { currency: "TRX", units: 500n * coin, to: coldAddress } as const;
  const ask = () => moveToCold(world, { ...move, id: newId("mov", world.clock) });
  await keep(1_000n);
  await world.watchChain();
  expect(await ask()).toMatchObject({
    signed: false,
    reason: expect.stringContaining("beyond the hot wallet's surplus of 24 hours are above"),
  });
  // What is really there is a surplus as before.
  await keep(100n);
  expect(await ask()).toMatchObject({ signed: true });
});
