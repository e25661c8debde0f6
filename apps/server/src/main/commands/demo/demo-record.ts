import { randomBytes, randomInt } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Who and what the demo is; written before each step, so that a seed that was killed goes on. */
export type DemoRecord = {
  readonly operators: readonly { readonly name: string; readonly password: string }[];
  readonly user: {
    readonly email: string;
    readonly username: string;
    readonly password: string;
    readonly fundPassword: string;
  };
  /** The chain payments that were sent, by what they are for. */
  readonly payments: Readonly<Record<string, SentPayment>>;
  /** The projects that were made, by the name of their story. */
  readonly projects: Readonly<Record<string, string>>;
  /** True once everything of the seed is done. */
  readonly complete: boolean;
};

type SentPayment = { readonly txid: string; readonly expiresMs: number };

/** The demo's record in `<data>/demo.json`, which its owner alone can read. */
export type DemoBook = {
  readonly record: DemoRecord;
  write(changes: Partial<DemoRecord>): void;
};

export function openDemoBook(dataDir: string): DemoBook {
  const file = path.join(dataDir, "demo.json");
  let record = readRecord(file) ?? newRecord();
  const save = (next: DemoRecord) => {
    writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    record = next;
  };
  save(record);
  return {
    get record() {
      return record;
    },
    write: (changes) => save({ ...record, ...changes }),
  };
}

function readRecord(file: string): DemoRecord | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as DemoRecord;
  } catch {
    return null;
  }
}

function newRecord(): DemoRecord {
  return {
    operators: ["olga", "pavel"].map((name) => ({ name, password: newPassword() })),
    user: {
      email: "demo@clearhold.example",
      username: "demo",
      password: newPassword(),
      fundPassword: newFundPassword(),
    },
    payments: {},
    projects: {},
    complete: false,
  };
}

/** Within the rules: a lower case letter, a capital, a digit, and no word of the person's own names. */
function newPassword(): string {
  return `${randomBytes(9).toString("base64url")}-aA1`;
}

/** Six different digits, a zero among them, no neighbour one step away: no thief's first guess. */
function newFundPassword(): string {
  for (;;) {
    const digits = Array.from({ length: 6 }, () => randomInt(10));
    const near = digits.some((digit, place) => Math.abs(digit - (digits[place - 1] ?? -9)) <= 1);
    if (!near && new Set(digits).size === 6 && digits.includes(0)) return digits.join("");
  }
}
