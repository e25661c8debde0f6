import { refusalText } from "@clearhold/contract/refusals";
import { hexAddress } from "@clearhold/tron/address";
import { verdictLine } from "../../acts/chain.ts";
import { listVerdicts } from "../../features/chain/reconciliation/index.ts";
import { findFreshRate, findWaitingRate, formatRate } from "../../features/desk/exchange/index.ts";
import { systemClock } from "../../kernel/clock.ts";
import { diskWords, isEnough, watchDisk } from "../../kernel/disk-space.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { checkBooks } from "../../ledger/books.ts";
import { findLoginFaults } from "../../runtime/database/login-faults.ts";
import { readMigrations } from "../../runtime/database/migration-files.ts";
import { migrationsFolder } from "../../runtime/database/prepare-database.ts";
import { findSettingFaults } from "../../runtime/database/server-faults.ts";
import { Ailment } from "./ailment.ts";
import { command } from "./command.ts";
import { giveBack } from "./give-back-logins.ts";
import { lookAtDraws } from "./look-at-draws.ts";
import { lookAtMail, lookAtPush } from "./look-at-letters.ts";
import { lookAtLimits, lookAtOperators } from "./look-at-operators.ts";
import { lookAtHeartbeat, lookAtScanner } from "./look-at-processes.ts";
import { lookAtStops } from "./look-at-stops.ts";
import type { CommandContext } from "./open-context.ts";

type Finding = { readonly part: string; readonly ok: boolean; readonly says: string };

export const doctor = command({
  name: "doctor",
  summary: "Checks every part of the running product and says what is wrong and why.",
  input: {},
  async run(context) {
    const findings: Finding[] = [];
    for (const check of [...houseChecks, ...chainChecks]) {
      findings.push(await lookAt(check, context));
    }
    const ok = findings.every((finding) => finding.ok);
    return {
      ok,
      data: { ok, parts: findings },
      lines: [
        ...findings.map(({ part, ok: well, says }) => `${well ? "ok  " : "BAD "} ${part}: ${says}`),
        ok ? "Everything works." : "Something is wrong: see the lines marked BAD.",
      ],
    };
  },
});

async function lookAt({ part, look }: Check, context: CommandContext): Promise<Finding> {
  try {
    return { part, ok: true, says: await look(context) };
  } catch (error) {
    return { part, ok: false, says: wordsOf(error) };
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return refusalText(error.code, "en-us", error.details);
  return error instanceof Error ? error.message : String(error);
}

/** What runs on this machine: database and its walls, guard, web server, worker, mail, clock. */
const houseChecks: readonly Check[] = [
  { part: "product", look: async (context) => context.product.webUrl },
  { part: "disk", look: lookAtDisk },
  // What it gives back is used by the others.
  { part: "database logins", look: lookAtLogins },
  { part: "database", look: lookAtDatabase },
  { part: "migrations", look: lookAtMigrations },
  { part: "walls", look: lookAtWalls },
  { part: "clock", look: lookAtClock },
  { part: "guard", look: lookAtGuard },
  { part: "operators", look: lookAtOperators },
  { part: "limits", look: lookAtLimits },
  { part: "web", look: lookAtWeb },
  { part: "worker", look: (context) => lookAtHeartbeat(context, "worker") },
  { part: "signer", look: (context) => lookAtHeartbeat(context, "signer") },
  { part: "rate", look: lookAtRate },
  { part: "mail", look: lookAtMail },
  { part: "push", look: lookAtPush },
];

async function lookAtDisk({ config, layout }: CommandContext): Promise<string> {
  const space = await watchDisk(layout.dataDir, config.DISK_FREE_MIN_MIB).look();
  if (isEnough(space)) return diskWords(space);
  throw new Ailment(diskWords(space), "money calls are refused: see docs/runbooks/full-disk.md");
}

async function lookAtDatabase(context: CommandContext): Promise<string> {
  const logins = { operator: context.database, auditor: context.auditor };
  for (const [role, database] of Object.entries(logins)) {
    const row = await database.first<{ name: string; super: boolean }>(
      "select current_user as name, rolsuper as super from pg_roles where rolname = current_user",
    );
    if (row?.super !== false || row.name !== `clearhold_${role}`) {
      throw new Ailment(`the login of ${role} is ${row?.name}`, "it has more rights than it needs");
    }
  }
  const row = await context.auditor.first<{ version: string; fsync: string }>(
    "select current_setting('server_version') as version, current_setting('fsync') as fsync",
  );
  if (row?.fsync !== "on") {
    throw new Ailment(`fsync is ${row?.fsync}`, "a power cut would lose money: set fsync = on");
  }
  const [fault] = await findSettingFaults(context.auditor);
  if (fault) throw new Ailment(fault, 'see "A database of your own" in docs/configuration.md');
  return `PostgreSQL ${row.version}, logins with the least rights`;
}

async function lookAtLogins(context: CommandContext): Promise<string> {
  const noticed = await giveBack(context);
  const faults = [...noticed, ...(await findLoginFaults(context.auditor))];
  if (faults.length === 0) return "bounded in connections, time and what they can make";
  throw new Ailment(faults.join("; "), "see docs/runbooks/database-logins.md");
}

async function lookAtMigrations(context: CommandContext): Promise<string> {
  const { tables, repeatable } = readMigrations(migrationsFolder);
  const files = [...tables, ...repeatable];
  const rows = await context.auditor.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const ran = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const off = files.filter((file) => ran.get(file.name) !== file.checksum);
  const [first] = off;
  if (first) throw new Ailment(`${first.name} has not run in this version`, "restart the product");
  return `${files.length} ran, all up to date`;
}

async function lookAtWalls(context: CommandContext): Promise<string> {
  const findings = await checkBooks(context.auditor);
  const [first] = findings;
  if (first) {
    throw new Ailment(
      `${findings.length} findings, first ${first.check} ${first.subject}`,
      "run `books`, and stop withdrawals until you know why",
    );
  }
  return "journals, balances, triggers and rights are correct";
}

const clockToleranceMs = 2_000;

async function lookAtClock(context: CommandContext): Promise<string> {
  const row = await context.auditor.first<{ now: Date }>("select clock_timestamp() as now");
  const shiftMs = context.clock.now().getTime() - (row?.now.getTime() ?? 0);
  if (Math.abs(shiftMs) <= clockToleranceMs) return "database and machine agree";
  if (context.config.CLEARHOLD_CLOCK_FILE !== undefined) {
    return `shifted by ${Math.round(shiftMs / 1000)} s on purpose`;
  }
  throw new Ailment(
    `the database's clock is ${Math.round(shiftMs / 1000)} s off`,
    "quotes and holds would end at the wrong time: set both clocks by NTP",
  );
}

async function lookAtGuard(context: CommandContext): Promise<string> {
  await context.operators.ping({});
  return "answers";
}

async function lookAtWeb(context: CommandContext): Promise<string> {
  const response = await fetch(`${context.product.webUrl}/readyz`, {
    signal: AbortSignal.timeout(5_000),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Ailment(`/readyz answers ${response.status}`, text);
  return "/readyz answers 200";
}

async function lookAtRate(context: CommandContext): Promise<string> {
  const rate = await findFreshRate(context.auditor);
  const waiting = await findWaitingRate(context.auditor);
  if (waiting) {
    const far = `the markets say ${formatRate("USDT", waiting.trxPerUsdtE12)} TRX for one USDT`;
    throw new Ailment(`${far}, too far from the last rate`, 'see "rate propose"');
  }
  if (!rate) {
    throw new Ailment(
      "there is no rate",
      "the exchange is closed: the worker is not running, RATE_SOURCE is silent, or its markets disagree",
    );
  }
  return rate.source;
}

/** The chain below the product: the node, its lag, our scanner, and what stops withdrawals. */
const chainChecks: readonly Check[] = [
  { part: "node", look: lookAtNode },
  { part: "solidity", look: lookAtSolidity },
  { part: "usdt", look: lookAtUsdt },
  { part: "scanner", look: lookAtScanner },
  { part: "reconciliation", look: lookAtReconciliation },
  { part: "withdrawals", look: lookAtStops },
  { part: "draws", look: lookAtDraws },
];

/** The chain lives in real time, whatever the product's clock was moved to. */
const headAgeMsMax = 60_000;
const solidLagMax = 60;

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
  const { usdtContract } = context;
  const found = await context.node.findContract(hexAddress(usdtContract));
  if (!found) {
    throw new Ailment(
      `there is no contract at ${usdtContract}`,
      "USDT_CONTRACT is wrong, or the node belongs to another network",
    );
  }
  return usdtContract;
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

/** One thing to look at: what it says when it is well, and a thrown Error that says what is not. */
type Check = { readonly part: string; look(context: CommandContext): Promise<string> };
