import { existsSync, readFileSync } from "node:fs";
import { replaceFile } from "./replace-file.ts";

/** How far the books have read the chain, as far as the signer was ever told. It only rises. */
export type HighMark = {
  number(): number;
  /** On disk for good when it returns. */
  raise(number: number): void;
};

/** Books below this mark are older than they once were: a backup was restored. */
export function openHighMark(file: string): HighMark {
  let mark = existsSync(file) ? Number(readFileSync(file, "utf8")) : -1;
  if (!Number.isSafeInteger(mark)) throw new Error("the signer's mark of the books is damaged");
  return {
    number: () => mark,
    raise(number) {
      if (number <= mark) return;
      // A part of its digits would be a lower mark.
      replaceFile(file, `${number}`);
      mark = number;
    },
  };
}
