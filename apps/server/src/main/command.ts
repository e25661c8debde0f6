import { refusalText } from "@clearhold/contract/refusals";
import { type ActResult, InputFault } from "../acts/act.ts";
import { ConfigFault } from "../config/read-env.ts";
import { TermsFault } from "../features/projects/terms/index.ts";
import { Refusal } from "../kernel/refusal.ts";
import { commands } from "./commands/all-commands.ts";
import { type Command, readAsk } from "./commands/command.ts";
import { openContext } from "./commands/open-context.ts";

/** What a script can tell apart. 0 is done and clean. */
const exitCodes = { found: 1, usage: 2, refused: 3, fault: 4 } as const;

const [, , ...typed] = process.argv;
const json = typed.includes("--json");
process.exitCode = await main(typed.filter((word) => word !== "--json"));

async function main(words: readonly string[]): Promise<number> {
  try {
    const command = commands.find(({ name }) => isNamed(name, words));
    if (!command || words.includes("--help")) {
      say(helpLines(words).join("\n"));
      return 0;
    }
    const result = await run(command, words);
    say(json ? JSON.stringify(result.data, null, 2) : result.lines.join("\n"));
    return result.ok === false ? exitCodes.found : 0;
  } catch (error) {
    return explain(error);
  }
}

function isNamed(name: string, words: readonly string[]): boolean {
  return name.split(" ").every((part, place) => part === words[place]);
}

async function run(command: Command, words: readonly string[]): Promise<ActResult> {
  const ask = readAsk(command, words.slice(command.name.split(" ").length));
  const context = openContext();
  try {
    return await command.run(context, ask);
  } finally {
    await context.close();
  }
}

function explain(error: unknown): number {
  if (error instanceof Refusal) {
    const message = refusalText(error.code, "en-us", error.details);
    return fail(exitCodes.refused, error.code, message, error.details);
  }
  if (error instanceof InputFault || error instanceof ConfigFault || error instanceof TermsFault) {
    return fail(exitCodes.usage, "usage", error.message);
  }
  return fail(exitCodes.fault, "fault", error instanceof Error ? error.message : String(error));
}

function fail(
  exitCode: number,
  error: string,
  message: string,
  details: Record<string, string> = {},
): number {
  if (json) say(JSON.stringify({ ok: false, error, message, details }, null, 2));
  process.stderr.write(`${message}\n`);
  return exitCode;
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
