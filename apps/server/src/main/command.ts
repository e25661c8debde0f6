import { runCommandLine } from "./commands/run-command-line.ts";

process.exitCode = await runCommandLine(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
});
