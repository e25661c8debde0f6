import { readFileSync } from "node:fs";
import type { DevnetConfig } from "./read-config.ts";

/**
 * A network that is started again is found where its callers know it: at the ports that its data
 * sheet names, and nowhere else. A port that was asked for by number stays what it is.
 */
export function stayInPlace(config: DevnetConfig): DevnetConfig {
  const before = readSheet(config.infoFile);
  if (!before) return config;
  return {
    ...config,
    ports: choose(config.ports, before.fullNodeUrl),
    solidityPorts: choose(config.solidityPorts, before.solidityUrl),
  };
}

function choose(wanted: readonly number[], urlBefore: string): readonly number[] {
  return wanted.includes(0) ? [Number(new URL(urlBefore).port)] : wanted;
}

type Sheet = { fullNodeUrl: string; solidityUrl: string };

function readSheet(file: string | null): Sheet | undefined {
  if (file === null) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Sheet;
  } catch {
    return undefined; // the first start in this place
  }
}
