import { currencies, type DisplayCurrency } from "@clearhold/money";
import {
  countQuarantined,
  openUnsignedWatch,
  unsignedWords,
} from "../features/chain/own-addresses/index.ts";
import {
  readHouseStanding,
  standingLine,
  stopLines,
} from "../features/chain/reconciliation/index.ts";
import { bindDisplayRates } from "../features/desk/display-rates/index.ts";
import { bindExchange, findRateAt, formatRate } from "../features/desk/exchange/index.ts";
import { findPayeeById } from "../features/payouts/address-book/index.ts";
import { bindStandingPayouts } from "../features/payouts/standing-payouts/index.ts";
import { bindCertification, findStanding } from "../features/people/certification/index.ts";
import { bindClosing } from "../features/people/closing/index.ts";
import { bindContacts } from "../features/people/contacts/index.ts";
import { bindDevices } from "../features/people/devices/index.ts";
import { bindIdentity, openSessions } from "../features/people/identity/index.ts";
import { bindMails } from "../features/people/mails/index.ts";
import { bindPasskeys } from "../features/people/passkeys/index.ts";
import { bindPreferences } from "../features/people/preferences/index.ts";
import { bindProfile } from "../features/people/profile/index.ts";
import { bindSecondFactor, type StepDeps } from "../features/people/second-factor/index.ts";
import { bindHelp } from "../features/press/help/index.ts";
import { bindMessages } from "../features/press/messages/index.ts";
import { bindNotices } from "../features/press/notices/index.ts";
import { bindSupport } from "../features/press/support/index.ts";
import { bindTexts, findInForce, insertAgreement } from "../features/press/texts/index.ts";
import { bindAppointments } from "../features/projects/appointments/index.ts";
import { bindEvidence } from "../features/projects/evidence/index.ts";
import { bindProjectNotices } from "../features/projects/notices/index.ts";
import { bindOrders } from "../features/projects/orders/index.ts";
import { bindProjects } from "../features/projects/projects/index.ts";
import { bindProjectRisks } from "../features/projects/risks/index.ts";
import { bindSubscriptions } from "../features/projects/subscriptions/index.ts";
import { bindBoxes } from "../features/rewards/boxes/index.ts";
import { bindCommissions, findEarnedUsdt } from "../features/rewards/commissions/index.ts";
import { bindInvitations } from "../features/rewards/invitations/index.ts";
import { bindActivity } from "../features/statements/activity/index.ts";
import { bindAssets } from "../features/statements/assets/index.ts";
import { bindBills } from "../features/statements/bills/index.ts";
import { bindDataExports, runExports, runExportsMs } from "../features/statements/exports/index.ts";
import { bindHome } from "../features/statements/home/index.ts";
import { bindLevels } from "../features/statements/levels/index.ts";
import type { App } from "../http/index.ts";
import {
  openApp,
  type RateLimits,
  type ReadinessPart,
  serveHealth,
  serveOpenApi,
  serveWallet,
} from "../http/server.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database, Queryable } from "../kernel/database.ts";
import { NotReady } from "../kernel/heartbeat.ts";
import type { Logger } from "../kernel/logger.ts";
import { startLoop } from "../kernel/loop.ts";
import { openLedger } from "../ledger/index.ts";
import { findSettingFaults } from "../runtime/database/server-faults.ts";
import type { GuardPort } from "../wire/guard/guard-port.ts";
import { openEscrowAddresses, ownKeysOf } from "./own-addresses.ts";
import { type ApiChain, bindCustody } from "./wire-custody.ts";

export type ApiOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  /** As clearhold_api. Closed by whoever opened it, after the API. */
  readonly database: Database;
  readonly guard: GuardPort;
  readonly chain: ApiChain;
  /** In what values can be shown; the coins without it. */
  readonly displayCurrencies?: readonly DisplayCurrency[];
  readonly limits: RateLimits;
  /** Whether the disk has room for what a money call writes. */
  hasRoom(): Promise<boolean>;
  /** Tests and development: what the contract does not declare is a fault. */
  readonly strict: boolean;
  readonly trustProxy: string | false;
  /** Origin of the wallet, for addresses that leave whole. */
  readonly publicUrl: string;
  /** The link under which the operator can be asked. */
  readonly supportContact: string | undefined;
  /** The built wallet; without it the API alone answers. */
  readonly walletDist: string | undefined;
  /** Further parts that /readyz looks at. */
  readonly parts: readonly ReadinessPart[];
};

export type Api = {
  /** Listens and gives the origin; port 0 takes a free one. */
  listen(host: string, port: number): Promise<string>;
  /** No new request, the running ones to their end, the last postings committed. */
  close(): Promise<void>;
};

/** The web server, wired by hand from top to bottom: one `bindX` for each feature. */
export async function wireApi(options: ApiOptions): Promise<Api> {
  const { logger, clock, database, guard, limits, hasRoom, strict, trustProxy } = options;
  const { network } = options.chain;
  const { displayCurrencies = currencies } = options;
  const sessions = openSessions({ database, clock });
  const ledger = openLedger({ database, clock, liveSessions: sessions.liveSessions, hasRoom });
  const app = await openApp({ logger, clock, sessions, limits, hasRoom, strict, trustProxy });

  const standingOf = (userId: string) => findStanding(database, userId);

  const terms = {
    termsInForce: async (db: Queryable) => (await findInForce(db, "terms", undefined))?.id ?? null,
    keepAgreement: (db: Queryable, userId: string, textId: string) =>
      insertAgreement(db, { userId, textId }),
  };
  const earnedUsdt = (userId: string) => findEarnedUsdt(database, userId);
  const info = { ...options, network, ledger, earnedUsdt };
  bindIdentity(app, { ...info, logger, guard, sessions, ...terms });
  bindDevices(app, { logger, clock, guard, sessions });
  const payeeOf: StepDeps["payeeOf"] = (entry) => findPayeeById(database, entry);
  bindSecondFactor(app, { ...info, guard, sessions, payeeOf });
  bindContacts(app, { ...info, guard, sessions });
  bindPasskeys(app, { ...info, guard, sessions, payeeOf });
  bindProfile(app, info);
  bindCertification(app, { clock, database, guard });
  bindClosing(app, { database, guard, least: options.chain.minimum });
  bindMails(app, { database, guard });
  bindPreferences(app, { database });
  bindActivity(app, { database });
  bindAssets(app, { clock, database, displayCurrencies });
  bindBills(app, { ...info, displayCurrencies });
  bindDataExports(app, { clock, database, guard });
  bindExchange(app, { clock, database, guard, ledger });
  bindDisplayRates(app, { clock, database, displayCurrencies });
  const escrowAddressOf = openEscrowAddresses(database, options.chain);
  bindProjects(app, { database, ledger, escrowAddressOf });
  bindSubscriptions(app, { clock, database, guard, ledger, standingOf });
  bindOrders(app, {
    database,
    deskRateAt: async (moment) => {
      const rate = await findRateAt(database, moment);
      return rate === null ? "" : formatRate("USDT", rate);
    },
  });
  bindProjectRisks(app, { database });
  bindEvidence(app, { database });
  bindAppointments(app, { clock, database });
  bindProjectNotices(app, { database });
  bindHelp(app);
  bindMessages(app, { database, logger, sessions, guard });
  bindNotices(app, { clock, database });
  bindHome(app, { clock, database, ledger, escrowAddressOf, displayCurrencies });
  bindLevels(app, { database });
  bindTexts(app, { database });
  bindSupport(app, { contact: options.supportContact });
  bindStandingPayouts(app, { clock, database });
  bindRewards(app, info);
  bindCustody(app, { logger, clock, database, guard, ledger, standingOf }, options.chain);

  const keys = ownKeysOf(options.chain.signerPublic);
  const listUnsigned = openUnsignedWatch({ database, keys });
  serveOpenApi(app);
  serveHealth(app, [
    { name: "database", check: () => checkDatabase(database) },
    { name: "guard", check: () => guard.ping({}) },
    { name: "books", check: () => booksWord(guard) },
    { name: "house", check: () => houseWord(database, listUnsigned) },
    ...options.parts,
  ]);
  if (options.walletDist !== undefined) await serveWallet(app, options.walletDist);
  const archives = { ...info, guard, displayCurrencies };
  const writing = startLoop(
    { name: "data exports", pauseMs: runExportsMs, run: () => runExports(archives) },
    logger,
  );
  return {
    listen: (host, port) => app.fastify.listen({ host, port }),
    async close() {
      await app.fastify.close();
      await writing.stop();
      await ledger.close();
    },
  };
}

/** @throws NotReady while the guard vouches for no payout of a currency. */
async function booksWord(guard: Pick<GuardPort, "readBooks">): Promise<string> {
  const { words } = await guard.readBooks({});
  if (words.startsWith("broken: ")) throw new NotReady(words);
  return words;
}

/** What is open is named. @throws NotReady, with the same words, while coins of people are stopped. */
async function houseWord(
  database: Database,
  listUnsigned: () => Promise<readonly string[]>,
): Promise<string> {
  const standings = await readHouseStanding(database);
  const unsigned = await listUnsigned();
  const words = unsignedWords(unsigned.length, await countQuarantined(database));
  const said = [...standings.map(standingLine), ...words].join("; ");
  if (standings.some((standing) => stopLines(standing).length > 0)) throw new NotReady(said);
  return said;
}

async function checkDatabase(database: Database): Promise<string> {
  const faults = await findSettingFaults(database);
  if (faults.length > 0) throw new NotReady(faults.join("; "));
  return "open";
}

function bindRewards(
  app: App,
  deps: Pick<ApiOptions, "database" | "clock" | "guard" | "publicUrl">,
) {
  bindBoxes(app, deps);
  bindInvitations(app, deps);
  bindCommissions(app, deps);
}
