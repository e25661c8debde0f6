import { spawnSync } from "node:child_process";
import type { TestContext } from "vitest";

/** Debian's packages with the programs that some tests read our files with. */
const packageOf = {
  hledger: "hledger",
  ledger: "ledger",
  "bean-query": "beancount",
  python3: "python3",
  pdfinfo: "poppler-utils",
  pdftotext: "poppler-utils",
  mutool: "mupdf-tools",
} as const;

type Program = keyof typeof packageOf;

/** Skips a test whose programs are not installed. The long run demands them. */
export function needPrograms(context: TestContext, ...programs: readonly Program[]): void {
  const missing = programs.filter((name) => spawnSync(name, ["-v"]).error !== undefined);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((name) => packageOf[name]))];
  const note = `${missing.join(" and ")} not found: apt-get install ${packages.join(" ")}`;
  if (process.env.CLEARHOLD_FULL) throw new Error(note);
  context.skip(note);
}

/** What a program prints; throws what it says when it fails. */
export function outputOf(program: Program, ...args: readonly string[]): string {
  const options = { encoding: "utf8", env: { ...process.env, LC_ALL: "C.UTF-8" } } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
  return stdout;
}
