import { runCommandLine } from "../../apps/server/src/main/commands/run-command-line.ts";

// The command line, loaded once for all commands of a test worker: loading it takes longer than
// most commands do. Each command opens everything else anew, as in a process of its own.

/** A command, and who asked for it. */
export type Typed = {
  readonly id: number;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** How it ended, as a shell would see it. */
export type Ran = {
  readonly id: number;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

process.on("message", async ({ id, args, env }: Typed) => {
  const said: string[] = [];
  const noted: string[] = [];
  const code = await runCommandLine(args, {
    env,
    say: (line) => said.push(line),
    note: (line) => noted.push(line),
  });
  const ran: Ran = { id, code, stdout: said.join("\n"), stderr: noted.join("\n") };
  process.send?.(ran);
});

process.once("disconnect", () => process.exit());
