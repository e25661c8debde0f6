import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type ActResult, InputFault } from "../../acts/act.ts";
import type { CommandContext } from "./open-context.ts";

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

/** The value at a place after the command's words, or a fault that names it. */
export function positional(ask: CommandAsk, place: number, name: string): string {
  const value = ask.positionals[place];
  if (value === undefined || value === "") throw new InputFault(`<${name}> is missing`);
  return value;
}
