import { readdirSync } from "node:fs";
import { findFreshRate } from "../../features/desk/exchange/index.ts";
import { diskWords, isEnough, watchDisk } from "../../kernel/disk-space.ts";
import { heartbeatPart } from "../../kernel/heartbeat.ts";
import { checkBooks } from "../../ledger/books.ts";
import { readMigrations } from "../../runtime/database/migration-files.ts";
import { migrationsFolder } from "../../runtime/database/prepare-database.ts";
import { Ailment, type Check } from "./doctor-check.ts";
import type { CommandContext } from "./open-context.ts";

/** What runs on this machine: database and its walls, guard, web server, worker, mail, clock. */
export const houseChecks: readonly Check[] = [
  { part: "product", look: async (context) => context.product.webUrl },
  { part: "disk", look: lookAtDisk },
  { part: "database", look: lookAtDatabase },
  { part: "migrations", look: lookAtMigrations },
  { part: "walls", look: lookAtWalls },
  { part: "clock", look: lookAtClock },
  { part: "guard", look: lookAtGuard },
  { part: "operators", look: lookAtOperators },
  { part: "web", look: lookAtWeb },
  { part: "worker", look: (context) => lookAtHeartbeat(context, "worker") },
  { part: "signer", look: (context) => lookAtHeartbeat(context, "signer") },
  { part: "rate", look: lookAtRate },
  { part: "mail", look: lookAtMail },
];

async function lookAtDisk({ config, layout }: CommandContext): Promise<string> {
  const space = await watchDisk(layout.dataDir, config.DISK_FREE_MIN_MIB).look();
  if (isEnough(space)) return diskWords(space);
  throw new Ailment(diskWords(space), "money calls are refused: see docs/runbooks/full-disk.md");
}

async function lookAtDatabase(context: CommandContext): Promise<string> {
  const logins = { operator: context.database, auditor: context.auditor };
  for (const [role, database] of Object.entries(logins)) {
    const [row] = await database.query<{ name: string; super: boolean }>(
      "select current_user as name, rolsuper as super from pg_roles where rolname = current_user",
    );
    if (row?.super !== false || row.name !== `clearhold_${role}`) {
      throw new Ailment(`the login of ${role} is ${row?.name}`, "it has more rights than it needs");
    }
  }
  const [row] = await context.auditor.query<{ version: string; fsync: string }>(
    "select current_setting('server_version') as version, current_setting('fsync') as fsync",
  );
  if (row?.fsync !== "on") {
    throw new Ailment(`fsync is ${row?.fsync}`, "a power cut would lose money: set fsync = on");
  }
  return `PostgreSQL ${row.version}, logins with the least rights`;
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
  const [row] = await context.auditor.query<{ now: Date }>("select clock_timestamp() as now");
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

async function lookAtOperators(context: CommandContext): Promise<string> {
  const rows = await context.auditor.query<{ name: string }>(
    "select name from operators order by name",
  );
  if (rows.length < 2) {
    throw new Ailment(`${rows.length} of 2 are enrolled`, "results need two: enrol both");
  }
  return rows.map(({ name }) => name).join(", ");
}

async function lookAtWeb(context: CommandContext): Promise<string> {
  const response = await fetch(`${context.product.webUrl}/readyz`, {
    signal: AbortSignal.timeout(5_000),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Ailment(`/readyz answers ${response.status}`, text);
  return "/readyz answers 200";
}

/** What the worker reports about itself and the signer. */
async function lookAtHeartbeat(context: CommandContext, name: string): Promise<string> {
  try {
    return await heartbeatPart(context.auditor, name).check();
  } catch {
    throw new Ailment("silent for five seconds", `it is not running: see logs/${name}.log`);
  }
}

async function lookAtRate(context: CommandContext): Promise<string> {
  const rate = await findFreshRate(context.auditor);
  if (!rate) {
    throw new Ailment(
      "there is no rate",
      "the exchange is closed: the worker is not running, RATE_SOURCE is silent, or its markets disagree",
    );
  }
  return rate.source;
}

async function lookAtMail({ layout }: CommandContext): Promise<string> {
  const count = readdirSync(layout.mailDir).filter((name) => name.endsWith(".eml")).length;
  return `${count} .eml files in ${layout.mailDir} (none are added when SMTP_URL is set)`;
}
