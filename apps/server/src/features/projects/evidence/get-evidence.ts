import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  EvidenceView,
  getEvidence as evidenceEndpoint,
} from "@clearhold/contract/wallet/projects/evidence";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { getProjectState, isAnnounced, type ProjectState } from "../projects/index.ts";
import { findResult, listApprovals } from "../settlements/index.ts";
import { listProjectMovements, type Spending } from "../spending/index.ts";
import {
  getFrame,
  listInflows,
  listOwnLateParts,
  listOwnParts,
  listSuspense,
  type OwnPart,
  type WaitingArrival,
} from "./evidence-store.ts";

export type EvidenceDeps = { readonly database: Queryable };

/**
 * Where a project's money came from and where it went, for everybody who is logged in; beside it the
 * reader's own lines. Of others it holds nothing: the sheet, a file, names subscriptions alone.
 */
export async function getEvidence(
  { database: db }: EvidenceDeps,
  { userId }: Actor,
  { pro_id: id }: ParsedAskOf<typeof evidenceEndpoint>,
): Promise<ReplyOf<typeof evidenceEndpoint>> {
  const project = await getProjectState(db, id);
  return evidenceView(project, await findParts(db, project, userId));
}

/** All that a project's evidence is made of. */
async function findParts(db: Queryable, project: ProjectState, userId: string) {
  const { id } = project;
  const [frame, inflows, suspense, movements, parts, lateParts, result] = await Promise.all([
    getFrame(db, id),
    listInflows(db, id),
    listSuspense(db, id),
    listProjectMovements(db, id),
    listOwnParts(db, id, userId),
    listOwnLateParts(db, id, userId),
    isAnnounced(project) ? findResult(db, id) : null,
  ]);
  const approvedBy = result ? (await listApprovals(db, result)).map(({ name }) => name) : [];
  // Null before the result is announced.
  const published = result && { ...result, approvedBy };
  return { frame, inflows, suspense, movements, parts, lateParts, published };
}

/** The least number of names that make a result the operators' own. */
const approversNeeded = 2;

type EvidenceParts = Awaited<ReturnType<typeof findParts>>;
type PublishedResult = NonNullable<EvidenceParts["published"]>;
type Told = (units: bigint) => string;

/**
 * A project's evidence as it leaves; the result and the reader's lines from its announcement on.
 */
function evidenceView(project: ProjectState, parts: EvidenceParts): EvidenceView {
  const told: Told = (units) => formatMoney(money(project.currency, units));
  const { frame, inflows, movements, published } = parts;
  const failed = project.status === 4;
  return {
    pro_id: project.id,
    name: project.name,
    unit: project.currency,
    status: project.status,
    platform_fee: formatPercent(project.platformFeePpm),
    terms_text: frame.termsText,
    terms_hash: project.termsHash ?? "",
    subscriptions: frame.subscriptions,
    principal: told(project.raisedUnits),
    is_demo: project.demo,
    raised_is_demo: project.raisedDemo,
    escrow_now: told(project.escrowUnits),
    returned: failed ? told(frame.returnedUnits) : "",
    failure_reason: frame.failureReason,
    inflows: inflows
      .filter(({ costId }) => costId === null)
      .map(({ txid, fromAddress, units, arrivedAt, lateNo }) => ({
        txid,
        from: fromAddress,
        amount: told(units),
        at: unixSeconds(arrivedAt),
        late: lateNo !== null,
      })),
    suspense: parts.suspense.map(waitingView),
    sent_back: movements.returns.map(returnView),
    deployments: movements.deployments.map((one) => spendingView(one, told)),
    out: told(movements.outUnits),
    costs: movements.costs.map((one) => ({
      ...spendingView(one, told),
      document_hash: one.documentHash,
      late: inflows.some(({ costId }) => costId === one.id),
    })),
    exchanges: movements.exchanges.map((one) => exchangeView(one, told)),
    result: published && resultView(published, frame, told),
    mine: parts.parts.map((part) => ownView(part, told)),
    late_rounds: lateViews(parts, told),
  };
}

function waitingView({ txid, fromAddress, currency, units, arrivedAt, reason }: WaitingArrival) {
  return {
    txid,
    from: fromAddress,
    unit: currency,
    amount: formatMoney(money(currency, units)),
    at: unixSeconds(arrivedAt),
    reason,
  };
}

function returnView({ arrivalTxid, address, currency, units, state, ...one }: Spending) {
  return {
    arrival_txid: arrivalTxid,
    txid: one.txid ?? "",
    to: address,
    unit: currency,
    state,
    amount: formatMoney(money(currency, units)),
    at: unixSeconds(one.endedAt ?? one.proposedAt),
  };
}

function spendingView(spending: Spending, told: Told) {
  return {
    name: spending.payee,
    address: spending.address,
    amount: told(spending.units),
    state: spending.state,
    leaves_at: unixSeconds(spending.leavesAt),
    ended_at: spending.endedAt ? unixSeconds(spending.endedAt) : 0,
    txid: spending.txid ?? "",
  };
}

type SuspenseExchange = EvidenceParts["movements"]["exchanges"][number];

function exchangeView(one: SuspenseExchange, told: Told) {
  return {
    unit: one.from,
    paid: formatMoney(money(one.from, one.paidUnits)),
    received: told(one.receivedUnits),
    fee: told(one.feeUnits),
    source: one.source,
    txid: one.txid,
    at: unixSeconds(one.doneAt),
  };
}

function resultView(
  result: PublishedResult,
  { subscriptions, commissionUnits }: EvidenceParts["frame"],
  told: Told,
): EvidenceView["result"] {
  const byOperators = result.approvedBy.length >= approversNeeded;
  return {
    escrow: told(result.escrowUnits),
    gross: told(result.escrowUnits - result.principalUnits),
    fee: told(result.feeUnits),
    commissions: told(commissionUnits),
    sheet_hash: result.sheetHash,
    sheet_lines: subscriptions,
    approved_by: [...result.approvedBy],
    published_by: byOperators ? "operators" : "schedule",
    computed_at: unixSeconds(result.computedAt),
  };
}

function ownView({ subscriptionId, state, principalUnits, line }: OwnPart, told: Told) {
  return {
    record_id: subscriptionId,
    state,
    price: told(principalUnits),
    part: line ? told(line.partUnits) : ("" as const),
    result_money: line ? told(line.partUnits - principalUnits) : ("" as const),
    platform_money: line ? told(line.platformUnits) : ("" as const),
    earnings: line ? told(line.partUnits - line.platformUnits) : ("" as const),
  };
}

function lateViews({ inflows, lateParts }: EvidenceParts, told: Told): EvidenceView["late_rounds"] {
  return inflows.flatMap(({ lateNo, txid, units, arrivedAt, lateFeeUnits }) => {
    if (lateNo === null) return [];
    const mine = lateParts.filter((part) => part.lateNo === lateNo);
    return {
      no: lateNo,
      txid,
      amount: told(units),
      at: unixSeconds(arrivedAt),
      fee: told(lateFeeUnits),
      mine: mine.map(({ subscriptionId, partUnits, platformUnits, paid }) => ({
        record_id: subscriptionId,
        part: told(partUnits),
        platform_money: told(platformUnits),
        earnings: told(partUnits - platformUnits),
        paid,
      })),
    };
  });
}
