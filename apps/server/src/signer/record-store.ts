import type { Clock } from "../kernel/clock.ts";
import type { KeptHead, RecordHead } from "../wire/guard/calls/record-calls.ts";
import type { RecordTrouble } from "../wire/signer/record-troubles.ts";
import {
  type HeadKeeper,
  type KeptRecord,
  openKeptRecord,
  type RecordKind,
  type TakeLine,
} from "./kept-record.ts";
import { refuse } from "./signer-refusal.ts";

const noHeads = "the guard does not answer: if its record-heads.json is damaged, put the copy back";

export type RecordStore = {
  /** Takes what stands in the file, line for line, then whatever is appended. */
  open(name: string, file: string, kind: RecordKind, take: TakeLine): KeptRecord;
  /** Has the guard keep the heads of records that are new. */
  begin(): Promise<void>;
  /** @throws SignerRefusal while a record is not what the signer wrote. */
  check(): Promise<void>;
  troubles(): readonly RecordTrouble[];
  /** Goes on from what is sound of a record. Two operators have said so. */
  accept(name: string): Promise<void>;
  close(): void;
};

/**
 * The files in which the signer remembers. Each line names the one before it, and the guard keeps
 * how far each file is: a file that is shorter, older, changed or gone stops the signer.
 * @throws Error when the guard does not answer, or its file of heads is damaged.
 */
export async function openRecordStore(deps: {
  readonly keeper: HeadKeeper;
  readonly clock: Clock;
}): Promise<RecordStore> {
  const heads = await deps.keeper.listHeads({}).catch((cause: unknown) => {
    throw new Error(noHeads, { cause });
  });
  const known = new Map<string, KeptHead>(Object.entries(heads));
  const records = new Map<string, KeptRecord>();
  const troubles = () => [...records.values()].flatMap((one) => one.trouble() ?? []);

  async function begin(): Promise<void> {
    const begun: Record<string, RecordHead> = {};
    const fresh = [...records].filter(([name]) => !known.has(name));
    // A store that is damaged already is not taken over: nobody knows what was in it.
    if (fresh.length === 0 || troubles().length > 0) return;
    for (const [name, record] of fresh) begun[name] = record.head();
    await deps.keeper.beginHeads({ heads: begun });
    for (const [name, record] of fresh) {
      known.set(name, { kept: record.head(), next: null, atMs: 0 });
    }
  }

  return {
    open(name, file, kind, take) {
      const kept = known.get(name) ?? null;
      const record = openKeptRecord({ ...deps, begin }, { name, file, kind, take, kept });
      records.set(name, record);
      return record;
    },
    begin,
    async check() {
      for (const record of records.values()) await record.check();
    },
    troubles,
    async accept(name) {
      const record = records.get(name) ?? refuse("the signer has no such record");
      await record.accept();
    },
    close() {
      for (const record of records.values()) record.close();
    },
  };
}
