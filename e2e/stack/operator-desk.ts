import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "../../tools/stage.ts";
import { readDemo } from "./demo.ts";

const run = promisify(execFile);

/** The operators of a demo installation, working by the command line as real ones do. */
export class OperatorDesk {
  readonly #env: NodeJS.ProcessEnv;
  readonly #dataDir: string;

  constructor(env: NodeJS.ProcessEnv, dataDir: string) {
    this.#env = env;
    this.#dataDir = dataDir;
  }

  /** Runs `npm run clearhold -- … --json` and gives what it printed. */
  async command(args: readonly string[], operator?: string): Promise<unknown> {
    const env = { ...this.#env };
    if (operator) env.CLEARHOLD_OPERATOR_PASSWORD = this.#passwordOf(operator);
    const { stdout } = await run(
      process.execPath,
      ["apps/server/src/main/command.ts", ...args, "--json"],
      { cwd: root, env },
    );
    return JSON.parse(stdout);
  }

  #passwordOf(operator: string): string {
    const found = readDemo(this.#dataDir).operators.find(({ name }) => name === operator);
    if (!found) throw new Error(`no demo operator ${operator}`);
    return found.password;
  }
}
