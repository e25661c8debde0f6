import { copyFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Clock } from "../kernel/clock.ts";
import { openTurnstile } from "../kernel/turnstile.ts";
import type { KeptHead, RecordHead, recordCalls } from "../wire/guard/calls/record-calls.ts";
import type { PortOf } from "../wire/guard/calls/shapes.ts";
import type { RecordTrouble } from "../wire/signer/record-troubles.ts";
import { type AppendFile, openAppendFile, replaceFile } from "./durable-file.ts";
import { payableMsMax } from "./raw-bytes.ts";
import {
  emptyHead,
  type Fault,
  headAfter,
  isSameHead,
  judgeChain,
  judgeState,
  linkedText,
  type Reading,
  readChain,
  readState,
} from "./record-chain.ts";
import { refuse } from "./signer-refusal.ts";

/** What the guard does for the signer's records. */
export type HeadKeeper = PortOf<typeof recordCalls>;

/** Takes one line into the memory. @throws Error when it cannot be one. */
export type TakeLine = (line: object) => void;

/** A record keeps every line; of a state only the last one counts, and the file has no other. */
export type RecordKind = "record" | "state";

export type KeptRecord = ReturnType<typeof openKeptRecord>;

type Place = {
  readonly name: string;
  readonly file: string;
  readonly kind: RecordKind;
  readonly take: TakeLine;
  /** What the guard keeps of it; null when it keeps nothing. */
  readonly kept: KeptHead | null;
};

type Deps = {
  readonly keeper: HeadKeeper;
  readonly clock: Clock;
  begin(): Promise<void>;
};

/** One file of the signer's memory, as far as it is what the signer wrote. */
export function openKeptRecord({ keeper, clock, begin }: Deps, place: Place) {
  const { name, file, kind, take } = place;
  const inTurn = openTurnstile();
  const reading = taken(read(place), take);
  let { fault } = reading;
  let head = reading.links.at(-1)?.head ?? emptyHead;
  let isKept = place.kept === null || isSameHead(head, place.kept.kept);
  let open: AppendFile | null = null;

  function trouble(): RecordTrouble | null {
    const wrong = fault ?? (open?.isOurs() === false ? replaced(head) : null);
    if (wrong === null) return null;
    // No passkey can be believed without the list of operators.
    const acceptance = name === "operators" ? "" : `, or two operators run "signer accept ${name}"`;
    const wayOut = `put the newest copy back and restart${acceptance}`;
    const message = `${path.basename(file)}: line ${wrong.line} ${wrong.what}: ${wayOut}`;
    const acceptedFromMs = (place.kept?.atMs ?? 0) + payableMsMax;
    const kept = place.kept?.kept ?? null;
    return { name, file, line: wrong.line, message, kept, sound: head, acceptedFromMs };
  }

  /** Everything that was written before is known to the guard, or nothing is answered. */
  async function settle(): Promise<void> {
    const found = trouble();
    if (found !== null) refuse(found.message, "stopped");
    await begin();
    if (kind === "record") open ??= openAppendFile(file);
    if (!isKept) await keeper.keepHead({ name, head });
    isKept = true;
  }

  return {
    head: () => head,
    trouble,
    /** @throws SignerRefusal while the file is not what the signer wrote. */
    check: () => inTurn(settle),
    /**
     * On disk for good, taken into the memory and its head kept by the guard, when it returns. The
     * guard hears of a line before it is written and after: a crash leaves one of two known heads.
     * @throws SignerRefusal for a damaged record; Error when the guard or the disk fails.
     */
    append: (line: object) =>
      inTurn(async () => {
        await settle();
        const text = linkedText(head, line);
        const next = headAfter(head, text);
        await keeper.announceHead({ name, head: next });
        if (open === null) replaceFile(file, `${text}\n`);
        else open.append(text);
        head = next;
        isKept = false;
        // As the next start will read it.
        take(JSON.parse(text) as object);
        await settle();
      }),
    /** Goes on from the sound part; the file as it was found stays beside it. */
    accept: () =>
      inTurn(async () => {
        if (fault === null) refuse("the record is as the signer wrote it, or wants a restart");
        if (existsSync(file)) copyFileSync(file, `${file}.damaged-${clock.now().getTime()}`);
        replaceFile(file, wholeText(reading));
        if (place.kept === null) await keeper.beginHeads({ heads: { [name]: head } });
        else await keeper.replaceHead({ name, head });
        fault = null;
        isKept = true;
      }),
    close() {
      open?.close();
      open = null;
    },
  };
}

function read({ file, kind, kept }: Place): Reading {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  // What follows the last line's end was torn while it was written, and never answered for.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (kind === "state") return judgeState(readState(text.trim()), kept);
  return judgeChain(readChain(whole.split("\n").filter((line) => line !== "")), kept);
}

/** Every line up to the first that the memory cannot take. */
function taken(reading: Reading, take: TakeLine): Reading {
  for (const [index, { line, head }] of reading.links.entries()) {
    try {
      take(line);
    } catch (error) {
      const what = `cannot be read: ${(error as Error).message.slice(0, 200)}`;
      return {
        ...reading,
        links: reading.links.slice(0, index),
        fault: { line: head.count, what },
      };
    }
  }
  return reading;
}

function replaced({ count }: RecordHead): Fault {
  return { line: Math.max(count, 1), what: "is not the last: the file was replaced meanwhile" };
}

function wholeText({ links }: Reading): string {
  return links.map(({ text }) => `${text}\n`).join("");
}
