import { openArrivalRecord } from "../signer/arrivals.ts";
import { openAssignmentRecord } from "../signer/assignments.ts";
import { openBookHead } from "../signer/book-head.ts";
import { openKeyMark } from "../signer/key-mark.ts";
import { openHighMark, openWatchMark, openWitnessMark } from "../signer/marks.ts";
import { openOperatorList } from "../signer/operators.ts";
import { openRecordStore } from "../signer/record-store.ts";
import { openMoveRecord, openSigningRecord } from "../signer/signed-records.ts";
import { openStopRecord } from "../signer/stops.ts";
import type { SignerOptions } from "./signer-options.ts";

export type SignerMemory = Awaited<ReturnType<typeof openSignerMemory>>;

/** Every file in which the signer remembers something, compared with what the guard keeps of it. */
export async function openSignerMemory({ guard, clock, recordFile, ...files }: SignerOptions) {
  const store = await openRecordStore({ keeper: guard, clock });
  /** Nothing is done by a memory that is damaged. */
  const checked =
    <Ask, Answer>(work: (ask: Ask) => Promise<Answer>) =>
    async (ask: Ask) => {
      await store.check();
      return work(ask);
    };
  const memory = {
    ...{ store, checked },
    record: openSigningRecord(store, recordFile),
    assignments: openAssignmentRecord(store, files.assignmentsFile),
    moves: openMoveRecord(store, files.movesFile),
    operators: openOperatorList(store, files.operatorsFile, files.operatorLists),
    stops: openStopRecord(store, `${recordFile}.stops`),
    arrivals: openArrivalRecord(store, `${recordFile}.arrivals`),
    bookHead: openBookHead(store, `${recordFile}.books`),
    marks: {
      books: openHighMark(store, `${recordFile}.mark`),
      watch: openWatchMark(store, `${recordFile}.watch`),
      keys: openKeyMark(store, `${recordFile}.keys`),
      witnesses: openWitnessMark(store, `${recordFile}.witnesses`),
    },
  };
  await store.begin();
  for (const { message } of store.troubles()) {
    files.logger.error({ message }, "a record is damaged: nothing is signed");
  }
  if (store.troubles().length === 0) await store.check();
  return memory;
}
