import { createServer } from "node:net";

/** A port of this machine alone: the first of `preferred` that nobody uses, else any free one. */
export async function freePort(...preferred: readonly number[]): Promise<number> {
  for (const port of preferred) {
    if (await portIsFree("127.0.0.1", port)) return port;
  }
  return (await tryPort("127.0.0.1", 0)) ?? freePort();
}

export async function portIsFree(host: string, port: number): Promise<boolean> {
  return (await tryPort(host, port)) !== undefined;
}

/** Listens for a moment; gives the port, or undefined where it is taken. */
function tryPort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(undefined));
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
