import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { AmountAsk, CurrencyCode, MoneyText } from "../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds } from "../primitives/page.ts";
import { fundPasswordRefusals, proofFields, proofRefusals } from "../primitives/proofs.ts";
import { line, OpaqueId, SixDigits } from "../primitives/text.ts";

export const WithdrawalCurrencyView = z.object({
  id: CurrencyCode,
  name: z.string(),
  image: z.string(),
  network: z.string(),
  balance: MoneyText,
  min: MoneyText,
  with_limit: MoneyText,
  /** Percent of the amount. */
  with_fee: z.string(),
  /** What the chain is expected to charge the house, for information; in TRX. */
  network_fee: MoneyText,
});
export type WithdrawalCurrencyView = z.infer<typeof WithdrawalCurrencyView>;

export const listWithdrawalCurrencies = endpoint({
  name: "listWithdrawalCurrencies",
  kind: "read",
  path: "/api/Withdraw/index",
  auth: "session",
  summary: "What can be withdrawn, with minimum, fee and balance.",
  ask: z.object({}),
  reply: z.array(WithdrawalCurrencyView),
  refusals: [],
});

export const withdrawalStates = ["held", "signed", "broadcast", "settled", "returned"] as const;
export const WithdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof WithdrawalState>;

/** What a user may know about one withdrawal. The console will have its own, wider view. */
export const WithdrawalView = z.object({
  id: OpaqueId,
  currency: CurrencyCode,
  network: z.string(),
  address: z.string(),
  amount: MoneyText,
  fee: MoneyText,
  received: MoneyText,
  state: WithdrawalState,
  /** The chain's transaction id once there is one; empty before. */
  txid: z.string(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  /** When each step happened, in order; a step to come is absent. */
  steps: z.array(z.object({ state: WithdrawalState, at: UnixSeconds })),
  createtime: UnixSeconds,
});
export type WithdrawalView = z.infer<typeof WithdrawalView>;

export const requestWithdrawal = endpoint({
  name: "requestWithdrawal",
  kind: "write",
  path: "/api/Withdraw/do_withdraw",
  auth: "session",
  idempotent: true,
  summary:
    "Holds an amount and queues it for payment to a saved address, with the fund password and the codes of `captcha` for exactly this order; a whitelisted address may skip the codes.",
  ask: z.object({
    currency_id: CurrencyCode,
    price: AmountAsk,
    /** The address itself, one of the address book. */
    address: line(64),
    ...proofFields,
    password: SixDigits,
  }),
  reply: WithdrawalView,
  refusals: [
    "address-not-found",
    "address-invalid",
    "address-not-payable",
    "withdrawal-below-minimum",
    "withdrawal-above-limit",
    "insufficient-balance",
    "address-unconfirmed",
    "address-locked",
    ...proofRefusals,
    ...fundPasswordRefusals,
    "withdrawals-held",
    "withdrawals-stopped",
    "idempotency-key-reused",
  ],
});

export const getWithdrawal = endpoint({
  name: "getWithdrawal",
  kind: "read",
  path: "/api/Withdraw/detail",
  auth: "session",
  summary: "One withdrawal with its live state.",
  ask: z.object({ id: OpaqueId }),
  reply: WithdrawalView,
  refusals: ["withdrawal-not-found"],
});

export const listWithdrawals = endpoint({
  name: "listWithdrawals",
  kind: "read",
  path: "/api/Withdraw/record",
  auth: "session",
  summary: "My withdrawals, newest first.",
  ask: z.object({ ...pageAsk, currency: CurrencyCode.or(z.literal("")).optional() }),
  reply: pageOf(WithdrawalView),
  refusals: [],
});
