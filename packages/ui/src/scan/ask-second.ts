import type { SecondAnswer, SecondAsk } from "./second-reader.ts";
import workerUrl from "./second-worker.ts?worker&url";

/** The second reader in its own thread. It takes one picture at a time, and its bytes with it. */
export type AskSecond = {
  /** @throws where the browser runs no WebAssembly, or the reader could not be fetched. */
  read(ask: SecondAsk): Promise<string | null>;
  close(): void;
};

export function askSecond(): AskSecond {
  const worker = new Worker(trusted(workerUrl), { type: "module" });
  return {
    read: async (ask) => {
      const answer = await new Promise<SecondAnswer>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => reject(new Error("the second reader did not start"));
        worker.postMessage(ask, [ask.pixels.data.buffer]);
      });
      if (!answer.works) throw new Error("the second reader does not work");
      return answer.text;
    },
    close: () => worker.terminate(),
  };
}

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
};

/** The page's policy names it: it lets this one script through. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("scanner", {
  createScriptURL(url) {
    if (url !== workerUrl) throw new TypeError("not the second reader");
    return url;
  },
});

function trusted(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
