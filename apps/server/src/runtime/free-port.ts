import { createServer } from "node:net";

/** A port of this machine that is kept from everybody else until it is let go. */
export type HeldPort = { readonly port: number; release(): Promise<void> };

/** A free port of this machine alone. Whoever takes it may find that another was quicker. */
export async function freePort(): Promise<number> {
  const held = await holdPort("127.0.0.1", 0);
  if (!held) return freePort();
  await held.release();
  return held.port;
}

/**
 * Takes a port (0: any) for whoever will listen there later, and hangs up on callers until then.
 * @returns undefined where it is taken.
 */
export function holdPort(host: string, port: number): Promise<HeldPort | undefined> {
  return new Promise((resolve) => {
    const holder = createServer((caller) => caller.destroy());
    holder.once("error", () => resolve(undefined));
    holder.listen(port, host, () => {
      const address = holder.address();
      if (address === null || typeof address === "string") throw new Error("no port to hold");
      const release = () => new Promise<void>((done) => holder.close(() => done()));
      resolve({ port: address.port, release });
    });
  });
}
