import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { AmountAsk, CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { wholeNumber } from "../../primitives/page.ts";
import { proofFields } from "../../primitives/proofs.ts";
import { line, OpaqueId, SixDigits, Switch } from "../../primitives/text.ts";
import { getDepositAddress } from "../chain/deposits.ts";
import { exchange } from "../desk/exchange.ts";
import { subscribe } from "../projects/projects.ts";
import { AddressView, addressNote } from "./addresses.ts";
import { RebateWayAsk } from "./standing-payouts.ts";
import { requestWithdrawal, WithdrawalState } from "./withdrawals.ts";

/**
 * The requirement's simple calls: other doors to the same verbs, with the same proofs, the same
 * counters and the same keys. A form that was sent through one door is known at the other.
 */

/** 1 TRX, 2 USDT. */
const CurrencyType = wholeNumber(1, 2);

export const getSimpleDeposit = endpoint({
  name: "getSimpleDeposit",
  kind: "read",
  path: "/api/wallet/recharge",
  auth: "session",
  summary: "My deposit address with its QR image; `type` 1 is TRX, 2 is USDT.",
  ask: z.object({ type: CurrencyType }),
  reply: getDepositAddress.reply,
  refusals: getDepositAddress.refusals,
});

/** An entry of the address book as the simple form picks it. */
const SimpleWallet = z.object({
  wallet_id: OpaqueId,
  address: z.string(),
  notes: z.string(),
  is_default: Switch,
  is_confirmed: Switch,
  skips_codes: Switch,
});

export const getSimpleWithdrawal = endpoint({
  name: "getSimpleWithdrawal",
  kind: "read",
  methods: ["GET"],
  path: "/api/wallet/withdraw",
  auth: "session",
  summary: "What the simple withdrawal of a currency needs; `type` 1 is TRX, 2 is USDT.",
  ask: z.object({ type: z._default(CurrencyType, 2) }),
  reply: z.object({
    /** The default address, else the newest confirmed one, else the newest; empty without any. */
    address: z.string(),
    wallet_id: z.union([OpaqueId, z.literal("")]),
    /** A rate: the fee is the amount times this. */
    fee: z.string(),
    currency: CurrencyCode,
    balance: MoneyText,
    min: MoneyText,
    wallets: z.array(SimpleWallet),
    is_demo: DemoMoney,
  }),
  refusals: [],
});

export const requestSimpleWithdrawal = endpoint({
  name: "requestSimpleWithdrawal",
  kind: "write",
  path: "/api/wallet/withdraw",
  auth: "session",
  idempotent: true,
  countedWith: requestWithdrawal,
  summary:
    "The withdrawal of `Withdraw/do_withdraw` to an entry of the address book: the same proofs, limits and holds.",
  ask: z.object({
    price: AmountAsk,
    type: CurrencyType,
    wallet_id: OpaqueId,
    ...proofFields,
    fund_password: SixDigits,
  }),
  reply: z.object({
    id: OpaqueId,
    fee: MoneyText,
    received: MoneyText,
    state: WithdrawalState,
    is_demo: DemoMoney,
  }),
  refusals: [...requestWithdrawal.refusals],
});

export const getSimpleRate = endpoint({
  name: "getSimpleRate",
  kind: "read",
  methods: ["GET"],
  path: "/api/wallet/exchange",
  auth: "session",
  summary: "TRX for one USDT, before the desk's fee.",
  ask: z.object({}),
  reply: z.object({
    rate: z.string(),
    /** Percent of the amount out. */
    exchange_fee: z.string(),
  }),
  refusals: ["exchange-stopped", "exchange-paused", "exchange-unwatched", "exchange-closed"],
});

export const requestSimpleExchange = endpoint({
  name: "requestSimpleExchange",
  kind: "write",
  path: "/api/wallet/exchange",
  auth: "session",
  idempotent: true,
  countedWith: exchange,
  limit: "exchange",
  summary:
    "The trade of `Assets/do_exchange` at the desk's rate of this moment, in whole coins; `type` 1 sells TRX, 2 sells USDT.",
  ask: z.object({ money: AmountAsk, type: CurrencyType, fund_password: SixDigits }),
  reply: exchange.reply,
  refusals: ["amount-not-integer", ...exchange.refusals],
});

export const saveWallet = endpoint({
  name: "saveWallet",
  kind: "write",
  path: "/api/user/saveWallet",
  auth: "session",
  summary:
    "Notes an address in the address book of every currency that can be sent to it. It is not confirmed: its owner is told by mail, each payment to it needs fund password and codes, and under the address lock it cannot be paid. Three addresses a day, ten in all, wait so at most.",
  ask: z.object({ address: line(64), notes: addressNote(1) }),
  reply: z.array(AddressView),
  refusals: [
    "address-invalid",
    "address-not-payable",
    "address-exists",
    "address-notes-limit",
    "address-book-full",
  ],
});

export const buyOrder = endpoint({
  name: "buyOrder",
  kind: "write",
  path: "/api/order/buy",
  auth: "session",
  idempotent: true,
  countedWith: subscribe,
  summary: "The subscription of `Finance/buy`, with the fund password like every money call.",
  ask: z.object({
    id: OpaqueId,
    money: AmountAsk,
    rebate_way: z.optional(RebateWayAsk),
    ...proofFields,
    fund_password: SixDigits,
  }),
  reply: subscribe.reply,
  refusals: [...subscribe.refusals],
});
