import { existsSync, readFileSync } from "node:fs";
import { ConfigFault } from "../../config/read-env.ts";
import type { StartConfig } from "../../config/start-config.ts";
import type { HeldPort } from "../free-port.ts";
import { type DataLayout, networkFile } from "./data-layout.ts";
import { type Patience, takePort, type WantedPort } from "./take-port.ts";

/** What can be wrong before anything is made, at once. @returns the web server's port, held. */
export async function checkBeforeStart(
  config: StartConfig,
  layout: DataLayout,
  patience: Patience,
): Promise<HeldPort> {
  const faults: string[] = [];
  const file = networkFile(layout);
  const before = existsSync(file) ? readFileSync(file, "utf8") : config.network;
  if (before !== config.network) {
    faults.push(`NETWORK: ${layout.dataDir} holds data of ${before}, not of ${config.network}`);
  }
  const held: HeldPort[] = [];
  for (const wanted of listWantedPorts(config)) {
    try {
      held.push(await takePort(wanted, patience));
    } catch (error) {
      if (!(error instanceof ConfigFault)) throw error;
      faults.push(...error.faults);
    }
  }
  const [door, ...others] = held;
  for (const port of others) await port.release();
  if (door && faults.length === 0) return door;
  await door?.release();
  throw new ConfigFault(faults);
}

/** The web server's, and those that somebody wants the devnet to have. */
function listWantedPorts(config: StartConfig): WantedPort[] {
  const { HOST, PORT, DEVNET_PORT, DEVNET_SOLIDITY_PORT, network } = config;
  const devnet = network === "devnet" ? { DEVNET_PORT, DEVNET_SOLIDITY_PORT } : {};
  return [
    { name: "PORT", host: HOST, port: PORT },
    ...Object.entries(devnet).flatMap(([name, port]) =>
      port === undefined ? [] : [{ name, host: "127.0.0.1", port }],
    ),
  ];
}
