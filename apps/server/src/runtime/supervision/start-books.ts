import { rateSettingOf } from "../../config/shared-fields.ts";
import { openClock } from "../../kernel/clock.ts";
import type { DiskWatch } from "../../kernel/disk-space.ts";
import { coldWalletsAt } from "../../wire/operators/operator-log.ts";
import { readOrNull } from "../../wire/operators/published-log.ts";
import { awaitDatabase } from "../database/await-database.ts";
import {
  ensureDatabase,
  prepareDatabase,
  renewSpendingKey,
  shutOtherDatabases,
} from "../database/prepare-database.ts";
import { type LoginRole, loginRoles, roleName } from "../database/roles.ts";
import { settleCold } from "../database/settle-cold.ts";
import { settleDesk } from "../database/settle-desk.ts";
import type { KeptPostgres } from "../postgres/keep-postgres.ts";
import { ensurePassphrase, ensurePepper } from "./ensure-secrets.ts";
import type { PlanInput } from "./process-plans.ts";
import { startEmbedded } from "./start-embedded.ts";
import type { Say } from "./watch-house.ts";
import { type SessionWatch, watchSessions } from "./watch-sessions.ts";

const database = "clearhold";

/** A login of ours waits for the connections that its last process may still hold. */
const loginPatienceMs = 60_000;

type StartInput = PlanInput & { readonly disk: DiskWatch };

/** `startBooks` notes each part as soon as it runs. The product stops the noted parts when it ends. */
type Parts = { postgres?: KeptPostgres; sessions?: SessionWatch };

/** The database as the processes find it: nothing of that needs the chain, which starts beside it. */
export type StartedBooks = {
  readonly adminUrl: string;
  readonly databaseUrls: Record<LoginRole, string>;
  readonly spendingKey: string;
  readonly coldAddress: string | null;
};

/**
 * Starts the database or reaches it, and brings it to what this version and this start need.
 * @returns undefined when `signal` ends the start.
 */
export async function startBooks(
  input: StartInput,
  started: Parts,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<StartedBooks | undefined> {
  const { config, layout } = input;
  const adminUrl = await startDatabase(input, started, say);
  if (signal.aborted) return;
  const prepared = await prepareDatabase(adminUrl, layout.secretsDir, config.network);
  if (prepared.migrated.length > 0) say(`Database: ${prepared.migrated.length} migrations ran.`);
  prepared.noticed.forEach(say);
  if (config.DATABASE_URL) {
    // Else a process that is refused would be started again and again.
    for (const role of loginRoles) {
      if (role === "demo" && config.network !== "devnet") continue;
      const patience = { say, signal, patienceMs: loginPatienceMs, login: roleName(role) };
      if (!(await awaitDatabase(prepared.urls[role], patience))) return;
    }
  }
  const notTaken = await settleDesk(adminUrl, {
    rateSource: rateSettingOf(config.RATE_SOURCE, config.network) ?? "",
    feePpm: config.EXCHANGE_FEE_PPM,
    userMinute: config.DESK_USER_MINUTE_USDT,
    deskMinute: config.DESK_MINUTE_USDT,
  });
  if (notTaken !== null) say(notTaken);
  const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
  const pinned = readOrNull(layout.signerOperatorsFile) ?? [];
  const coldWallets = coldWalletsAt(pinned, clock.now().getTime());
  const coldAddress = await settleCold(adminUrl, config.COLD_ADDRESS, coldWallets);
  started.sessions = watchSessions(adminUrl, say);
  await ensurePepper(layout, input.separation, adminUrl);
  if (config.network !== "mainnet") ensurePassphrase(layout, input.separation);
  const spendingKey = await renewSpendingKey(adminUrl);
  return { adminUrl, databaseUrls: prepared.urls, spendingKey, coldAddress };
}

async function startDatabase(
  { config, layout, disk }: StartInput,
  started: Parts,
  say: Say,
): Promise<string> {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const postgres = await startEmbedded(layout.dataDir, disk, say);
  started.postgres = postgres;
  await ensureDatabase(postgres.adminUrl("postgres"), database);
  await shutOtherDatabases(postgres.adminUrl("postgres"), database);
  return postgres.adminUrl(database);
}
