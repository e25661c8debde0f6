import { readFileSync } from "node:fs";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import {
  type Act,
  type ActResult,
  type Field,
  type Fields,
  InputFault,
  type InputOf,
  labelOf,
  optionOf,
  type Prover,
  parseInput,
} from "../../acts/act.ts";
import { option, optional } from "../../acts/fields.ts";
import type { CommandContext } from "./open-context.ts";
import { openProver } from "./open-prover.ts";

/** What was typed after the command's words, read by its own options. */
export type CommandAsk = {
  readonly positionals: readonly string[];
  /** An option's text; undefined when it was not given. */
  text(name: string): string | undefined;
  flag(name: string): boolean;
};

export type Command = {
  /** The words that name it, such as "project show". */
  readonly name: string;
  /** What follows them, for the list of commands. */
  readonly usage: string;
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** Where the result is not ok, the exit code is 1. @throws InputFault, which is exit code 2. */
  run(context: CommandContext, ask: CommandAsk): Promise<ActResult>;
};

type Head = Pick<Act, "name" | "summary" | "input"> & Partial<Pick<Act, "rights">>;

/** An act as the command line shows it: its input from what was typed, its words as lines. */
export function commandOf(act: Act): Command {
  return rendered(act, (context, given, prover) => act.perform(context, given, prover));
}

/** A command that is no act of an operator. With `rights` it can ask who it is. */
export function command<const F extends Fields>(
  head: Head & {
    readonly input: F;
    run(context: CommandContext, input: InputOf<F>, prover: Prover): Promise<ActResult>;
  },
): Command {
  return rendered(head, async (context, given, prover) =>
    head.run(context, parseInput(head.input, given), prover),
  );
}

type Run = (
  context: CommandContext,
  given: Readonly<Record<string, unknown>>,
  prover: Prover,
) => Promise<ActResult>;

function rendered({ name, summary, input, rights = "none" }: Head, run: Run): Command {
  const fields = Object.entries({ ...input, ...proofFields[rights] });
  return {
    ...{ name, summary, usage: fields.map(usageOf).join(" ") },
    options: Object.fromEntries(
      fields
        .filter(([, { kind }]) => kind !== "place")
        .map(([key, { kind }]) => [
          optionOf(key),
          { type: kind === "flag" ? "boolean" : "string" } as const,
        ]),
    ),
    run: async (context, ask) =>
      run(context, await readInput(input, ask, context), openProver(context, ask.text)),
  };
}

const loginFields = { as: option("operator"), passwordFile: optional("file") };
const proofFields: Readonly<Record<Act["rights"], Fields>> = {
  none: {},
  password: loginFields,
  passkey: { ...loginFields, passkeyFile: optional("file") },
  "two-passkeys": {
    ...{ ...loginFields, passkeyFile: optional("file") },
    ...{ with: optional("second operator"), withPasswordFile: optional("file") },
    ...{ withPasskeyFile: optional("file") },
    ...{ newPasswordFile: optional("file"), newPasskeyFile: optional("file") },
    newPublicKey: optional("key"),
  },
};

function usageOf([key, field]: readonly [string, Field]): string {
  const label = labelOf(key, field);
  const words =
    field.kind === "option" || field.kind === "file" ? `${label} <${field.help}>` : label;
  return field.kind !== "place" && isOptional(field) ? `[${words}]` : words;
}

/** What was typed. A person at a terminal is asked for what is missing; a script gets an InputFault. */
async function readInput(fields: Fields, ask: CommandAsk, { terminal }: CommandContext) {
  const input: Record<string, unknown> = {};
  const places = [...ask.positionals];
  for (const [key, field] of Object.entries(fields)) {
    const label = labelOf(key, field);
    let text = field.kind === "place" ? places.shift() : ask.text(optionOf(key));
    if (!text && field.kind !== "flag" && !isOptional(field)) {
      text = await terminal?.ask(`${label} (${field.help}): `);
      if (!text) throw new InputFault(`${label} is missing`);
    }
    if (field.kind === "flag") input[key] = ask.flag(optionOf(key));
    else input[key] = field.kind === "file" && text ? readBytes(text, label) : text;
  }
  return input;
}

function isOptional({ schema }: Field): boolean {
  return schema.safeParse(undefined).success;
}

/** The bytes of a file that somebody named. @throws InputFault where it cannot be read. */
export function readBytes(file: string, label: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InputFault(`${label}: ${error instanceof Error ? error.message : file}`);
  }
}

/** What was typed after the words of a command. @throws InputFault for an option it has not. */
export function readAsk(
  { name, usage, options }: Pick<Command, "name" | "usage" | "options">,
  args: readonly string[],
): CommandAsk {
  try {
    const read = { args: [...args], options, allowPositionals: true, strict: true };
    const { values, positionals } = parseArgs(read);
    return {
      positionals,
      text: (option) => (typeof values[option] === "string" ? values[option] : undefined),
      flag: (option) => values[option] === true,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputFault(`${reason}\nusage: ${name} ${usage}`);
  }
}
