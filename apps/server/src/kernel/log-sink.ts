import { fstatSync, write, writeSync } from "node:fs";

/** Writes without waiting, and says later how many of the bytes were taken. */
export type WriteLater = (
  bytes: Uint8Array,
  done: (error: Error | null | undefined, taken: number) => void,
) => void;

export type LogSink = {
  /** Takes one line, its end included. Never waits and never throws. */
  write(line: string): void;
};

type SinkOptions = {
  /** Called with a number of dropped lines once everything that was kept has been written. */
  readonly onRoom: (droppedLines: number) => void;
  readonly writeLater?: WriteLater;
};

/** What is kept in memory while the file takes nothing; about the trouble's first minute. */
const keptBytesMax = 2 ** 20;
const retryMs = 200;

let droppedLinesSoFar = 0;

/** How many lines this process has dropped since it began. */
export function droppedLines(): number {
  return droppedLinesSoFar;
}

/**
 * Lines on their way to standard output. Nothing waits for them: a file on a full disk and a pipe
 * that nobody reads cost lines, never time. What does not fit into the memory kept for it is
 * dropped and counted; the first lines are kept, because they name the cause.
 */
export function openLogSink({ onRoom, writeLater = standardOutput() }: SinkOptions): LogSink {
  let kept: string[] = [];
  let keptBytes = 0;
  /** What the file has not taken of the lines that are being written. */
  let rest: Uint8Array = Buffer.alloc(0);
  let state: "idle" | "writing" | "waiting" = "idle";
  let dropped = 0;

  function writeNext(): void {
    if (rest.length === 0) {
      rest = Buffer.from(kept.join(""));
      kept = [];
      keptBytes = 0;
    }
    if (rest.length === 0) {
      becomeIdle();
      return;
    }
    state = "writing";
    writeLater(rest, (error, taken) => {
      if (error || taken <= 0) {
        wait();
        return;
      }
      rest = rest.subarray(taken);
      writeNext();
    });
  }

  function wait(): void {
    state = "waiting";
    // A process that has nothing else to do does not live on for its log.
    setTimeout(writeNext, retryMs).unref();
  }

  function becomeIdle(): void {
    state = "idle";
    if (dropped === 0) return;
    const told = dropped;
    dropped = 0;
    onRoom(told);
  }

  process.once("exit", () => {
    // What is with the system already must not be written a second time.
    writeAtExit([...(state === "writing" ? [] : [rest]), ...kept]);
  });

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (keptBytes + bytes > keptBytesMax) {
        dropped += 1;
        droppedLinesSoFar += 1;
        return;
      }
      kept.push(line);
      keptBytes += bytes;
      if (state === "idle") writeNext();
    },
  };
}

/**
 * A pipe is written by Node's stream, which waits for a slow reader in the event loop. The stream of
 * a file or a terminal would wait inside of the write, so those are written in another thread.
 */
function standardOutput(): WriteLater {
  if (isFileOrTerminal()) return (bytes, done) => write(1, bytes, done);
  process.stdout.on("error", () => {});
  return (bytes, done) => {
    process.stdout.write(bytes, (error) => done(error, bytes.length));
  };
}

/** The last chance of the last lines; a pipe that nobody reads would never take them. */
function writeAtExit(parts: readonly (Uint8Array | string)[]): void {
  try {
    if (!isFileOrTerminal()) return;
    for (const part of parts) writeSync(1, Buffer.from(part));
  } catch {
    // There is no room, and nobody is left who could wait for it.
  }
}

function isFileOrTerminal(): boolean {
  const output = fstatSync(1);
  return !output.isFIFO() && !output.isSocket();
}
