import { parseArgs } from "node:util";
import { refusalText } from "@clearhold/contract/refusals";
import { ConfigFault } from "../config/read-env.ts";
import { TermsFault } from "../features/projects/terms/index.ts";
import { Refusal } from "../kernel/refusal.ts";
import { alertsExplain, alertsList, alertsResolve } from "./commands/alerts.ts";
import { books } from "./commands/books.ts";
import { chainClaim, chainRescan } from "./commands/chain-rescan.ts";
import { type Command, type CommandResult, UsageFault } from "./commands/command.ts";
import { demoSeed } from "./commands/demo/demo-seed.ts";
import { deskFund, deskShow, deskTakeBack } from "./commands/desk-fundings.ts";
import { devnetDeposit } from "./commands/devnet/devnet-deposit.ts";
import { doctor } from "./commands/doctor.ts";
import { movesList, walletsShow } from "./commands/house-moves.ts";
import { nicknameAccept, nicknameList, nicknameRefuse } from "./commands/nickname-review.ts";
import { openContext } from "./commands/open-context.ts";
import { operatorPasskeyApprove, operatorPasskeyCreate } from "./commands/operator-passkey.ts";
import { operatorPasskeyList, operatorPasskeyRemove } from "./commands/operator-removal.ts";
import { withdrawalEnd } from "./commands/payout-verdict.ts";
import { personShow } from "./commands/person-show.ts";
import { projectAdvance } from "./commands/project-advance.ts";
import { projectCreate } from "./commands/project-create.ts";
import { projectFail } from "./commands/project-fail.ts";
import {
  projectApproveResult,
  projectBookInflow,
  projectComputeResult,
} from "./commands/project-result.ts";
import { projectList, projectShow } from "./commands/project-show.ts";
import {
  projectApproveSpending,
  projectCancelSpending,
  projectCost,
  projectDeploy,
  projectExchangeSuspense,
  projectReturnInflow,
  projectSpendings,
} from "./commands/project-spending.ts";
import { projectVerifySheet } from "./commands/project-verify.ts";
import { rateApprove, rateList, ratePropose } from "./commands/rate-orders.ts";
import { reconcileNow, reconcileShow } from "./commands/reconcile.ts";
import { restoreCheck, restoreRelease } from "./commands/restore.ts";
import { signerRelease, signerStops } from "./commands/signer-stops.ts";
import { signerStatus, signerUnlock } from "./commands/signer-unlock.ts";
import {
  withdrawalApprove,
  withdrawalQueue,
  withdrawalRefuse,
  withdrawalShow,
} from "./commands/withdrawal-review.ts";

const commands: readonly Command[] = [
  projectCreate,
  projectList,
  projectShow,
  projectAdvance,
  projectFail,
  projectBookInflow,
  projectComputeResult,
  projectApproveResult,
  projectVerifySheet,
  projectDeploy,
  projectCost,
  projectApproveSpending,
  projectCancelSpending,
  projectSpendings,
  projectExchangeSuspense,
  projectReturnInflow,
  personShow,
  nicknameList,
  nicknameAccept,
  nicknameRefuse,
  ratePropose,
  rateApprove,
  rateList,
  deskShow,
  deskFund,
  deskTakeBack,
  withdrawalQueue,
  withdrawalShow,
  withdrawalApprove,
  withdrawalRefuse,
  withdrawalEnd,
  operatorPasskeyCreate,
  operatorPasskeyApprove,
  operatorPasskeyList,
  operatorPasskeyRemove,
  signerStatus,
  signerUnlock,
  signerStops,
  signerRelease,
  chainClaim,
  chainRescan,
  movesList,
  walletsShow,
  alertsList,
  alertsResolve,
  alertsExplain,
  reconcileNow,
  reconcileShow,
  restoreCheck,
  restoreRelease,
  books,
  doctor,
  demoSeed,
  devnetDeposit,
];

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
    return result.ok ? 0 : exitCodes.found;
  } catch (error) {
    return explain(error);
  }
}

function isNamed(name: string, words: readonly string[]): boolean {
  return name.split(" ").every((part, place) => part === words[place]);
}

async function run(command: Command, words: readonly string[]): Promise<CommandResult> {
  const args = words.slice(command.name.split(" ").length);
  const { values, positionals } = read(command, args);
  const context = openContext();
  try {
    return await command.run(context, {
      positionals,
      text: (name) => (typeof values[name] === "string" ? values[name] : undefined),
      flag: (name) => values[name] === true,
    });
  } finally {
    await context.close();
  }
}

function read(command: Command, args: readonly string[]) {
  try {
    const { options } = command;
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageFault(`${reason}\nusage: ${command.name} ${command.usage}`);
  }
}

function explain(error: unknown): number {
  if (error instanceof Refusal) {
    const message = refusalText(error.code, "en-us", error.details);
    return fail(exitCodes.refused, error.code, message, error.details);
  }
  if (error instanceof UsageFault || error instanceof ConfigFault || error instanceof TermsFault) {
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

/** All commands, or those that begin with what was typed. Throws UsageFault for a word of none. */
function helpLines(words: readonly string[]): string[] {
  const typed = words.filter((word) => word !== "--help" && word !== "help");
  const fitting = commands.filter(({ name }) =>
    typed.every((word, place) => name.split(" ")[place] === word),
  );
  if (fitting.length === 0) throw new UsageFault(`unknown command: ${typed.join(" ")}`);
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
