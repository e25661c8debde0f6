import type { Endpoint } from "../endpoint.ts";
import * as depositClaims from "./chain/deposit-claims.ts";
import * as deposits from "./chain/deposits.ts";
import * as displayRates from "./desk/display-rates.ts";
import * as exchange from "./desk/exchange.ts";
import * as addresses from "./payouts/addresses.ts";
import * as coins from "./payouts/coins.ts";
import * as simpleWallet from "./payouts/simple-wallet.ts";
import * as standingPayouts from "./payouts/standing-payouts.ts";
import * as withdrawals from "./payouts/withdrawals.ts";
import * as account from "./people/account.ts";
import * as certification from "./people/certification.ts";
import * as closing from "./people/closing.ts";
import * as contacts from "./people/contacts.ts";
import * as devices from "./people/devices.ts";
import * as mails from "./people/mails.ts";
import * as passkeys from "./people/passkeys.ts";
import * as passwords from "./people/passwords.ts";
import * as preferences from "./people/preferences.ts";
import * as profile from "./people/profile.ts";
import * as help from "./press/help.ts";
import * as messages from "./press/messages.ts";
import * as notices from "./press/notices.ts";
import * as pushes from "./press/pushes.ts";
import * as support from "./press/support.ts";
import * as texts from "./press/texts.ts";
import * as appointments from "./projects/appointments.ts";
import * as projectEvidence from "./projects/evidence.ts";
import * as projectNotices from "./projects/notices.ts";
import * as orderViews from "./projects/order-views.ts";
import * as projects from "./projects/projects.ts";
import * as projectRisk from "./projects/risks.ts";
import * as boxes from "./rewards/boxes.ts";
import * as campaigns from "./rewards/campaigns.ts";
import * as invitations from "./rewards/invitations.ts";
import * as team from "./rewards/team.ts";
import * as activity from "./statements/activity.ts";
import * as assets from "./statements/assets.ts";
import * as bills from "./statements/bills.ts";
import * as dataExport from "./statements/data-export.ts";
import * as home from "./statements/home.ts";
import * as levels from "./statements/levels.ts";
import * as statements from "./statements/statements.ts";

/** @internal Every endpoint of the wallet, for the tests that try each one. */
export const walletEndpoints: readonly Endpoint[] = [
  account,
  passwords,
  passkeys,
  contacts,
  closing,
  devices,
  activity,
  mails,
  preferences,
  assets,
  bills,
  deposits,
  statements,
  dataExport,
  depositClaims,
  addresses,
  coins,
  withdrawals,
  exchange,
  displayRates,
  projects,
  orderViews,
  projectRisk,
  projectEvidence,
  appointments,
  projectNotices,
  standingPayouts,
  simpleWallet,
  profile,
  certification,
  help,
  messages,
  pushes,
  notices,
  home,
  levels,
  support,
  texts,
  invitations,
  team,
  boxes,
  campaigns,
]
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "methods" in value && "path" in value;
}
