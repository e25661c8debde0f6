import { createServer } from "node:net";

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
export function holdPort(host: string, port: number): Promise<HeldPort> {
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
