import path from "node:path";
import { expect, it } from "vitest";
import { readTree } from "../../../../../tools/tidy/tree.ts";
import { commands } from "./all-commands.ts";
import { readAsk } from "./command.ts";

const tree = readTree(path.resolve(import.meta.dirname, "../../../../.."));
const pages = [...tree].filter(([file]) => /^(?:[A-Z]+|docs\/.*)\.md$/.test(file));

/** What a page has typed after `clearhold --`, and the first cells of the README's table of commands. */
function linesOf(text: string): string[] {
  const typed = [...text.matchAll(/clearhold -- ([^`\n]+)/g)].map(([, words]) => words ?? "");
  const table = text.split("| `npm run clearhold --` |")[1]?.split("\n\n")[0] ?? "";
  const cells = table.split("\n").flatMap((row) => /^\|([^|]+)\|/.exec(row)?.[1] ?? []);
  return [...typed, ...cells.flatMap((cell) => cell.match(/(?<=`)[a-z][^`]*(?=`)/g) ?? [])];
}

/** Null for a line that a command takes; placeholders and texts in quotes stand for one word each. */
function faultOf(line: string): string | null {
  const words = line
    .replaceAll(/<[^>]*>|"[^"]*"/g, "x")
    .trim()
    .split(/\s+/);
  const named = commands.filter(({ name }) =>
    name.split(" ").every((word, place) => word === words[place]),
  );
  if (words.includes("--help")) {
    return commands.some(({ name }) => name.startsWith(`${words[0]} `)) ? null : "no such command";
  }
  const [command] = named;
  if (!command) return "no such command";
  try {
    readAsk(command, words.slice(command.name.split(" ").length));
    return null;
  } catch (error) {
    return String(error);
  }
}

it("finds the commands of the README and of the runbooks", () => {
  expect(pages.flatMap(([, text]) => linesOf(text)).length).toBeGreaterThan(30);
});

it("finds a command and an option that do not exist", () => {
  expect(faultOf("desk open 1 TRX")).toBe("no such command");
  expect(faultOf("desk fund 1 TRX --colour red")).toContain("--colour");
  expect(faultOf('desk fund 1 TRX --as olga --note "for the week"')).toBeNull();
});

it.each(pages.filter(([, text]) => linesOf(text).length > 0))(
  "%s names only commands and options that exist",
  (_file, text) => {
    const faults = linesOf(text).map((line) => [line, faultOf(line)]);
    expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
  },
);
