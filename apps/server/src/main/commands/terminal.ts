import { createInterface } from "node:readline/promises";
import type { ReadStream } from "node:tty";
import { InputFault } from "../../acts/act.ts";

/** A person at the keyboard, who can be asked for what was not typed. */
export type Terminal = {
  ask(words: string): Promise<string>;
  /** For secrets: nothing of the answer is shown. */
  askHidden(words: string): Promise<string>;
};

/** Null where the command reads from a pipe: a script is not asked. */
export function openTerminal(): Terminal | null {
  const { stdin } = process;
  if (!stdin.isTTY) return null;
  return {
    async ask(words) {
      const lines = createInterface({ input: stdin, output: process.stderr });
      try {
        return (await lines.question(words)).trim();
      } finally {
        lines.close();
      }
    },
    askHidden: (words) => readHidden(stdin, words),
  };
}

/**
 * A passphrase from the terminal, where nothing of it is shown, or the first line of what is piped
 * in. As an argument every user of the machine could see it. Throws InputFault for an empty one.
 */
export async function readPassphrase(terminal: Terminal | null, prompt: string): Promise<string> {
  const text = terminal ? await terminal.askHidden(prompt) : await readLine(process.stdin);
  if (text === "") throw new InputFault("the passphrase is missing");
  return text;
}
const keys = { enter: /[\r\n]/, backspace: /[\b\u007f]/, interrupt: "\u0003" } as const;

function readHidden(stdin: ReadStream, prompt: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed = "";
  const take = (chunk: string) => {
    for (const letter of chunk) {
      if (letter === keys.interrupt) return reject(new InputFault("cancelled"));
      if (keys.enter.test(letter)) return resolve(typed);
      typed = keys.backspace.test(letter) ? typed.slice(0, -1) : typed + letter;
    }
  };
  // A question that was asked before has paused it.
  stdin.setRawMode(true).setEncoding("utf8").on("data", take).resume();
  // What is typed from here on is not shown.
  process.stderr.write(prompt);
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
