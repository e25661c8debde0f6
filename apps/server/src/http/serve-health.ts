import { NotReady } from "../kernel/heartbeat.ts";
import type { App } from "./app.ts";

/** One part of the product: `check` resolves to a short word on its state, or throws. */
export type ReadinessPart = { readonly name: string; check(): Promise<string> };

type PartState = { name: string; ready: boolean; state: string };

/** `/healthz`: the process answers. `/readyz`: 200 when every part works, 503 naming those that do not. */
export function serveHealth(app: App, parts: readonly ReadinessPart[]): void {
  app.fastify.get("/healthz", async () => ({ alive: true }));
  app.fastify.get("/readyz", async (_request, reply) => {
    const states = await Promise.all(parts.map(stateOf));
    const ready = states.every((part) => part.ready);
    return reply.code(ready ? 200 : 503).send({ ready, parts: states });
  });
}

const checkMsMax = 3_000;

/** The cause of a failure stays in the log of the part itself; a stranger reads its name, or its word. */
async function stateOf({ name, check }: ReadinessPart): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} is late`)), checkMsMax);
  });
  try {
    return { name, ready: true, state: await Promise.race([check(), late]) };
  } catch (error) {
    return { name, ready: false, state: error instanceof NotReady ? error.state : "down" };
  } finally {
    clearTimeout(timer);
  }
}
