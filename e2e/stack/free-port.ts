import { createServer } from "node:net";

/**
 * Below the ports that a system gives to outgoing connections, so that none of those gets it between
 * our look and the product's; and each worker of a run has ports of its own.
 */
const range = { first: 12_000, count: 16_000 };
const workersMax = 16;

/** A port of the loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const place = Math.floor(Math.random() * (range.count / workersMax));
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % workersMax;
  const port = range.first + place * workersMax + worker;
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
