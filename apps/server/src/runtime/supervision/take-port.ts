import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ConfigFault } from "../../config/read-env.ts";
import type { StartConfig } from "../../config/start-config.ts";
import { type DataLayout, networkFile } from "./data-layout.ts";

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

/** A port as a setting names it. */
type WantedPort = { readonly name: string; readonly host: string; readonly port: number };

/** How somebody waits, and who is told. */
type Patience = {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** How long the present holder may take to leave. */
  readonly patienceMs: number;
};

const pauseMs = 200;

/**
 * Takes a port and keeps it from everybody else until it is let go.
 * @throws ConfigFault, naming the setting, when nobody can listen there, or somebody goes on to.
 */
async function takePort(
  { name, host, port }: WantedPort,
  { say, signal, patienceMs }: Patience,
): Promise<HeldPort> {
  const deadline = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await holdPort(host, port);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isOver = signal.aborted || performance.now() >= deadline;
      if (code !== "EADDRINUSE" || isOver) throw faultOf(code, { name, host, port });
      if (tries === 0) say(`Port ${port} is in use; waiting ${patienceMs / 1000} s for it.`);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

function faultOf(code: string | undefined, { name, host, port }: WantedPort): ConfigFault {
  switch (code) {
    case "EADDRINUSE":
      return new ConfigFault([`${name}: ${port} is taken by another program; choose another port`]);
    case "EACCES":
      return new ConfigFault([
        `${name}: this account may not listen on ${port}; choose above 1023`,
      ]);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAFNOSUPPORT":
      return new ConfigFault([`HOST: ${host} is no address of this machine`]);
    default:
      return new ConfigFault([`${name}: ${host} ${port} cannot be listened on (${code})`]);
  }
}

/** A port of this machine that is kept from everybody else until it is let go. */
export type HeldPort = { readonly port: number; release(): Promise<void> };

/** A free port of this machine alone. Whoever takes it may find that another was quicker. */
export async function freePort(): Promise<number> {
  const held = await holdPort("127.0.0.1", 0);
  await held.release();
  return held.port;
}

/**
 * Takes a port (0: any) for whoever will listen there later, and hangs up on callers until then.
 * @throws the system's error where nobody can listen there, or somebody does.
 */
function holdPort(host: string, port: number): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const holder = createServer((caller) => caller.destroy());
    holder.once("error", reject);
    holder.listen(port, host, () => {
      const address = holder.address();
      if (address === null || typeof address === "string") throw new Error("no port to hold");
      const release = () => new Promise<void>((done) => holder.close(() => done()));
      resolve({ port: address.port, release });
    });
  });
}
