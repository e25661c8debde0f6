import { z } from "zod";
import { txidIn } from "../features/chain/deposit-claims/index.ts";
import type { Field } from "./act.ts";

type MakeField = {
  (help: string): Field<string>;
  <T>(help: string, schema: z.ZodType<T>): Field<T>;
};

const fieldOf =
  (kind: Field["kind"]) =>
  (help: string, schema: z.ZodType = z.string()) => ({ kind, help, schema });

export const place = fieldOf("place") as MakeField;
export const option = fieldOf("option") as MakeField;
export const optional = (help: string): Field<string | undefined> =>
  option(help, z.string().optional());
export const file = (help: string): Field<Buffer> => ({
  ...{ kind: "file", help, schema: z.instanceof(Buffer) },
});

export const flag = (): Field<boolean> => ({
  ...{ kind: "flag", help: "", schema: z.boolean().default(false) },
});
/** Tells what would be done, and writes nothing. */
export const dryRun = flag();

/** The ID of a chain transaction, also inside an explorer's address. */
export const txid: Field<string> = option(
  "chain transaction",
  z.string().transform(txidIn).pipe(z.string("must be the ID of a chain transaction")),
);

/** The reason for an act, which the person concerned reads in a mail or on a screen. */
export function reasonOf(lengthMin: number) {
  const message = `must be one line of ${lengthMin} to 200 characters without < >`;
  const line = new RegExp(`^[^\\p{Cc}<>]{${lengthMin},200}$`, "u");
  return z.string().trim().regex(line, message);
}

/** The most characters of a reason for many rows: before it the act says which rows they are. */
export const reasonOfMany = 100;

/** One of a list. */
export function oneOf<const T extends readonly string[]>(list: T) {
  const words = list.length === 2 ? list.join(" or ") : `one of ${list.join(", ")}`;
  return z.enum(list, `must be ${words}`);
}
