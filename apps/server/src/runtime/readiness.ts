import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const askEveryMs = 100;
const patienceMs = 5_000;
const remarkEveryMs = 15_000;

/** Asks /readyz until it answers 200; says from time to time what it still waits for. */
export async function untilReady(
  origin: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<boolean> {
  let remarkAt = performance.now() + remarkEveryMs;
  while (!signal.aborted) {
    const answer = await ask(`${origin}/readyz`);
    if (answer.status === 200) return true;
    if (performance.now() > remarkAt) {
      say(`still waiting: ${answer.text}`);
      remarkAt += remarkEveryMs;
    }
    await sleep(askEveryMs, undefined, { signal }).catch(() => {});
  }
  return false;
}

function ask(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: patienceMs, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", (error) => resolve({ status: 0, text: error.message }));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error) => resolve({ status: 0, text: error.message }));
  });
}
