import { hexAddress } from "@clearhold/tron/address";
import { verdictLine } from "../../acts/chain.ts";
import { findStoppedCurrencies } from "../../features/chain/alerts/index.ts";
import { findCursor } from "../../features/chain/block-books/index.ts";
import { listVerdicts } from "../../features/chain/reconciliation/index.ts";
import { findOpenLock } from "../../features/treasury/restores/index.ts";
import { systemClock } from "../../kernel/clock.ts";
import { Ailment, type Check } from "./doctor-check.ts";
import type { CommandContext } from "./open-context.ts";

/** The chain below the product: the node, its lag, our scanner, and what stops withdrawals. */
export const chainChecks: readonly Check[] = [
  { part: "node", look: lookAtNode },
  { part: "solidity", look: lookAtSolidity },
  { part: "usdt", look: lookAtUsdt },
  { part: "scanner", look: lookAtScanner },
  { part: "reconciliation", look: lookAtReconciliation },
  { part: "withdrawals", look: lookAtStops },
];

/** The chain lives in real time, whatever the product's clock was moved to. */
const headAgeMsMax = 60_000;
const solidLagMax = 60;
const scanLagMax = 60;

async function lookAtNode(context: CommandContext): Promise<string> {
  const head = await context.node.head.getNowBlock();
  const ageMs = systemClock.now().getTime() - head.timestamp;
  if (ageMs > headAgeMsMax) {
    throw new Ailment(
      `its newest block ${head.number} is ${Math.round(ageMs / 1000)} s old`,
      "the node lags or the chain has stopped, so deposits and payouts wait",
    );
  }
  return `block ${head.number}`;
}

async function lookAtSolidity(context: CommandContext): Promise<string> {
  const [head, solid] = await Promise.all([
    context.node.head.getNowBlock(),
    context.node.solid.getNowBlock(),
  ]);
  const lag = head.number - solid.number;
  if (lag > solidLagMax) {
    throw new Ailment(`it lags ${lag} blocks`, "deposits are credited once it has caught up");
  }
  return `solid at ${solid.number}, ${lag} behind the head`;
}

async function lookAtUsdt(context: CommandContext): Promise<string> {
  const { usdtContract } = context.product;
  const found = await context.node.findContract(hexAddress(usdtContract));
  if (!found) {
    throw new Ailment(
      `there is no contract at ${usdtContract}`,
      "USDT_CONTRACT is wrong, or the node belongs to another network",
    );
  }
  return usdtContract;
}

async function lookAtScanner(context: CommandContext): Promise<string> {
  const cursor = await findCursor(context.auditor);
  if (!cursor) throw new Ailment("it has not started", "the worker has not run on this chain yet");
  const solid = await context.node.solid.getNowBlock();
  const lag = solid.number - cursor.number;
  if (lag > scanLagMax) {
    throw new Ailment(`it is ${lag} solid blocks behind`, "see the worker's log");
  }
  return `booked through block ${cursor.number}`;
}

async function lookAtStops(context: CommandContext): Promise<string> {
  const database = context.auditor;
  if (await findOpenLock(database)) {
    throw new Ailment("the books are a restored backup", "payments wait: see `restore check`");
  }
  const stopped = [...(await findStoppedCurrencies(database))];
  if (stopped.length > 0) {
    throw new Ailment(
      `${stopped.join(" and ")} are stopped`,
      "the books cannot explain what the chain did: see `alerts list`",
    );
  }
  return "open";
}

/** So long after the last one, the comparison has stopped. */
const comparedAgoMsMax = 60_000;

async function lookAtReconciliation(context: CommandContext): Promise<string> {
  const verdicts = await listVerdicts(context.auditor);
  const said = verdicts.map(verdictLine).join("; ");
  const oldest = Math.min(...verdicts.map(({ comparedAt }) => comparedAt.getTime()));
  if (context.clock.now().getTime() - oldest > comparedAgoMsMax || verdicts.length === 0) {
    throw new Ailment(said || "nothing was compared", "payouts wait: see the worker's log");
  }
  if (verdicts.some(({ state }) => state === "shortfall")) {
    throw new Ailment(said, "payouts of it wait: see `alerts list`, and the node");
  }
  return said;
}
