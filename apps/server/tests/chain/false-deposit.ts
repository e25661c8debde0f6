import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { hexAddress } from "@clearhold/tron/address";
import {
  approveTakeback,
  proposeTakeback,
} from "../../src/features/chain/deposit-takebacks/index.ts";
import { blocksToBelieve } from "../../src/features/chain/reconciliation/book-difference.ts";
import { openLedger } from "../../src/ledger/index.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import type { Person } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { startLyingNode, twistInfos } from "./lying-node.ts";

/**
 * A contract pays somebody else, and the only node says that it paid this person: no bytes prove the
 * opposite, so it is credited.
 * @returns the id of the deposit.
 */
export async function creditFalsely(
  world: CustodyWorld,
  person: Person,
  units: bigint,
): Promise<string> {
  const { address } = await person.call(getDepositAddress, { currency_id: "TRX" });
  await world.settle();
  await world.devnet.call({
    ...{ contract: "trxSplitter", from: "purse", signature: "split(address[],uint256[])" },
    ...{ values: [[hexAddress(newAddress())], [units]], callValueSun: units },
  });
  await world.devnet.solidify();
  const liar = await startLyingNode(world.devnet);
  try {
    const deceived = await world.anotherWorker({ node: liar.urls });
    liar.lie(
      twistInfos((info) => ({
        ...info,
        internal_transactions: (info.internal_transactions as object[] | undefined)?.map((one) => ({
          ...one,
          transferTo_address: hexAddress(address),
        })),
      })),
    );
    await untilDone("reading blocks", deceived.rounds.scan);
  } finally {
    await liar.close();
  }
  const { data } = await person.call(listDeposits, { limit: 1 });
  const [deposit] = data;
  if (deposit?.state !== "credited") throw new Error("the lie was not believed");
  return deposit.id;
}

/** A loss is not believed earlier, in seconds. */
const minuteToBelieve = 61;

/** The comparison with an honest node finds that the coins are not there, and books the loss. */
export async function bookLoss(world: CustodyWorld): Promise<void> {
  await world.worker.rounds.reconcile();
  await world.devnet.mine(blocksToBelieve);
  world.clock.advance(minuteToBelieve);
  await world.settle();
  await world.worker.rounds.reconcile();
}

/** A thief of the worker's login fits the index of the chain to a false credit: only the chain contradicts it then. */
export async function hideInIndex(world: CustodyWorld, address: string, units: bigint) {
  await world.databases.worker.query(
    `insert into chain_holdings (address, currency, units, moved_block)
     select $1, 'TRX', $2, number from scan_cursor
     on conflict (address, currency) do update set units = chain_holdings.units + excluded.units`,
    [address, units],
  );
}

type Login = { readonly name: string; readonly password: string };

/**
 * Books the loss, and has two operators take all of a false deposit back.
 * @returns the id of the take-back.
 */
export async function takeBackWhole(
  world: CustodyWorld,
  [first, second]: readonly [Login, Login],
  depositId: string,
): Promise<string> {
  await bookLoss(world);
  const { clock, operators, databases } = world;
  const ledger = openLedger({ database: databases.operator, clock });
  const deps = { clock, operators, ledger, database: databases.operator };
  const { id } = await proposeTakeback(deps, first, { depositId, reason: "It never came" });
  await approveTakeback(deps, second, id);
  await ledger.close();
  return id;
}
