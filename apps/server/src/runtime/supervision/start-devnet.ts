import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import type { DataLayout } from "./data-layout.ts";

/** Where the chain is that the product stands on. */
export type ChainPlace = { fullNodeUrl: string; solidityUrl: string; usdtContract: string };

/** Ports of java-tron, so that tools find the devnet where they look for a node. */
const usualPorts = { fullNode: 8090, solidity: 8091 };
const askEveryMs = 50;

export type DevnetPorts = { fullNode: number; solidity: number };

/** What the devnet writes about itself once it answers. */
type DevnetInfo = {
  fullNodeUrl: string;
  solidityUrl: string;
  usdtContract: { base58: string };
};

export async function chooseDevnetPorts(wanted: {
  DEVNET_PORT?: number | undefined;
  DEVNET_SOLIDITY_PORT?: number | undefined;
}): Promise<DevnetPorts> {
  const fullNode = wanted.DEVNET_PORT ?? (await freePort(usualPorts.fullNode));
  const solidity = wanted.DEVNET_SOLIDITY_PORT ?? (await freePort(usualPorts.solidity));
  return { fullNode, solidity };
}

/** Forgets the data sheet of the run before, so that the next one to be read is of this run. */
export function forgetDevnetInfo(layout: DataLayout): void {
  rmSync(layout.devnetInfoFile, { force: true });
}

/** Waits until the devnet has written its data sheet; undefined when the start is called off. */
export async function untilDevnetInfo(
  layout: DataLayout,
  signal: AbortSignal,
): Promise<ChainPlace | undefined> {
  while (!signal.aborted) {
    const info = readInfo(layout.devnetInfoFile);
    if (info) {
      const { fullNodeUrl, solidityUrl, usdtContract } = info;
      return { fullNodeUrl, solidityUrl, usdtContract: usdtContract.base58 };
    }
    await sleep(askEveryMs, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

function readInfo(file: string): DevnetInfo | undefined {
  try {
    const info = JSON.parse(readFileSync(file, "utf8")) as Partial<DevnetInfo>;
    if (info.fullNodeUrl && info.solidityUrl && info.usdtContract?.base58)
      return info as DevnetInfo;
  } catch {
    // Not there yet, or being written.
  }
  return undefined;
}
