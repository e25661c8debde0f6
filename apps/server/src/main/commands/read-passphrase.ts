import type { ReadStream } from "node:tty";
import { UsageFault } from "./command.ts";

/**
 * A passphrase from the terminal, where nothing of it is shown, or the first line of what is piped
 * in. As an argument every user of the machine could see it. Throws UsageFault for an empty one.
 */
export async function readPassphrase(prompt: string): Promise<string> {
  const { stdin } = process;
  const text = stdin.isTTY ? await readHidden(stdin, prompt) : await readLine(stdin);
  if (text === "") throw new UsageFault("the passphrase is missing");
  return text;
}

const keys = { enter: /[\r\n]/, backspace: /[\b\u007f]/, interrupt: "\u0003" } as const;

function readHidden(stdin: ReadStream, prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed = "";
  const take = (chunk: string) => {
    for (const letter of chunk) {
      if (letter === keys.interrupt) return reject(new UsageFault("cancelled"));
      if (keys.enter.test(letter)) return resolve(typed);
      typed = keys.backspace.test(letter) ? typed.slice(0, -1) : typed + letter;
    }
  };
  stdin.setRawMode(true).setEncoding("utf8").on("data", take);
  return promise.finally(() => {
    stdin.setRawMode(false).off("data", take).pause();
    process.stderr.write("\n");
  });
}

async function readLine(stdin: NodeJS.ReadableStream): Promise<string> {
  const chunks: string[] = [];
  stdin.setEncoding("utf8");
  for await (const chunk of stdin) chunks.push(chunk as string);
  return chunks.join("").split(/\r?\n/)[0] ?? "";
}
