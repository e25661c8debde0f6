import { refusalText } from "@clearhold/contract/refusals";
import { type ActResult, InputFault } from "../../acts/act.ts";
import { ConfigFault } from "../../config/read-env.ts";
import { TermsFault } from "../../features/projects/terms/index.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { commands } from "./all-commands.ts";
import { type Command, readAsk } from "./command.ts";
import { type ContextSurroundings, openContext } from "./open-context.ts";

/** What a script can tell apart. 0 is done and clean. */
const exitCodes = { found: 1, usage: 2, refused: 3, fault: 4 } as const;

export type CommandSurroundings = ContextSurroundings & {
  /** A line of the result. */
  say(line: string): void;
};

/** Runs what was typed after `npm run clearhold --`. Gives the exit code; nothing is thrown. */
export async function runCommandLine(
  typed: readonly string[],
  surroundings: CommandSurroundings,
): Promise<number> {
  const words = typed.filter((word) => word !== "--json");
  const json = words.length < typed.length;
  const { say } = surroundings;
  try {
    const command = commands.find(({ name }) => isNamed(name, words));
    if (!command || words.includes("--help")) {
      say(helpLines(words).join("\n"));
      return 0;
    }
    const result = await run(command, words, surroundings);
    say(json ? JSON.stringify(result.data, null, 2) : result.lines.join("\n"));
    return result.ok === false ? exitCodes.found : 0;
  } catch (fault) {
    const { exitCode, ...told } = explain(fault);
    const { message } = told;
    if (json) say(JSON.stringify({ ok: false, ...told }, null, 2));
    surroundings.note(message);
    return exitCode;
  }
}

function isNamed(name: string, words: readonly string[]): boolean {
  return name.split(" ").every((part, place) => part === words[place]);
}

async function run(
  command: Command,
  words: readonly string[],
  surroundings: CommandSurroundings,
): Promise<ActResult> {
  const ask = readAsk(command, words.slice(command.name.split(" ").length));
  const context = openContext(surroundings);
  try {
    return await command.run(context, ask);
  } finally {
    await context.close();
  }
}

function explain(fault: unknown): {
  exitCode: number;
  error: string;
  message: string;
  details: Readonly<Record<string, string>>;
} {
  if (fault instanceof Refusal) {
    const { code, details } = fault;
    const message = refusalText(code, "en-us", details);
    return { exitCode: exitCodes.refused, error: code, message, details };
  }
  const isUsage =
    fault instanceof InputFault || fault instanceof ConfigFault || fault instanceof TermsFault;
  const message = fault instanceof Error ? fault.message : String(fault);
  return isUsage
    ? { exitCode: exitCodes.usage, error: "usage", message, details: {} }
    : { exitCode: exitCodes.fault, error: "fault", message, details: {} };
}

/** All commands, or those that begin with what was typed. Throws InputFault for a word of none. */
function helpLines(words: readonly string[]): string[] {
  const typed = words.filter((word) => word !== "--help" && word !== "help");
  const fitting = commands.filter(({ name }) =>
    typed.every((word, place) => name.split(" ")[place] === word),
  );
  if (fitting.length === 0) throw new InputFault(`unknown command: ${typed.join(" ")}`);
  return [
    "npm run clearhold -- <command> [--json]",
    "",
    ...fitting.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`, `      ${summary}`]),
    "",
    "Exit codes: 0 done, 1 something is wrong, 2 wrong usage, 3 refused, 4 fault.",
  ];
}
