import { dayLimitLeast } from "@clearhold/contract/certification-rules";
import type { z } from "zod";
import {
  amount,
  displayRates,
  feeLimit,
  filePath,
  logLevel,
  mailAddress,
  mailbox,
  Network,
  processSeparation,
  rateSource,
  smallest,
  tronAddress,
  tronAddresses,
  webAddress,
  whole,
} from "./env-fields.ts";

/** What every process of ours reads. */
export const commonFields = {
  LOG_LEVEL: logLevel,
  PROCESS_SEPARATION: processSeparation,
  /** On the devnet only: a file whose number of seconds is added to the clock. */
  CLEARHOLD_CLOCK_FILE: filePath.optional(),
  /** On the devnet only: a process that finds a file here named after a point ends itself there. */
  CLEARHOLD_CHAOS_DIR: filePath.optional(),
};

/** What every process that looks at the chain needs. */
export const chainFields = {
  NETWORK: Network,
  TRON_FULL_NODE_URL: webAddress,
  TRON_SOLIDITY_URL: webAddress,
  /** Written by the signer: the public half of its keys (deposit address branch, hot wallet). */
  SIGNER_PUBLIC_FILE: filePath,
  /** Blocks until a person sees a deposit as final: 19 of 27 witnesses on a real network. */
  CONFIRMATIONS: whole(1, 99, "a number of blocks").default(19),
};

/** Where guard and signer publish their lists of operators, for everybody who compares them. */
export const operatorListFields = {
  GUARD_OPERATORS_FILE: filePath,
  SIGNER_OPERATORS_FILE: filePath,
};

/** The first source of the desk's rate and its first fee; later ones are two operators' word. */
export const rateFields = {
  /**
   * Where the desk's rate comes from: `operators` (two of them order it), `tickers:<address> …` (the
   * middle of several markets), `fixed:3.5` (TRX for one USDT, only on the devnet); none: closed.
   */
  RATE_SOURCE: rateSource.optional(),
  /** The desk's fee in parts per million of what the person gets. */
  EXCHANGE_FEE_PPM: whole(0, 50_000, "parts per million").default(2000),
};

/** Money of states in which values are shown, each with the address of its rate; none: the coins only. */
export const displayFields = { DISPLAY_RATES: displayRates.optional() };

/** Made-up money may have a made-up rate; where money is real the operator names the source. */
export function rateSettingOf(setting: string | undefined, network: Network): string | null {
  return setting ?? (network === "devnet" ? "fixed:3.5" : null);
}

/** The first caps of the desk; later ones are two operators' word. */
export const deskCapFields = {
  /** What may be exchanged within a minute, in USDT: by one person, and by all. */
  DESK_USER_MINUTE_USDT: amount("0", "100000").default("10000"),
  DESK_MINUTE_USDT: amount("0", "500000").default("50000"),
};

/** A second node, of somebody else than the first: then both must say the same before coins count. */
export const secondNodeFields = {
  TRON_SECOND_FULL_NODE_URL: webAddress.optional(),
  TRON_SECOND_SOLIDITY_URL: webAddress.optional(),
};

/**
 * The keys that sign this chain's blocks, as two operators compared them with a public source. Without
 * it a first start takes them from two nodes that say the same.
 */
export const witnessFields = { TRON_WITNESS_LIST: tronAddresses.optional() };

type SecondNode = z.infer<z.ZodObject<typeof secondNodeFields>>;

/** Null with one node alone. */
export function secondNodeOf(
  config: SecondNode,
): { fullNodeUrl: string; solidityUrl: string } | null {
  const { TRON_SECOND_FULL_NODE_URL: fullNodeUrl, TRON_SECOND_SOLIDITY_URL: solidityUrl } = config;
  return fullNodeUrl && solidityUrl ? { fullNodeUrl, solidityUrl } : null;
}

/**
 * What one person may take out in 24 hours without an operator: the worker's rule for what waits, the
 * signer's own for what it signs, and what a person is told beforehand.
 */
const autoLimitFields = {
  AUTO_LIMIT_TRX: amount().default("20000"),
  AUTO_LIMIT_USDT: amount().default("5000"),
};

/** The most that one payout may be: the signer's rule, and the limit that screens show. */
const payoutCapFields = {
  PAYOUT_CAP_TRX: amount(smallest).default("100000"),
  PAYOUT_CAP_USDT: amount(smallest).default("50000"),
};

/** Where the house keeps what it does not pay with; its key is nowhere in the product. */
const coldFields = {
  COLD_ADDRESS: tronAddress.optional(),
  /** What the hot wallet may hold; the rest goes to the cold address. None: all of it stays. */
  HOT_LIMIT_TRX: amount().optional(),
  HOT_LIMIT_USDT: amount().optional(),
};

/** Limits and addresses that operators change later. The first start keeps these values. */
export const limitFields = {
  ...autoLimitFields,
  ...payoutCapFields,
  /** The most that all payouts of 24 hours may be. */
  DAY_CAP_TRX: amount(smallest).default("500000"),
  DAY_CAP_USDT: amount(smallest).default("200000"),
  /**
   * What the only node's word may credit in 24 hours where no bytes prove it: events and inner
   * transactions of other contracts.
   */
  UNPROVED_LIMIT_TRX: amount().default("2000"),
  UNPROVED_LIMIT_USDT: amount().default("500"),
  USDT_CONTRACT: tronAddress,
  ...coldFields,
  /** The most TRX that running the USDT contract once may burn. */
  FEE_LIMIT_CAP_TRX: feeLimit.default("50"),
  /** The most TRX of one top-up of a deposit address, and of all of 24 hours. */
  TOP_UP_CAP_TRX: amount().default("60"),
  TOP_UP_DAY_CAP_TRX: amount().default("20000"),
  /** What the fees of moves may burn in 24 hours at the worst: of each wallet, and of all deposit addresses. */
  FEE_DAY_CAP_TRX: amount().default("3000"),
  /** The most TRX that one move stakes, takes back, or lends the energy of. */
  STAKE_CAP_TRX: amount().default("500000"),
};

/**
 * The least that can be withdrawn: small amounts cost the house more than they are worth. No level's limit
 * is ever below it.
 */
export const minimumFields = {
  MIN_WITHDRAWAL_TRX: amount(smallest, dayLimitLeast).default("10"),
  MIN_WITHDRAWAL_USDT: amount(smallest, dayLimitLeast).default("10"),
};

/** Below so much free room on the disk, in MiB, nothing is begun that moves money. */
export const diskFields = {
  DISK_FREE_MIN_MIB: whole(64, 1_048_576, "a whole number of MiB").default(512),
};

/** A process that mails: by SMTP where SMTP_URL is set, else as .eml files in MAIL_DIR. */
export const mailFields = {
  SMTP_URL: mailAddress.optional(),
  MAIL_DIR: filePath,
  MAIL_FROM: mailbox.default("Clearhold <no-reply@clearhold.example>"),
};

/** What the house does with its own coins; everything has a default that keeps them working. */
export const moveFields = {
  /** Less than this stays on the address it came to, unless it is old or a withdrawal needs it. */
  SWEEP_MIN_TRX: amount(smallest).default("100"),
  SWEEP_MIN_USDT: amount(smallest).default("50"),
  /** How much TRX the resource wallet stakes for energy in all; none: the stake is left as it is. */
  RESOURCE_STAKE_TRX: amount().optional(),
  /** What it keeps free for top-ups and fees before anything is staked. */
  RESOURCE_BUFFER_TRX: amount().default("200"),
};

/** The start decides it: the cold wallet that these books know. */
export const booksColdFields = { BOOKS_COLD_ADDRESS: tronAddress.optional() };
