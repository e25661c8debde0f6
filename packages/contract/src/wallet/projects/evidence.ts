import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoProject, DemoRaised } from "../../primitives/demo.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { Nothing, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";
import { ProjectStatus } from "./projects.ts";

/** What came to the project's address by a chain transaction and counts for its subscribers. */
const Inflow = z.object({
  txid: z.string(),
  from: z.string(),
  amount: MoneyText,
  at: UnixSeconds,
  /** It came after the result and is a late round of its own. */
  late: z.boolean(),
});

/** What came to the project's address and counts for nobody, or not yet. */
const Waiting = z.object({
  txid: z.string(),
  from: z.string(),
  unit: CurrencyCode,
  amount: MoneyText,
  at: UnixSeconds,
  /** `next` is booked by itself: as soon as the raise is over, or its result announced. */
  reason: z.enum([
    "sender-is-ours",
    "sender-was-paid",
    "sender-not-named",
    "project-failed",
    "another-currency",
    "next",
  ]),
});

/** What is left of an arrival that goes back to who sent it; `returned` is back in suspense. */
const Returned = z.object({
  /** The chain transaction that brought it, and the one that took it back; "" until then. */
  arrival_txid: z.string(),
  txid: z.string(),
  to: z.string(),
  unit: CurrencyCode,
  amount: MoneyText,
  state: z.enum(["proposed", "held", "paid", "returned"]),
  /** When it was paid or put back; when it was proposed before that. */
  at: UnixSeconds,
});

/** What leaves escrow: announced, on its way, paid, or back in escrow because it was not paid. */
const Spending = z.object({
  /** The slice of the plan, or the payee of the cost, as the terms name it. */
  name: z.string(),
  address: z.string(),
  amount: MoneyText,
  state: z.enum(["proposed", "held", "paid", "returned"]),
  /** Not before. */
  leaves_at: UnixSeconds,
  /** When it was paid or returned; 0 before. */
  ended_at: UnixSeconds,
  /** "" until it is paid. */
  txid: z.string(),
});

/** One of my lines. The result's amounts are "" where there is none. */
const OwnLine = z.object({
  record_id: OpaqueId,
  state: z.enum(["held", "returned", "paid", "cancelled"]),
  price: MoneyText,
  part: z.union([MoneyText, z.literal("")]),
  /** Signed: part less price. */
  result_money: z.union([MoneyText, z.literal("")]),
  platform_money: z.union([MoneyText, z.literal("")]),
  earnings: z.union([MoneyText, z.literal("")]),
});

/** Money that came after the result, split by the principals of the same sheet. */
const LateRound = z.object({
  no: z.int(),
  /** "" where nothing arrived: a cost that was set aside was not paid. */
  txid: z.string(),
  amount: MoneyText,
  at: UnixSeconds,
  fee: MoneyText,
  mine: z.array(
    z.object({
      record_id: OpaqueId,
      part: MoneyText,
      platform_money: MoneyText,
      earnings: MoneyText,
      paid: z.boolean(),
    }),
  ),
});

/** Everything with which anyone follows a project's money, from its terms to its last payout. */
export const EvidenceView = z.object({
  pro_id: OpaqueId,
  name: z.string(),
  unit: CurrencyCode,
  status: ProjectStatus,
  /** Percent of a profit. */
  platform_fee: z.string(),
  /** The very text that people agreed to; SHA-256 of it is `terms_hash`, "" before anybody did. */
  terms_text: z.string(),
  terms_hash: z.string(),
  /** How many subscriptions there are, and what they sum up to. */
  subscriptions: z.int(),
  principal: MoneyText,
  is_demo: DemoProject,
  /** Of `principal` and `subscriptions`. */
  raised_is_demo: DemoRaised,
  /** What escrow holds now. */
  escrow_now: MoneyText,
  /** What went back to everybody of a failed raise so far; "" where the raise did not fail. */
  returned: z.union([MoneyText, z.literal("")]),
  /** Why two operators let a raised project fail; "" where they did not. */
  failure_reason: z.string(),
  inflows: z.array(Inflow),
  /** What lies in suspense, the largest hundred of each currency. */
  suspense: z.array(Waiting),
  /** What counted for nobody and goes back to its senders. */
  sent_back: z.array(Returned),
  deployments: z.array(Spending),
  /** What the venture got and no inflow has brought back yet: out, not returned. */
  out: MoneyText,
  /** Each with the SHA-256 of its bill; `late` came back after the result and is a late round. */
  costs: z.array(z.extend(Spending, { document_hash: z.string(), late: z.boolean() })),
  /** What came in the other coin, and what the desk gave for it. */
  exchanges: z.array(
    z.object({
      unit: CurrencyCode,
      paid: MoneyText,
      received: MoneyText,
      fee: MoneyText,
      /** Where the desk's rate was from. */
      source: z.string(),
      txid: z.string(),
      at: UnixSeconds,
    }),
  ),
  /** Null before status 5, and where the raise failed. */
  result: z.nullable(
    z.object({
      /** What escrow held (`D`), and what that is more or less than the principal. */
      escrow: MoneyText,
      gross: MoneyText,
      fee: MoneyText,
      /** What of the fee was paid on so far to people who invited subscribers. */
      commissions: MoneyText,
      /** SHA-256 of the sheet, which is a file of its own. */
      sheet_hash: z.string(),
      sheet_lines: z.int(),
      /** Who put their names under it. */
      approved_by: z.array(z.string()),
      published_by: z.enum(["operators", "schedule"]),
      computed_at: UnixSeconds,
    }),
  ),
  mine: z.array(OwnLine),
  late_rounds: z.array(LateRound),
});
export type EvidenceView = z.infer<typeof EvidenceView>;

export const getEvidence = endpoint({
  name: "getEvidence",
  kind: "read",
  path: "/api/Finance/evidence",
  auth: "session",
  summary:
    "Where a project's money came from and where it went: inflows, deployments, costs, result, my own lines.",
  ask: z.object({ pro_id: OpaqueId }),
  reply: EvidenceView,
  refusals: ["project-not-found"],
});

export const downloadSheet = endpoint({
  name: "downloadSheet",
  kind: "read",
  path: "/api/Finance/sheet",
  auth: "session",
  limit: "proof",
  file: ["text/plain"],
  summary:
    "The settlement sheet of a project from status 5 on, as the very text whose SHA-256 was approved: `<project> <escrow>`, then `<subscription> <principal> <part> <fee>` by id, in units.",
  ask: z.object({ pro_id: OpaqueId }),
  reply: Nothing,
  refusals: ["project-not-found", "project-in-wrong-state"],
});
