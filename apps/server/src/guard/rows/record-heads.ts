import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { syncFolder, writeFileWhole } from "../../kernel/write-file-whole.ts";
import { KeptHead } from "../../wire/guard/calls/record-calls.ts";
import type { AskOf } from "../../wire/guard/guard-port.ts";

export type RecordHeads = ReturnType<typeof openRecordHeads>;

type RecordHeadsDeps = {
  readonly file: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
};

/**
 * How far each record of the signer is, as the signer itself said it before, in a file of the guard. The
 * signer's account cannot write it, and a restored database does not take it back. Each verb fails for a
 * damaged file.
 */
export function openRecordHeads({ file, clock, logger }: RecordHeadsDeps) {
  let read: Map<string, KeptHead> | null = null;
  // Not before it is asked for: a damaged file stops the signer, and nobody's login.
  const heads = () => {
    read ??= new Map(Object.entries(existsSync(file) ? readHeads(file) : {}));
    return read;
  };

  function write(changes: Readonly<Record<string, Omit<KeptHead, "atMs">>>): void {
    const atMs = clock.now().getTime();
    const next = new Map(heads());
    for (const [name, change] of Object.entries(changes)) next.set(name, { ...change, atMs });
    writeFileWhole(file, `${JSON.stringify(Object.fromEntries(next))}\n`, 0o600);
    // A head that a power cut takes back would stop an honest signer.
    syncFolder(file);
    read = next;
  }

  function get(name: string): KeptHead {
    const found = heads().get(name);
    if (found === undefined) throw new Error(`the guard knows no record ${name}`);
    return found;
  }

  return {
    async listHeads(): Promise<Record<string, KeptHead>> {
      return Object.fromEntries(heads());
    },
    async beginHeads({ heads: begun }: AskOf<"beginHeads">): Promise<void> {
      const known = Object.keys(begun).find((name) => heads().has(name));
      if (known !== undefined) throw new Error(`the guard knows the record ${known} already`);
      const changes = Object.entries(begun).map(([name, kept]) => [name, { kept, next: null }]);
      write(Object.fromEntries(changes));
    },
    async announceHead({ name, head: next }: AskOf<"announceHead">): Promise<void> {
      const { kept } = get(name);
      if (next.count !== kept.count + 1) throw new Error(`the head of ${name} does not follow`);
      write({ [name]: { kept, next } });
    },
    async keepHead({ name, head }: AskOf<"keepHead">): Promise<void> {
      const { kept, next } = get(name);
      if (kept.hash === head.hash && kept.count === head.count) return;
      if (next?.hash !== head.hash || next.count !== head.count) {
        throw new Error(`the head of ${name} was not announced`);
      }
      write({ [name]: { kept: head, next: null } });
    },
    /** The signer has verified two passkeys; a person who reads the log should find the moment. */
    async replaceHead({ name, head }: AskOf<"replaceHead">): Promise<void> {
      get(name);
      logger.warn({ name, count: head.count }, "operators accepted a record of the signer");
      write({ [name]: { kept: head, next: null } });
    },
  };
}

function readHeads(file: string): Record<string, KeptHead> {
  try {
    return z.record(z.string(), KeptHead).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new Error(`${file}: the heads of the signer's records are damaged`, { cause });
  }
}
