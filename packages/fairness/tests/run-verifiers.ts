import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { digestOf } from "../src/digest.ts";
import { type Block, type Seen, verifyFile } from "../src/verify.ts";

/** What both verifiers say of a file, in the words of the Python one. */
export type Said = {
  readonly fault: { readonly reason: string; readonly line: number } | null;
  readonly [more: string]: unknown;
};

/** What the TypeScript says. */
export function sayTypescript(text: string, seen: readonly Seen[] = []): Said {
  const { fault, log, provesDraws } = verifyFile(text, { seen });
  if (!log) return { fault };
  const decided = log.decided.map(({ card }) => card).join(",");
  return {
    ...{ fault, commitment: log.commitmentHash, head: log.head, opened: log.opened.length },
    ...{ decided: log.decided.length, cards: digestOf(decided), left: String(log.leftUnits) },
    provesDraws,
  };
}

const script = path.resolve(import.meta.dirname, "../verify.py");

export function hasPython(): boolean {
  return spawnSync("python3", ["--version"]).status === 0;
}

/** What the Python says of files, asked at once. Throws when it does not answer for each. */
export function sayPython(
  folder: string,
  texts: readonly string[],
  options: readonly string[] = [],
): Said[] {
  const files = texts.map((text, index) => {
    const file = path.join(folder, `${index}.draws`);
    writeFileSync(file, text);
    return file;
  });
  const { stdout, stderr } = spawnSync("python3", [script, ...options, ...files], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const said = stdout.split("\n").filter(Boolean);
  if (said.length !== texts.length) throw new Error(`verify.py answered ${stdout}${stderr}`);
  return said.map((line) => {
    const { file: _, ...rest } = JSON.parse(line) as Said;
    return rest as Said;
  });
}

/** What the Python says of a file's blocks when it may ask a node that has this chain. */
export async function sayPythonOfNode(
  folder: string,
  text: string,
  chain: (height: number) => Block,
): Promise<string | null> {
  const server = createServer((request, response) => {
    void json(request).then((ask) => {
      const { id, timeMs } = chain((ask as { num: number }).num);
      const block_header = { raw_data: { timestamp: timeMs } };
      response.end(JSON.stringify({ blockID: id, block_header }));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const file = path.join(folder, "node.draws");
  writeFileSync(file, text);
  const options = [script, "--node", `http://127.0.0.1:${port}`, file];
  // It ends with 1 when a rule is broken, which is an answer too.
  const { stdout } = await promisify(execFile)("python3", options).catch(
    (error: { stdout: string }) => error,
  );
  server.close();
  return (JSON.parse(stdout) as Said).fault?.reason ?? null;
}

export function seenOptions(seen: readonly Seen[] = []): string[] {
  return seen.flatMap(({ position, head, at }) => ["--seen", `${position}:${head}:${at}`]);
}
