import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { openRecordHeads } from "../src/guard/rows/record-heads.ts";
import type { HeadKeeper } from "../src/signer/kept-record.ts";
import { emptyHead, headAfter, linkedText } from "../src/signer/record-chain.ts";
import { openRecordStore, type RecordStore } from "../src/signer/record-store.ts";

const realTime = { now: () => new Date() };

/** What the guard does for the signer's records, without its socket. */
export function openTestKeeper(file: string, clock = realTime): HeadKeeper {
  const heads = openRecordHeads({ file, clock, logger: { warn() {} } });
  const answered = async (done: Promise<void>) => {
    await done;
    return null;
  };
  return {
    listHeads: () => heads.listHeads(),
    beginHeads: (ask) => answered(heads.beginHeads(ask)),
    announceHead: (ask) => answered(heads.announceHead(ask)),
    keepHead: (ask) => answered(heads.keepHead(ask)),
    replaceHead: (ask) => answered(heads.replaceHead(ask)),
  };
}

/** A store of records whose heads are kept in the same folder. */
export function openTestStore(folder: string, clock = realTime): Promise<RecordStore> {
  const keeper = openTestKeeper(path.join(folder, "record-heads.json"), clock);
  return openRecordStore({ keeper, clock });
}

/** The records of one signer, for each test of a file in a folder of its own. */
export function useTestStore() {
  let folder = "";
  let store: RecordStore | null = null;
  beforeEach(() => {
    folder = makeTestFolder();
  });
  afterEach(() => {
    store?.close();
    rmSync(folder, { recursive: true });
  });
  return {
    fileOf: (name: string) => path.join(folder, name),
    /** As after a start of the signer; one that ran before has ended. */
    async start(): Promise<RecordStore> {
      store?.close();
      store = await openTestStore(folder);
      return store;
    },
    /** As of a signer that never ran. */
    forget() {
      store?.close();
      store = null;
      rmSync(folder, { recursive: true });
      folder = makeTestFolder();
    },
  };
}

/** Makes a rewritten record one that the signer itself could have written. */
export async function relink(keeper: HeadKeeper, name: string, file: string): Promise<void> {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  let head = emptyHead;
  const linked = lines.map((line) => {
    const { n: _n, prev: _prev, ...rest } = JSON.parse(line);
    const text = linkedText(head, rest);
    head = headAfter(head, text);
    return `${text}\n`;
  });
  writeFileSync(file, linked.join(""));
  await keeper.replaceHead({ name, head });
}
