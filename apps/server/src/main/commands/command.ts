import type { ParseArgsOptionsConfig } from "node:util";
import type { CommandContext } from "./open-context.ts";

/** What was typed after the command's words, read by its own options. */
export type CommandAsk = {
  readonly positionals: readonly string[];
  /** An option's text; undefined when it was not given. */
  text(name: string): string | undefined;
  flag(name: string): boolean;
};

export type CommandResult = {
  /** False when the command ran and found that something is not as it must be: exit code 1. */
  readonly ok: boolean;
  /** What `--json` prints. Amounts are decimal text. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What a person reads. */
  readonly lines: readonly string[];
};

export type Command = {
  /** The words that name it, such as "project show". */
  readonly name: string;
  /** What follows them, for the list of commands. */
  readonly usage: string;
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  run(context: CommandContext, ask: CommandAsk): Promise<CommandResult>;
};

/** A command that was typed wrongly: exit code 2. */
export class UsageFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageFault";
  }
}

/** The value at a place after the command's words, or a fault that names it. */
export function positional(ask: CommandAsk, place: number, name: string): string {
  const value = ask.positionals[place];
  if (value === undefined || value === "") throw new UsageFault(`<${name}> is missing`);
  return value;
}

/** The text of an option that must be given. */
export function required(ask: CommandAsk, name: string): string {
  const value = ask.text(name);
  if (value === undefined || value === "") throw new UsageFault(`--${name} is missing`);
  return value;
}
