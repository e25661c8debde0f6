import { findCursor } from "../../features/chain/block-books/index.ts";
import { heartbeatPart, NotReady } from "../../kernel/heartbeat.ts";
import { Ailment } from "./ailment.ts";
import type { CommandContext } from "./open-context.ts";

/** Where to read on, by what a process says of itself. */
const runbooks = [
  [/^rows are held by /, "database-logins.md"],
  [/ cannot be booked/, "unbookable-block.md"],
  [/^the cursor is above the head|^contradicts the books/, "false-cursor.md"],
  [/node|witnesses|approved|final blocks/, "missing-deposit.md"],
] as const;

/** What a process reports about itself. @throws Ailment when it is not well, or silent. */
export async function lookAtHeartbeat(
  { auditor }: Pick<CommandContext, "auditor">,
  name: string,
): Promise<string> {
  try {
    return await heartbeatPart(auditor, name).check();
  } catch (error) {
    if (!(error instanceof NotReady)) {
      const log = name === "chain" ? "worker" : name;
      throw new Ailment("silent for five seconds", `it is not running: see logs/${log}.log`);
    }
    const [, file = ""] = runbooks.find(([words]) => words.test(error.state)) ?? [];
    throw new Ailment(error.state, `see docs/runbooks/${file}`);
  }
}

const scanLagMax = 60;

/** Where the books are on the chain, and what the scanner says. @throws Ailment where it does not read. */
export async function lookAtScanner(
  context: Pick<CommandContext, "auditor" | "node">,
): Promise<string> {
  const cursor = await findCursor(context.auditor);
  if (!cursor) throw new Ailment("it has not started", "the worker has not run on this chain yet");
  const { head, solid } = context.node;
  const [newest, final] = await Promise.all([head.getNowBlock(), solid.getNowBlock()]);
  if (cursor.number > newest.number) {
    throw new Ailment(
      `the books have read block ${cursor.number}, the node's newest block is ${newest.number}`,
      "the node lags, or see docs/runbooks/false-cursor.md",
    );
  }
  // What stops it says more than how far it is behind.
  await lookAtHeartbeat(context, "chain");
  const lag = final.number - cursor.number;
  if (lag > scanLagMax) {
    throw new Ailment(`it is ${lag} solid blocks behind`, "see the worker's log");
  }
  return `booked through block ${cursor.number}`;
}
