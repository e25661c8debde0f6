import type { HexAddress } from "@clearhold/tron/address";
import type { Contract } from "@clearhold/tron/transaction";
import { spamToken } from "../chain/genesis.ts";
import {
  contractCall,
  houseTx,
  rewardPayerOf,
  tokenTransfer,
  trxTransfer,
} from "../chain/house-txs.ts";
import { type WellKnownKey, wellKnownKey } from "../chain/well-known-keys.ts";
import type { Deployment } from "../codec/deployment.ts";
import type { ContractName } from "../contracts/artifacts.ts";
import { type CallValue, encodeCall } from "../contracts/encode-call.ts";
import { deployedAddress } from "../execution/smart-contracts.ts";
import { broadcast, type DevnetNode } from "../node/devnet-node.ts";

type FaucetAsk = { address: HexAddress; trxSun?: bigint; usdtUnits?: bigint };

/** A call of one of the network's own contracts by zion, who owns them, or by the purse. */
type HouseCall = {
  contract: ContractName;
  signature: string;
  values: readonly CallValue[];
  callValueSun?: bigint;
  from?: "zion" | "purse";
};

/** What the network's own actors do on order, always by ordinary transactions. Answers are ids. */
export type HouseActions = {
  /** Pays TRX, USDT or both from zion. */
  faucet(ask: FaucetAsk): Promise<string[]>;
  call(ask: HouseCall): Promise<string>;
  /**
   * Pays from a contract that first asks for the reward of its votes: with vm.saveFeaturedInternalTx a
   * node prints an entry in front of the payment, and without it none.
   */
  payAfterReward(address: HexAddress, trxSun: bigint): Promise<string>;
  /** Sends units of a worthless TRC10 token, as spammers do. */
  sendSpamToken(address: HexAddress, units: bigint): Promise<string>;
  blacklist(address: HexAddress, listed: boolean): Promise<string>;
  pauseToken(paused: boolean): Promise<string>;
  /** USDT's fee switch: at most 20 basis points. */
  setTokenFee(basisPoints: bigint, maximumUnits: bigint): Promise<string>;
};

export function houseActions(node: DevnetNode): HouseActions {
  const zion = wellKnownKey("zion");

  async function send(contract: Contract | Deployment, key: WellKnownKey): Promise<string> {
    const tx = houseTx(node.core, contract, key);
    await broadcast(node, tx);
    return tx.txId;
  }

  async function call(ask: HouseCall): Promise<string> {
    const key = wellKnownKey(ask.from ?? "zion");
    const data = encodeCall(ask.signature, ask.values);
    const base = contractCall(key.address, node.contracts[ask.contract], data);
    return send({ ...base, callValue: ask.callValueSun ?? 0n } as Contract, key);
  }

  const onToken = (signature: string, values: readonly CallValue[]) =>
    call({ contract: "mockUsdt", signature, values });

  return {
    async faucet({ address, trxSun = 0n, usdtUnits = 0n }) {
      const ids: string[] = [];
      const from = zion.address;
      if (trxSun > 0n) ids.push(await send(trxTransfer(from, address, trxSun), zion));
      if (usdtUnits > 0n) {
        const payment = { from, to: address, units: usdtUnits };
        ids.push(await send(tokenTransfer(node.contracts.mockUsdt, payment), zion));
      }
      return ids;
    },
    call,
    async payAfterReward(address, trxSun) {
      const made = await send(rewardPayerOf(zion.address), zion);
      const payer = deployedAddress(made, zion.address);
      const call = contractCall(zion.address, payer, address.slice(2).padStart(64, "0"));
      return send({ ...call, callValue: trxSun } as Contract, zion);
    },
    sendSpamToken: (address, units) =>
      send(
        {
          type: "TransferAssetContract",
          assetName: spamToken,
          ownerAddress: zion.address,
          toAddress: address,
          amount: units,
        },
        zion,
      ),
    blacklist: (address, listed) =>
      onToken(listed ? "addBlackList(address)" : "removeBlackList(address)", [address]),
    pauseToken: (paused) => onToken(paused ? "pause()" : "unpause()", []),
    setTokenFee: (basisPoints, maximumUnits) =>
      onToken("setParams(uint256,uint256)", [basisPoints, maximumUnits]),
  };
}
