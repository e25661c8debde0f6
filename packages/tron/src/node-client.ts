import * as z from "zod";
import { Account, AccountResource, Lending } from "./account-schemas.ts";
import type { HexAddress } from "./address.ts";
import { type BroadcastOutcome, outcomeOfFault, readBroadcast } from "./broadcast-outcome.ts";
import { type ChainParameters, readChainParameters } from "./chain-parameters.ts";
import { decodeChainTx } from "./chain-tx.ts";
import { ConstantAnswer, type ConstantCall, type ConstantResult } from "./constant-call.ts";
import { NodeFault } from "./node-fault.ts";
import {
  Block,
  DeployedContract,
  Header,
  NodeTx,
  Parameters,
  TxInfo,
  TxInfos,
} from "./node-schemas.ts";
import { type Ask, openTransport } from "./node-transport.ts";
import { txIdOf } from "./raw-tx.ts";
import { decodeUnitsWord, encodeBalanceOfCall } from "./trc20.ts";

export type NodeOptions = {
  /** Serves /wallet; knows the head, which a fork can still change. */
  readonly fullNodeUrl: string;
  /** Serves /walletsolidity; knows only what can no longer change. May be the same host. */
  readonly solidityUrl: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
};

/** Questions that can be asked of the head and of the solidified chain. All throw NodeFault. */
export type ChainView = {
  getNowBlock(): Promise<Header>;
  /** Null when the node does not have it, which may mean that it lags. */
  findBlock(number: number): Promise<Block | null>;
  findBlockById(blockId: string): Promise<Block | null>;
  /** Without the contents; null as for a block. */
  findHeader(number: number): Promise<Header | null>;
  /** Empty both for an empty block and for one the node does not have: see judgePair. */
  listInfos(number: number): Promise<TxInfo[]>;
  /** In the solid view a proof of inclusion; in the head view it shows pending ones too. */
  findTx(txId: string): Promise<NodeTx | null>;
  findInfo(txId: string): Promise<TxInfo | null>;
  /** Null while the account is not activated. */
  findAccount(address: HexAddress): Promise<Account | null>;
  /** The staked sun whose energy one account lends the other. */
  getLentForEnergy(from: HexAddress, to: HexAddress): Promise<bigint>;
  callConstant(call: ConstantCall): Promise<ConstantResult>;
  /** In the token's smallest unit. Throws NodeFault when the contract gives no number. */
  getTokenBalance(token: HexAddress, owner: HexAddress): Promise<bigint>;
};

export type NodeClient = {
  readonly head: ChainView;
  readonly solid: ChainView;
  findAccountResource(address: HexAddress): Promise<AccountResource | null>;
  /** Null unless the address is a contract, which TRX must not be sent to. */
  findContract(address: HexAddress): Promise<DeployedContract | null>;
  getChainParameters(): Promise<ChainParameters>;
  /** Offers signed bytes to the node. Never throws NodeFault: no answer is an outcome too. */
  broadcast(txHex: string): Promise<BroadcastOutcome>;
};

const TIMEOUT_MS = 10_000;

export function openNodeClient(options: NodeOptions): NodeClient {
  const { apiKey = null, timeoutMs = TIMEOUT_MS } = options;
  const ask = openTransport({ url: options.fullNodeUrl, apiKey, timeoutMs });
  return nodeClientOver(ask, openTransport({ url: options.solidityUrl, apiKey, timeoutMs }));
}

/** The same client on other ways of asking, such as a node in this very process. */
export function nodeClientOver(ask: Ask, askSolid: Ask): NodeClient {
  return {
    head: openView(ask, "wallet"),
    solid: openView(askSolid, "walletsolidity"),
    findAccountResource: async (address) =>
      readOptional(AccountResource, await ask("wallet/getaccountresource", { address })),
    findContract: async (address) =>
      readOptional(DeployedContract, await ask("wallet/getcontract", { value: address })),
    async getChainParameters() {
      const found = read(Parameters, await ask("wallet/getchainparameters", {}));
      return readChainParameters(found.chainParameter);
    },
    async broadcast(txHex) {
      const txId = txIdOf(decodeChainTx(txHex).rawHex);
      try {
        return readBroadcast(await ask("wallet/broadcasthex", { transaction: txHex }), txId);
      } catch (fault) {
        return outcomeOfFault(fault);
      }
    },
  };
}

function openView(ask: Ask, room: "wallet" | "walletsolidity"): ChainView {
  const findBlock = async (path: string, body: Record<string, unknown>) =>
    readOptional(Block, await ask(`${room}/${path}`, body));
  const callConstant = async (call: ConstantCall) =>
    read(
      ConstantAnswer,
      await ask(`${room}/triggerconstantcontract`, {
        owner_address: call.ownerAddress,
        contract_address: call.contractAddress,
        data: call.data,
        ...(call.callValue ? { call_value: call.callValue } : {}),
      }),
    );
  return {
    getNowBlock: async () => read(Header, await ask(`${room}/getnowblock`, {})),
    findBlock: (number) => findBlock("getblockbynum", { num: number }),
    findHeader: async (number) =>
      readOptional(
        Header,
        await ask(`${room}/getblock`, { id_or_num: `${number}`, detail: false }),
      ),
    findBlockById: (blockId) => findBlock("getblockbyid", { value: blockId }),
    async listInfos(number) {
      const found = await ask(`${room}/gettransactioninfobyblocknum`, { num: number });
      return isEmptyObject(found) ? [] : read(TxInfos, found);
    },
    findTx: async (txId) =>
      readOptional(NodeTx, await ask(`${room}/gettransactionbyid`, { value: txId })),
    findInfo: async (txId) =>
      readOptional(TxInfo, await ask(`${room}/gettransactioninfobyid`, { value: txId })),
    findAccount: async (address) =>
      readOptional(Account, await ask(`${room}/getaccount`, { address })),
    getLentForEnergy: async (from, to) =>
      read(
        Lending,
        await ask(`${room}/getdelegatedresourcev2`, { fromAddress: from, toAddress: to }),
      ),
    callConstant,
    async getTokenBalance(token, owner) {
      const data = encodeBalanceOfCall(owner);
      const result = await callConstant({ ownerAddress: owner, contractAddress: token, data });
      const units = result.kind === "returned" ? decodeUnitsWord(result.data) : null;
      if (units === null) throw new NodeFault("unexpected-shape", `balanceOf ${result.kind}`);
      return units;
    },
  };
}

/** A node says {} for what does not exist. */
function readOptional<S extends z.ZodType>(schema: S, found: unknown): z.output<S> | null {
  return isEmptyObject(found) ? null : read(schema, found);
}

function read<S extends z.ZodType>(schema: S, found: unknown): z.output<S> {
  const parsed = schema.safeParse(found);
  if (parsed.success) return parsed.data;
  throw new NodeFault("unexpected-shape", z.prettifyError(parsed.error), { cause: parsed.error });
}

function isEmptyObject(found: unknown): boolean {
  return (
    typeof found === "object" &&
    found !== null &&
    !Array.isArray(found) &&
    Object.keys(found).length === 0
  );
}
