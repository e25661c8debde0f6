import fakeUsdt from "./fake-usdt.json" with { type: "json" };
import mockUsdt from "./mock-usdt.json" with { type: "json" };
import multiSend from "./multi-send.json" with { type: "json" };
import reverter from "./reverter.json" with { type: "json" };
import trxSplitter from "./trx-splitter.json" with { type: "json" };

/** A compiled contract as scripts/compile-contracts.ts writes it. */
export type ContractArtifact = { name: string; abi: AbiEntry[]; bytecode: string };

export type AbiEntry = {
  type: string;
  name?: string;
  inputs?: AbiParameter[];
  outputs?: AbiParameter[];
  stateMutability?: string;
  anonymous?: boolean;
};

type AbiParameter = { name: string; type: string; indexed?: boolean };

/** The contracts that every devnet deploys in its first blocks, in this order. */
export const contractArtifacts = {
  mockUsdt,
  fakeUsdt,
  multiSend,
  trxSplitter,
  reverter,
} satisfies Record<string, ContractArtifact>;

export type ContractName = keyof typeof contractArtifacts;
