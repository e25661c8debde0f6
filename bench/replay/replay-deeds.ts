import type { HexAddress } from "@clearhold/tron/address";
import { signHash } from "@clearhold/tron/keys";
import { encodeTransferCall } from "@clearhold/tron/token";
import { type Contract, txIdOf } from "@clearhold/tron/transaction";
import type { ChainCore } from "../../apps/devnet/src/chain/chain-core.ts";
import type { ContractAddresses } from "../../apps/devnet/src/chain/first-blocks.ts";
import { spamToken } from "../../apps/devnet/src/chain/genesis.ts";
import {
  builderTerms,
  contractCall,
  deploymentOf,
  rewardPayerOf,
  trxTransfer,
} from "../../apps/devnet/src/chain/house-txs.ts";
import { type WellKnownKey, wellKnownKey } from "../../apps/devnet/src/chain/well-known-keys.ts";
import type { Deployment } from "../../apps/devnet/src/codec/deployment.ts";
import { type DevnetRaw, encodeRaw } from "../../apps/devnet/src/codec/devnet-raw.ts";
import { type DevnetTx, readTx } from "../../apps/devnet/src/codec/devnet-tx.ts";
import { contractArtifacts } from "../../apps/devnet/src/contracts/artifacts.ts";
import { type CallValue, encodeCall } from "../../apps/devnet/src/contracts/encode-call.ts";
import { deployedAddress } from "../../apps/devnet/src/execution/smart-contracts.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** Who lives on the replayed chain. */
export type Town = {
  readonly core: ChainCore;
  readonly contracts: ContractAddresses;
  readonly random: SeededRandom;
  readonly users: readonly TownUser[];
};
type TownUser = { readonly id: string; readonly address: HexAddress };

/** What one chain transaction must credit, once, if the final chain has it. */
export type DueCredit = {
  readonly txid: string;
  readonly ownerId: string;
  readonly currency: "TRX" | "USDT";
  readonly units: bigint;
};

/** Chain transactions that belong together in one block, and what they must credit. */
export type Deed = { readonly txs: readonly DevnetTx[]; readonly due: readonly DueCredit[] };

const purse = wellKnownKey("purse");
const zion = wellKnownKey("zion");
/** Longer than any reorganisation, so that what is abandoned can come back. */
const lifetimeMs = 3_600_000;
const transfer = "transfer(address,uint256)";
const transferFrom = "transferFrom(address,address,uint256)";
const split = "split(address[],uint256[])";
const unlimited = 2n ** 256n - 1n;

type TxOptions = { readonly feeLimit?: bigint; readonly memo?: string; readonly value?: bigint };

function signed(
  town: Town,
  contract: Contract | Deployment,
  { key = purse, feeLimit, memo = "" }: TxOptions & { readonly key?: WellKnownKey } = {},
): DevnetTx {
  const terms = builderTerms(town.core);
  const runs = contract.type === "TriggerSmartContract" || contract.type === "CreateSmartContract";
  const rawHex = encodeRaw({
    ...terms,
    expiration: town.core.store.head.header.timestamp + lifetimeMs,
    data: memo,
    feeLimit: feeLimit ?? (runs ? 1_000_000_000n : 0n),
    permissionId: 0,
    contract,
  } as DevnetRaw);
  return readTx(rawHex, [signHash(txIdOf(rawHex), key.privateKey)]);
}

type Callee = { readonly to: HexAddress; readonly key?: WellKnownKey } & TxOptions;

function call(
  town: Town,
  callee: Callee,
  signature: string,
  values: readonly CallValue[],
): DevnetTx {
  const key = callee.key ?? purse;
  const base = contractCall(key.address, callee.to, encodeCall(signature, values));
  const contract = { ...base, callValue: callee.value ?? 0n } as Contract;
  return signed(town, contract, { ...callee, key });
}

/** Units of anything between dust and a thousand coins. */
function someUnits({ random }: Town): bigint {
  return BigInt(random.between(1, 10 ** random.between(1, 9)));
}

function due(tx: DevnetTx, user: TownUser, currency: "TRX" | "USDT", units: bigint): DueCredit {
  return { txid: tx.txId, ownerId: user.id, currency, units };
}

function stranger({ random }: Town): HexAddress {
  return `41${Array.from({ length: 5 }, () =>
    random
      .between(0, 2 ** 32 - 1)
      .toString(16)
      .padStart(8, "0"),
  ).join("")}` as HexAddress;
}

/** Before anything else: what the contracts may take from the purse. */
export function allowances(town: Town): Deed {
  const { mockUsdt, multiSend } = town.contracts;
  const approve = (spender: HexAddress) =>
    call(town, { to: mockUsdt }, "approve(address,uint256)", [spender, unlimited]);
  return { txs: [approve(multiSend), approve(zion.address)], due: [] };
}

type DeedMaker = (town: Town) => Deed;

function payTrx(town: Town, memo = "", units = someUnits(town)): Deed {
  const user = town.random.pick(town.users);
  const tx = signed(town, trxTransfer(purse.address, user.address, units), { memo });
  return { txs: [tx], due: [due(tx, user, "TRX", units)] };
}

function payUsdt(town: Town): Deed {
  const user = town.random.pick(town.users);
  const units = someUnits(town);
  const tx = call(town, { to: town.contracts.mockUsdt }, transfer, [user.address, units]);
  return { txs: [tx], due: [due(tx, user, "USDT", units)] };
}

/** Several users at once, and sometimes one of them twice with the same amount. */
function payees(town: Town): { users: TownUser[]; amounts: bigint[] } {
  const users = Array.from({ length: town.random.between(1, 4) }, () =>
    town.random.pick(town.users),
  );
  const amounts = users.map(() => someUnits(town));
  const [first] = users;
  const [amount] = amounts;
  if (first && amount && town.random.chance(0.5)) {
    users.push(first);
    amounts.push(amount);
  }
  return { users, amounts };
}

function multiSend(town: Town): Deed {
  const { users, amounts } = payees(town);
  const to = users.map(({ address }) => address);
  const tx = multiSendTo(town, to, amounts);
  return { txs: [tx], due: users.map((user, at) => due(tx, user, "USDT", amounts[at] ?? 0n)) };
}

function multiSendTo(town: Town, to: readonly HexAddress[], amounts: readonly bigint[]): DevnetTx {
  const values = [town.contracts.mockUsdt, [...to], [...amounts]];
  const signature = "send(address,address[],uint256[])";
  return call(town, { to: town.contracts.multiSend }, signature, values);
}

function splitTrx(town: Town): Deed {
  const { users, amounts } = payees(town);
  const value = amounts.reduce((sum, one) => sum + one, 0n);
  const to = users.map(({ address }) => address);
  const tx = call(town, { to: town.contracts.trxSplitter, value }, split, [to, amounts]);
  return { txs: [tx], due: users.map((user, at) => due(tx, user, "TRX", amounts[at] ?? 0n)) };
}

/** A contract of its own that is fed and then leaves all that it holds to a user. */
function suicide(town: Town): Deed {
  const user = town.random.pick(town.users);
  const value = someUnits(town);
  const made = signed(town, deploymentOf(purse.address, contractArtifacts.trxSplitter, ""));
  const to = deployedAddress(made.txId, purse.address);
  const fed = call(town, { to, value }, split, [[], []]);
  const closed = call(town, { to }, "close(address)", [user.address]);
  // A node that keeps no inner transactions cannot run the closed contract again. Traffic of strangers
  // shows that it keeps none, as there is in each block of a real chain.
  const others = multiSendTo(town, [stranger(town)], [1n]);
  return { txs: [made, fed, closed, others], due: [due(closed, user, "TRX", value)] };
}

/** A contract that first asks for a reward, which only some nodes keep a note of. */
function afterReward(town: Town): Deed {
  const user = town.random.pick(town.users);
  const value = someUnits(town);
  const made = signed(town, rewardPayerOf(purse.address));
  const to = deployedAddress(made.txId, purse.address);
  const data = user.address.slice(2).padStart(64, "0");
  const base = { ...contractCall(purse.address, to, data), callValue: value } as Contract;
  const paid = signed(town, base);
  return { txs: [made, paid], due: [due(paid, user, "TRX", value)] };
}

function feeSwitched(town: Town): Deed {
  const user = town.random.pick(town.users);
  const units = someUnits(town) + 10_000n;
  const to = town.contracts.mockUsdt;
  const rate = BigInt(town.random.between(1, 20));
  const set = (points: bigint) =>
    call(town, { to, key: zion }, "setParams(uint256,uint256)", [points, 50_000_000n]);
  const pay = call(town, { to }, transfer, [user.address, units]);
  const fee = (units * rate) / 10_000n;
  const arrived = units - (fee > 50_000_000n ? 50_000_000n : fee);
  return { txs: [set(rate), pay, set(0n)], due: [due(pay, user, "USDT", arrived)] };
}

function fromAllowance(town: Town): Deed {
  const user = town.random.pick(town.users);
  const units = someUnits(town);
  const values = [purse.address, user.address, units];
  const tx = call(town, { to: town.contracts.mockUsdt, key: zion }, transferFrom, values);
  return { txs: [tx], due: [due(tx, user, "USDT", units)] };
}

function worthless(tx: DevnetTx, ...more: DevnetTx[]): Deed {
  return { txs: [tx, ...more], due: [] };
}

const user = (town: Town): HexAddress => town.random.pick(town.users).address;

function blacklisted(town: Town): Deed {
  const to = town.contracts.mockUsdt;
  const list = (signature: string) => call(town, { to, key: zion }, signature, [purse.address]);
  return worthless(
    list("addBlackList(address)"),
    call(town, { to }, transfer, [user(town), 5n]),
    list("removeBlackList(address)"),
  );
}

/** Everything that can happen to an address, by its name in the figures. */
export const deeds: Readonly<Record<string, DeedMaker>> = {
  trx: payTrx,
  "trx with a memo": (town) => payTrx(town, "3c623e676f6c643c2f623e"),
  "trx dust": (town) => payTrx(town, "", 1n),
  usdt: payUsdt,
  "usdt by allowance": fromAllowance,
  "usdt to many": multiSend,
  "usdt less its fee": feeSwitched,
  "trx by a contract": splitTrx,
  "trx by a contract that ends": suicide,
  "trx by a contract after its reward": afterReward,
  "inner payment undone": (town) =>
    worthless(
      call(town, { to: town.contracts.trxSplitter, value: 7n }, "trySplit(address,uint256)", [
        user(town),
        7n,
      ]),
    ),
  "fake usdt": (town) =>
    worthless(call(town, { to: town.contracts.fakeUsdt, key: zion }, transfer, [user(town), 9n])),
  "trc10 spam": (town) =>
    worthless(
      signed(
        town,
        {
          type: "TransferAssetContract",
          assetName: spamToken,
          ownerAddress: zion.address,
          toAddress: user(town),
          amount: 11n,
        },
        { key: zion },
      ),
    ),
  "usdt of zero": (town) =>
    worthless(call(town, { to: town.contracts.mockUsdt }, transfer, [user(town), 0n])),
  poisoning: (town) =>
    worthless(
      call(town, { to: town.contracts.mockUsdt, key: zion }, transferFrom, [
        user(town),
        user(town),
        0n,
      ]),
    ),
  reverted: (town) =>
    worthless(call(town, { to: town.contracts.mockUsdt }, transfer, [user(town), 10n ** 30n])),
  "out of energy": (town) =>
    worthless(
      call(town, { to: town.contracts.mockUsdt, feeLimit: 500_000n }, transfer, [user(town), 13n]),
    ),
  "broken contract": (town) =>
    worthless(call(town, { to: town.contracts.reverter, feeLimit: 2_000_000n }, "breakDown()", [])),
  "refused with value": (town) =>
    worthless(
      call(town, { to: town.contracts.reverter, value: 17n }, "refuse(string)", [user(town)]),
    ),
  "value for a contract": (town) =>
    worthless(call(town, { to: town.contracts.reverter, value: 19n }, "succeed()", [])),
  "blacklisted sender": blacklisted,
  "between strangers": (town) =>
    worthless(
      signed(town, trxTransfer(purse.address, stranger(town), someUnits(town))),
      signed(
        town,
        contractCall(
          purse.address,
          town.contracts.mockUsdt,
          encodeTransferCall(stranger(town), someUnits(town)),
        ),
      ),
    ),
};
