import type { CurrencyCode } from "@clearhold/money";

/**
 * The house's accounts. Users are creditors of the house: their accounts are liabilities, so a
 * *credit* makes a user richer and a *debit* makes a user poorer. The same table stands in the
 * database (`ledger_chart`), which enforces it; a test compares the two.
 */
export type AccountClass = "asset" | "liability" | "equity" | "income" | "expense";
type AccountOwner = "user" | "project" | "house";
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
  unclassified: { class: "liability", owner: "house", floorUnits: 0n },
  "deposit-wallets": { class: "asset", owner: "house", floorUnits: 0n },
  "project-wallets": { class: "asset", owner: "house", floorUnits: 0n },
  "hot-wallet": { class: "asset", owner: "house", floorUnits: 0n },
  "resource-wallet": { class: "asset", owner: "house", floorUnits: 0n },
  "cold-wallet": { class: "asset", owner: "house", floorUnits: 0n },
  "house-capital": { class: "equity", owner: "house", floorUnits: 0n },
  "exchange-desk": { class: "equity", owner: "house", floorUnits: 0n },
  "fee-income": { class: "income", owner: "house", floorUnits: null },
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
export function userAvailable(userId: string, currency: CurrencyCode): Account {
  return ownedBy("user-available", userId, currency);
}

/** What is the user's but already on its way out. Holding money is moving it here. */
export function userHeld(userId: string, currency: CurrencyCode): Account {
  return ownedBy("user-held", userId, currency);
}

/** What one project holds for its subscribers; it pays nobody else's profit. */
export function projectEscrow(projectId: string, currency: CurrencyCode): Account {
  return ownedBy("project-escrow", projectId, currency);
}

/** What has arrived at a project's address and was not yet booked as its inflow. */
export function projectSuspense(projectId: string, currency: CurrencyCode): Account {
  return ownedBy("project-suspense", projectId, currency);
}

/** What was taken from a project's escrow for its venture and has not left or come back yet. */
export function projectOutgoing(projectId: string, currency: CurrencyCode): Account {
  return ownedBy("project-outgoing", projectId, currency);
}

/** What was set aside from a project's escrow for documented costs that are still to be paid. */
export function projectCosts(projectId: string, currency: CurrencyCode): Account {
  return ownedBy("project-costs", projectId, currency);
}

/** What was taken from a project's suspense for its sender and has not left or come back yet. */
export function projectReturns(projectId: string, currency: CurrencyCode): Account {
  return ownedBy("project-returns", projectId, currency);
}

/** The coins on all users' deposit addresses. */
export function depositWallets(currency: CurrencyCode): Account {
  return ownedBy("deposit-wallets", house, currency);
}

/** The coins on all projects' addresses. */
export function projectWallets(currency: CurrencyCode): Account {
  return ownedBy("project-wallets", house, currency);
}

/** The coins on the address that withdrawals are paid from. */
export function hotWallet(currency: CurrencyCode): Account {
  return ownedBy("hot-wallet", house, currency);
}

/** The TRX of the address that pays for the house's own moves, staked and waiting included. */
export function resourceWallet(currency: CurrencyCode): Account {
  return ownedBy("resource-wallet", house, currency);
}

/** The coins on the address whose key is nowhere in the product. */
export function coldWallet(currency: CurrencyCode): Account {
  return ownedBy("cold-wallet", house, currency);
}

/** The owners' own money in the house. */
export function houseCapital(currency: CurrencyCode): Account {
  return ownedBy("house-capital", house, currency);
}

/** The part of the capital that the exchange trades with. */
export function exchangeDesk(currency: CurrencyCode): Account {
  return ownedBy("exchange-desk", house, currency);
}

/** Fees of withdrawals and of settled projects. */
export function feeIncome(currency: CurrencyCode): Account {
  return ownedBy("fee-income", house, currency);
}

/** Fees of exchanges. */
export function exchangeFeeIncome(currency: CurrencyCode): Account {
  return ownedBy("exchange-fee-income", house, currency);
}

/** What is on the chain, and nobody knows whose. */
export function unclassified(currency: CurrencyCode): Account {
  return ownedBy("unclassified", house, currency);
}

/** What is missing on the chain. */
export function houseDeficit(currency: CurrencyCode): Account {
  return ownedBy("house-deficit", house, currency);
}

/** What the network charged for the house's own chain transactions. */
export function networkFeeExpense(currency: CurrencyCode): Account {
  return ownedBy("network-fee-expense", house, currency);
}

const ownerPrefix: Record<AccountOwner, string> = { user: "usr_", project: "prj_", house };

function ownedBy(code: AccountCode, ownerId: string, currency: CurrencyCode): Account {
  const { owner } = chart[code];
  if (!ownerId.startsWith(ownerPrefix[owner])) {
    throw new Error(`${code} belongs to a ${owner}, not to ${ownerId}`);
  }
  return { code, ownerId, currency };
}

/** One text for one account, for maps and messages. */
export function accountKey(account: Account): string {
  return `${account.code} ${account.ownerId} ${account.currency}`;
}
