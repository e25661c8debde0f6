import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { hexAddress } from "@clearhold/tron/address";
import { beforeAll, expect, it } from "vitest";
import type { Worker } from "../../src/main/wire-worker.ts";
import { startLyingNode, twistInfos } from "../chain/lying-node.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, richPerson, savePayee, withdraw } from "../payers.ts";
import type { Person } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { signAsWorker } from "./sign-as-worker.ts";

/** The only node lies to worker and signer alike, and a stolen worker knows no limit. */
const world = useOpened(openCustodyWorld);
const liar = useOpened(() => startLyingNode(world.devnet));
let worker: Worker;
let mallory: Person;
let address: string;
let to: string;

const restartSigner = () => {
  const { policy } = world.signerOptions;
  const unprovedLimit = { TRX: 10n * coin, USDT: 10n * coin };
  return world.restartSigner({ node: liar.urls, policy: { ...policy, unprovedLimit } });
};

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  mallory = await richPerson(world, "mallory");
  to = newAddress();
  await savePayee(world, mallory, { currency: "USDT", to });
  address = (await mallory.call(getDepositAddress, { currency_id: "TRX" })).address;
  worker = await world.anotherWorker({ node: liar.urls });
  await restartSigner();
});

/** A contract pays somebody else, and the node says that it paid her. */
async function lie(coins: bigint): Promise<void> {
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
        transferTo_address: hexAddress(address),
      })),
    })),
  );
  while ((await worker.rounds.scan()) > 0);
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
