import { moneyFactKinds } from "@clearhold/contract/message-kinds";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { Language } from "@clearhold/contract/refusals";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { formatMoney, type Money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import {
  formatBillId,
  type JournalKind,
  type UserEntry,
  type UserKind,
} from "../../../ledger/statements.ts";
import { findOwnTakebacks } from "../../chain/deposit-takebacks/index.ts";
import { findDeposits } from "../../chain/deposits/index.ts";
import { findOwnRemedies } from "../../payouts/remedies/index.ts";
import { findWithdrawals } from "../../payouts/withdrawals/index.ts";
import { factName } from "../../press/messages/index.ts";
import { findProjects, findProjectsById } from "../../projects/projects/index.ts";
import { findLateSubscriptions } from "../../projects/settlements/index.ts";
import { findSubscriptions } from "../../projects/subscriptions/index.ts";
import { findCampaignsOfBoxes } from "../../rewards/boxes/index.ts";
import { findCommissions } from "../../rewards/commissions/index.ts";
import { categoryName, categoryOfKind, deskName } from "./bill.ts";

export type BillSubjectsDeps = { readonly database: Queryable };

/** Movements as their owner reads them, on the screen and in a statement alike. */
export async function billViews(
  deps: BillSubjectsDeps,
  actor: Actor,
  entries: readonly UserEntry[],
): Promise<BillView[]> {
  const subjects = await findBillSubjects(deps, actor, entries);
  return entries.map((entry) => viewOf(entry, subjects.get(entry.reference), actor));
}

function viewOf(entry: UserEntry, subject: BillSubject | undefined, actor: Actor): BillView {
  const { amount, balanceAfter, other, kind } = entry;
  const category = categoryOfKind(kind);
  // A withdrawal's fee is taken when it is settled; the person pays it with the hold.
  const isHold = category === categoryOfKind("withdrawal-held");
  const fee = isHold ? subject?.fee : entry.fee;
  return {
    id: formatBillId({ currency: amount.currency, version: entry.version }),
    title: nameOf(entry, subject, actor.language),
    createtime: unixSeconds(entry.postedAt),
    blocktime: subject?.blockAt ? unixSeconds(subject.blockAt) : 0,
    order_no: subject?.orderNo ?? entry.reference,
    tip: subject?.tip ?? "",
    category,
    money: formatMoney(amount),
    unit: amount.currency,
    money2: other ? formatMoney(other) : "",
    unit2: other?.currency ?? "",
    fee: fee && fee.units > 0n ? formatMoney(fee) : "",
    balance_after: formatMoney(balanceAfter),
    subject_id: subject?.subjectId ?? entry.reference,
    txid: subject?.txid ?? "",
    is_demo: actor.demo,
    tip_is_demo: subject?.isDemoProject ?? false,
  };
}

/** The name that messages and the history give the same movement. */
function nameOf({ kind }: UserEntry, subject: BillSubject | undefined, language: Language): string {
  const told = moneyFactKinds.find((one) => one === kind);
  if (!told) return categoryName(categoryOfKind(kind), language);
  return factName(told, language, subject?.reason);
}

/** What a row says beyond its money: the number, the counterparty, fee and chain transaction. */
type BillSubject = {
  readonly orderNo: string;
  readonly tip: string;
  /** Where the row is about something else than its journal's fact. */
  readonly subjectId?: string;
  /** Of a withdrawal; the other journals hold their fee themselves. */
  readonly fee?: Money;
  readonly txid: string;
  /** Of a deposit, when its block was made. */
  readonly blockAt?: Date;
  /** Why it came back. */
  readonly reason?: string;
  /** The counterparty is a project that the demo seed made. */
  readonly isDemoProject?: boolean;
};

type SubjectsOf = (
  deps: BillSubjectsDeps,
  actor: Actor,
  entries: readonly UserEntry[],
) => Promise<ReadonlyMap<string, BillSubject>>;

const subjectsOfKind: Readonly<Record<UserKind, SubjectsOf>> &
  Partial<Record<JournalKind, SubjectsOf>> = {
  "deposit-credited": depositSubjects,
  "deposit-taken-back": takebackSubjects,
  "exchanged-deposit-taken-back": takebackSubjects,
  "deposit-given-back": takebackSubjects,
  "debt-written-off": remedySubjects,
  "payout-given-back": remedySubjects,
  "withdrawal-held": withdrawalSubjects,
  "withdrawal-recovered": withdrawalSubjects,
  "withdrawal-repaid": withdrawalSubjects,
  "withdrawal-standing": withdrawalSubjects,
  "withdrawal-returned": withdrawalSubjects,
  "subscription-held": subscriptionSubjects,
  "subscription-returned": subscriptionSubjects,
  "project-paid-out": subscriptionSubjects,
  "commission-paid": commissionSubjects,
  "reward-paid": rewardSubjects,
  "exchange-done": exchangeSubjects,
};

/** What each entry is about, by the entry's reference; one question for each kind of a page. */
async function findBillSubjects(
  deps: BillSubjectsDeps,
  actor: Actor,
  entries: readonly UserEntry[],
): Promise<ReadonlyMap<string, BillSubject>> {
  const kinds = Map.groupBy(entries, (entry) => subjectsOfKind[entry.kind]);
  const found = await Promise.all(
    [...kinds].map(([subjectsOf, own]) => subjectsOf?.(deps, actor, own) ?? new Map()),
  );
  return new Map(found.flatMap((subjects) => [...subjects]));
}

async function depositSubjects(
  { database }: BillSubjectsDeps,
  { userId }: Actor,
  entries: readonly UserEntry[],
) {
  const deposits = await findDeposits(database, userId, referencesOf(entries));
  return new Map(
    deposits.map(({ id, fromAddress: tip, txid, blockAt }) => [
      id,
      { orderNo: id, tip, txid, blockAt },
    ]),
  );
}

/** An adjustment says why it was made, and leads to the deposit. */
async function takebackSubjects(
  { database }: BillSubjectsDeps,
  { userId }: Actor,
  entries: readonly UserEntry[],
) {
  const takebacks = await findOwnTakebacks(database, userId, referencesOf(entries));
  return new Map(
    takebacks.map(({ id, depositId, reason }) => [
      id,
      { orderNo: id, tip: reason, subjectId: depositId, txid: "" },
    ]),
  );
}

/** The same, and it leads to the withdrawal. */
async function remedySubjects(
  { database }: BillSubjectsDeps,
  { userId }: Actor,
  entries: readonly UserEntry[],
) {
  const remedies = await findOwnRemedies(database, userId, referencesOf(entries));
  return new Map(
    remedies.map(({ id, withdrawalId, reason }) => [
      id,
      { orderNo: id, tip: reason, subjectId: withdrawalId, txid: "" },
    ]),
  );
}

async function withdrawalSubjects(
  { database }: BillSubjectsDeps,
  { userId }: Actor,
  entries: readonly UserEntry[],
) {
  const withdrawals = await findWithdrawals(database, userId, referencesOf(entries));
  return new Map(
    withdrawals.map(({ id, state, address, fee, txid, returnReason: reason }) => [
      id,
      // Of one that came back nothing was taken.
      { orderNo: id, tip: address, txid, reason, ...(state !== "returned" && { fee }) },
    ]),
  );
}

async function subscriptionSubjects(
  { database }: BillSubjectsDeps,
  { userId }: Actor,
  entries: readonly UserEntry[],
) {
  const references = referencesOf(entries);
  const late = await findLateSubscriptions(database, references);
  const wanted = references.map((reference) => late.get(reference) ?? reference);
  const subscriptions = await findSubscriptions(database, userId, wanted);
  const ids = new Set(subscriptions.map(({ projectId }) => projectId));
  const projects = await findProjects(database, [...ids]);
  const byId = new Map(projects.map((project) => [project.id, project]));
  const own = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  return new Map(
    references.map((reference) => {
      const subjectId = late.get(reference) ?? reference;
      const subscription = own.get(subjectId);
      const project = byId.get(subscription?.projectId ?? "");
      const subject = { orderNo: project?.orderNo ?? "", tip: project?.name ?? "", txid: "" };
      const reason = subscription?.state ?? "";
      return [reference, { ...subject, subjectId, reason, isDemoProject: project?.demo ?? false }];
    }),
  );
}

/** A commission leads to the project whose fee paid it. */
async function commissionSubjects(
  { database }: BillSubjectsDeps,
  { userId }: Actor,
  entries: readonly UserEntry[],
) {
  const commissions = await findCommissions(database, userId, referencesOf(entries));
  const ids = [...commissions.values()].map(({ projectId }) => projectId);
  const projects = await findProjectsById(database, ids);
  return new Map(
    [...commissions].map(([reference, { projectId }]) => {
      const project = projects.get(projectId);
      const { orderNo = "", name: tip = "", demo: isDemoProject = false } = project ?? {};
      return [reference, { orderNo, tip, subjectId: projectId, txid: "", isDemoProject }];
    }),
  );
}

/** A reward leads to its box. */
async function rewardSubjects(
  { database }: BillSubjectsDeps,
  _actor: Actor,
  entries: readonly UserEntry[],
) {
  const campaigns = await findCampaignsOfBoxes(database, referencesOf(entries));
  return new Map(
    campaigns.map(({ id, campaign: tip }) => [id, { orderNo: id, tip, subjectId: id, txid: "" }]),
  );
}

async function exchangeSubjects(
  _deps: BillSubjectsDeps,
  { language }: Actor,
  entries: readonly UserEntry[],
) {
  return new Map(
    referencesOf(entries).map((id) => [id, { orderNo: id, tip: deskName(language), txid: "" }]),
  );
}

function referencesOf(entries: readonly UserEntry[]): string[] {
  return [...new Set(entries.map((entry) => entry.reference))];
}
