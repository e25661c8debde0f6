import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { root } from "../../tools/stage.ts";
import type { Ran, Typed } from "./command-host.ts";
import { readDemo } from "./demo.ts";
import { until } from "./until.ts";

/** The operators of a demo installation, working by the command line as real ones do. */
export class OperatorDesk {
  readonly #env: NodeJS.ProcessEnv;
  readonly #dataDir: string;

  constructor(env: NodeJS.ProcessEnv, dataDir: string) {
    this.#env = env;
    this.#dataDir = dataDir;
  }

  /**
   * Runs a command with `--json` and gives what it printed. Where its exit code is not 0, throws an
   * Error that has `stdout`.
   */
  async command(args: readonly string[], operator?: string): Promise<unknown> {
    const env = { ...this.#env };
    if (operator) env.CLEARHOLD_OPERATOR_PASSWORD = this.#passwordOf(operator);
    const typed = [...args, "--json"];
    const { code, stdout, stderr } = await until(`${args.join(" ")} to end`, () => run(typed, env));
    if (code === 0) return JSON.parse(stdout);
    const message = `${args.join(" ")} ended with ${code}: ${stderr}${stdout}`;
    throw Object.assign(new Error(message), { stdout });
  }

  #passwordOf(operator: string): string {
    const found = readDemo(this.#dataDir).operators.find(({ name }) => name === operator);
    if (!found) throw new Error(`no demo operator ${operator}`);
    return found.password;
  }
}

let host: ChildProcess | undefined;
let count = 0;
const waiting = new Map<number, (ran: Ran) => void>();

/** In the command host of this test worker, which is started for the first command. */
function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  host ??= startHost(env);
  count += 1;
  const typed: Typed = { id: count, args, env };
  return new Promise((resolve) => {
    waiting.set(typed.id, resolve);
    host?.send(typed);
  });
}

function startHost(env: NodeJS.ProcessEnv): ChildProcess {
  const child = fork(path.join(import.meta.dirname, "command-host.ts"), {
    ...{ cwd: root, env, execArgv: [] },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.on("message", (ran: Ran) => {
    waiting.get(ran.id)?.(ran);
    waiting.delete(ran.id);
  });
  child.once("exit", () => {
    host = undefined;
    for (const [id, told] of waiting) {
      told({ id, code: 1, stdout: "", stderr: "the command host ended" });
    }
    waiting.clear();
  });
  // What waits for a command has its own reasons to go on.
  child.unref();
  child.channel?.unref();
  return child;
}
