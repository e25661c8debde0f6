import type { Endpoint } from "../endpoint.ts";
import * as account from "./account.ts";
import * as activity from "./activity.ts";
import * as addresses from "./addresses.ts";
import * as appointments from "./appointments.ts";
import * as assets from "./assets.ts";
import * as bills from "./bills.ts";
import * as coins from "./coins.ts";
import * as contacts from "./contacts.ts";
import * as depositClaims from "./deposit-claims.ts";
import * as deposits from "./deposits.ts";
import * as devices from "./devices.ts";
import * as exchange from "./exchange.ts";
import * as mails from "./mails.ts";
import * as orderViews from "./order-views.ts";
import * as passkeys from "./passkeys.ts";
import * as passwords from "./passwords.ts";
import * as profile from "./profile.ts";
import * as projectEvidence from "./project-evidence.ts";
import * as projectNotices from "./project-notices.ts";
import * as projectRisk from "./project-risk.ts";
import * as projects from "./projects.ts";
import * as simpleWallet from "./simple-wallet.ts";
import * as standingPayouts from "./standing-payouts.ts";
import * as statements from "./statements.ts";
import * as withdrawals from "./withdrawals.ts";

/** @internal Every endpoint of the wallet, for the tests that try each one. */
export const walletEndpoints: readonly Endpoint[] = [
  account,
  passwords,
  passkeys,
  contacts,
  devices,
  activity,
  mails,
  assets,
  bills,
  deposits,
  statements,
  depositClaims,
  addresses,
  coins,
  withdrawals,
  exchange,
  projects,
  orderViews,
  projectRisk,
  projectEvidence,
  appointments,
  projectNotices,
  standingPayouts,
  simpleWallet,
  profile,
]
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "methods" in value && "path" in value;
}
