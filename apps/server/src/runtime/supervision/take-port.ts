import { setTimeout as sleep } from "node:timers/promises";
import { ConfigFault } from "../../config/read-env.ts";
import { type HeldPort, holdPort } from "../free-port.ts";

/** A port as a setting names it. */
export type WantedPort = { readonly name: string; readonly host: string; readonly port: number };

/** How somebody waits, and who is told. */
export type Patience = {
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
export async function takePort(
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
