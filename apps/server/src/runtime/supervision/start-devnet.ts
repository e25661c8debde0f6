import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { DataLayout } from "./data-layout.ts";

/** Where the chain is that the product stands on. */
export type ChainPlace = { fullNodeUrl: string; solidityUrl: string; usdtContract: string };

const askEveryMs = 50;

/** What the devnet writes about itself once it answers. */
type DevnetInfo = {
  fullNodeUrl: string;
  solidityUrl: string;
  usdtContract: { base58: string };
};

/**
 * Forgets the data sheet of the run before, so that the next one to be read is of this run; from
 * then on the network stays at the ports that it names, however often it has to be started again.
 */
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
