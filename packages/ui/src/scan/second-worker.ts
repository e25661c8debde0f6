import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { openSecondReader, type SecondAnswer, type SecondAsk } from "./second-reader.ts";

// A thread of its own, for the policy that comes with this file: it may compile WebAssembly, and
// the page may not (docs/decisions/0055-a-second-reader.md).
const read = openSecondReader({ url: wasmUrl });

addEventListener("message", async ({ data }: MessageEvent<SecondAsk>) => {
  postMessage(await answerTo(data));
});

async function answerTo({ pixels, hard }: SecondAsk): Promise<SecondAnswer> {
  try {
    return { works: true, text: await read(pixels, hard) };
  } catch {
    return { works: false };
  }
}
