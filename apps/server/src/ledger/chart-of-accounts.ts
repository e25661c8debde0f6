import type { CurrencyCode } from "@clearhold/money";

/**
 * The house's accounts. Users are creditors of the house: their accounts are liabilities, so a
 * *credit* makes a user richer and a *debit* makes a user poorer. The same table stands in the
 * database (`ledger_chart`), which enforces it; a test compares the two.
 */
export type AccountClass = "asset" | "liability" | "equity" | "income" | "expense";
type AccountOwner = "user" | "project" | "campaign" | "house";
export type Side = "debit" | "credit";

export type ChartLine = {
  readonly class: AccountClass;
  readonly owner: AccountOwner;
  /** The least balance it may have, in units on its normal side; null where it has no bound. */
  readonly floorUnits: bigint | null;
};

export const chart = {
  "user-available": { class: "liability", owner: "user", floorUnits: 0n },
  "user-held": { class: "liability", owner: "user", floorUnits: 0n },
  "project-escrow": { class: "liability", owner: "project", floorUnits: 0n },
  "project-suspense": { class: "liability", owner: "project", floorUnits: 0n },
  "project-outgoing": { class: "liability", owner: "project", floorUnits: 0n },
  "project-costs": { class: "liability", owner: "project", floorUnits: 0n },
  "project-returns": { class: "liability", owner: "project", floorUnits: 0n },
  "campaign-pool": { class: "liability", owner: "campaign", floorUnits: 0n },
  unclassified: { class: "liability", owner: "house", floorUnits: 0n },
  "deposit-wallets": { class: "asset", owner: "house", floorUnits: 0n },
  "project-wallets": { class: "asset", owner: "house", floorUnits: 0n },
  "hot-wallet": { class: "asset", owner: "house", floorUnits: 0n },
  "resource-wallet": { class: "asset", owner: "house", floorUnits: 0n },
  "cold-wallet": { class: "asset", owner: "house", floorUnits: 0n },
  "house-capital": { class: "equity", owner: "house", floorUnits: 0n },
  "exchange-desk": { class: "equity", owner: "house", floorUnits: 0n },
  "fee-income": { class: "income", owner: "house", floorUnits: 0n },
  "exchange-fee-income": { class: "income", owner: "house", floorUnits: null },
  "network-fee-expense": { class: "expense", owner: "house", floorUnits: null },
  "house-deficit": { class: "expense", owner: "house", floorUnits: null },
} as const satisfies Record<string, ChartLine>;

export type AccountCode = keyof typeof chart;

/** One account: what it is for, whose it is ("house" for the house's own), and its currency. */
export type Account = {
  readonly code: AccountCode;
  readonly ownerId: string;
  readonly currency: CurrencyCode;
};

/** The owner of every account that belongs to nobody else. */
export const house = "house";

/** The side that makes an account of this class larger. */
export function normalSide(accountClass: AccountClass): Side {
  return accountClass === "asset" || accountClass === "expense" ? "debit" : "credit";
}

/** What the user may spend now. */
export const userAvailable = ofOwner("user-available");

/** What is the user's but already on its way out. Holding money is moving it here. */
export const userHeld = ofOwner("user-held");

/** What one project holds for its subscribers; it pays nobody else's profit. */
export const projectEscrow = ofOwner("project-escrow");

/** What has arrived at a project's address and was not yet booked as its inflow. */
export const projectSuspense = ofOwner("project-suspense");

/** What was taken from a project's escrow for its venture and has not left or come back yet. */
export const projectOutgoing = ofOwner("project-outgoing");

/** What was set aside from a project's escrow for documented costs that are still to be paid. */
export const projectCosts = ofOwner("project-costs");

/** What was taken from a project's suspense for its sender and has not left or come back yet. */
export const projectReturns = ofOwner("project-returns");

/** What was set aside for the cards of one campaign. */
export const campaignPool = ofOwner("campaign-pool");

/** The coins on all users' deposit addresses. */
export const depositWallets = ofHouse("deposit-wallets");

/** The coins on all projects' addresses. */
export const projectWallets = ofHouse("project-wallets");

/** The coins on the address that withdrawals are paid from. */
export const hotWallet = ofHouse("hot-wallet");

/** The TRX of the address that pays for the house's own moves, staked and waiting included. */
export const resourceWallet = ofHouse("resource-wallet");

/** The coins on the address whose key is nowhere in the product. */
export const coldWallet = ofHouse("cold-wallet");

/** The owners' own money in the house. */
export const houseCapital = ofHouse("house-capital");

/** The part of the capital that the exchange trades with. */
export const exchangeDesk = ofHouse("exchange-desk");

/** Fees of withdrawals and of settled projects. */
export const feeIncome = ofHouse("fee-income");

/** Fees of exchanges. */
export const exchangeFeeIncome = ofHouse("exchange-fee-income");

/** What is on the chain, and nobody knows whose. */
export const unclassified = ofHouse("unclassified");

/** What is missing on the chain. */
export const houseDeficit = ofHouse("house-deficit");

/** What the network charged for the house's own chain transactions. */
export const networkFeeExpense = ofHouse("network-fee-expense");

const wallets = {
  user: depositWallets,
  project: projectWallets,
  hot: hotWallet,
  resource: resourceWallet,
  cold: coldWallet,
} as const;

/** What an address of the house is for. */
export type WalletPurpose = keyof typeof wallets;

/** The account that counts the coins on the addresses of one purpose. */
export function walletOf(purpose: WalletPurpose, currency: CurrencyCode): Account {
  return wallets[purpose](currency);
}

const ownerPrefix: Record<AccountOwner, string> = {
  ...{ user: "usr_", project: "prj_", campaign: "cmp_", house },
};

function ofOwner(code: AccountCode) {
  return (ownerId: string, currency: CurrencyCode): Account => {
    const { owner } = chart[code];
    if (!ownerId.startsWith(ownerPrefix[owner])) {
      throw new Error(`${code} belongs to a ${owner}, not to ${ownerId}`);
    }
    return { code, ownerId, currency };
  };
}

function ofHouse(code: AccountCode) {
  return (currency: CurrencyCode) => ofOwner(code)(house, currency);
}

/** One text for one account, for maps and messages. */
export function accountKey(account: Account): string {
  return `${account.code} ${account.ownerId} ${account.currency}`;
}
