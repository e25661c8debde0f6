import { judgePayout, payoutOutcomes } from "../features/payouts/payments/index.ts";
import {
  approveWithdrawal,
  findReview,
  listReviews,
  type Review,
  refusalReasons,
  refuseWithdrawal,
} from "../features/payouts/reviews/index.ts";
import { reviewEnd } from "../features/payouts/withdrawal-checks/index.ts";
import { Refusal } from "../kernel/refusal.ts";
import { approvalBy } from "../wire/signer/operator-approval.ts";
import {
  acceptText,
  openRecordTroubles,
  type RecordTrouble,
} from "../wire/signer/record-troubles.ts";
import {
  openSignerStops,
  type ReleaseReply,
  releaseText,
  returnText,
  type SignerStop,
} from "../wire/signer/signer-stops.ts";
import { type ActResult, act, InputFault } from "./act.ts";
import { oneOf, option, place, reasonOf } from "./fields.ts";
import { coins, linesOf, viewOf } from "./told.ts";

const id = place("withdrawal id");

export const withdrawalQueue = act({
  name: "withdrawal queue",
  summary: "Lists withdrawals waiting for an operator, the longest wait first.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listReviews(reader),
  words: (waiting) => ({
    data: { waiting: waiting.map(dataOf) },
    lines: linesOf(
      waiting,
      (one) => `${one.id}  until ${endOf(one)}  ${amountOf(one)}`,
      "no withdrawal is waiting",
    ),
  }),
});

export const withdrawalShow = act({
  name: "withdrawal show",
  summary:
    "Shows a reviewed withdrawal: the order, its owner's deposits, and the operators' decisions.",
  rights: "none",
  input: { id },
  async effect({ reader }, ask) {
    const review = await findReview(reader, ask.id);
    if (review === null) throw new Refusal("withdrawal-not-in-review");
    return review;
  },
  words: resultOf,
});

export const withdrawalApprove = act({
  name: "withdrawal approve",
  summary: "Approves a withdrawal with password and passkey. The signer verifies it independently.",
  rights: "passkey",
  audit: ["approve-withdrawal"],
  input: { id },
  effect: (world, ask, { login, answer }) => approveWithdrawal(world, login, { ...ask, answer }),
  words: resultOf,
});

export const withdrawalRefuse = act({
  name: "withdrawal refuse",
  summary: "Refuses a withdrawal. The full amount returns, and its owner sees the reason.",
  rights: "passkey",
  audit: ["refuse-withdrawal"],
  input: { id, reason: option(refusalReasons.join("|"), oneOf(refusalReasons)) },
  effect: (world, ask, { login }) => refuseWithdrawal(world, login, ask),
  words: resultOf,
});

export const withdrawalEnd = act({
  name: "withdrawal end",
  summary: "Ends a withdrawal whose payment moved the wrong thing. It needs two operators.",
  rights: "passkey",
  audit: ["return-payout", "book-payout-paid", "signer-record"],
  input: {
    id,
    outcome: option(payoutOutcomes.join("|"), oneOf(payoutOutcomes)),
    reason: option("one line", reasonOf(4)),
  },
  async effect(world, verdict, by) {
    const { open } = await judgePayout(world, by.login, verdict);
    if (verdict.outcome === "paid") return { open, signer: null };
    const approval = await approvalBy(by, returnText(verdict.id));
    const signer = openSignerStops(world.signer);
    return { open, signer: await signer.believeReturn(verdict.id, approval) };
  },
  words: ({ open, signer }, { id, outcome }) => ({
    ok: signer?.taken ?? true,
    data: { id, outcome, open },
    lines: [
      open ? "a second operator must decide the same" : `decided: ${outcome}`,
      ...(signer?.taken === false ? [`the signer did not take it: ${signer.reason}`] : []),
    ],
  }),
});

function endOf({ reviewAt }: Review): string {
  return reviewEnd(reviewAt).toISOString();
}

function amountOf({ currency, amountUnits, address }: Review): string {
  return `${coins(currency, amountUnits)} ${currency} to ${address}`;
}

function dataOf(review: Review) {
  return { ...viewOf(review), until: endOf(review) };
}

function resultOf(review: Review): ActResult {
  const data = dataOf(review);
  const { id, state, currency, deposited, withdrawn, requestedAt, approvalsNeeded } = data;
  return {
    data,
    lines: [
      `${id}  ${state}  ${amountOf(review)}`,
      `requested ${requestedAt.toISOString()}, returned unless approved by ${data.until}`,
      `its owner deposited ${deposited} ${currency} and withdrew ${withdrawn} ${currency} besides`,
      `approvals needed: ${approvalsNeeded}`,
      ...data.words.map(({ operator, verdict, reason, at }) =>
        `${at}  ${operator}: ${verdict} ${reason}`.trim(),
      ),
    ],
  };
}

/** What the signer saw on the chain and never signed. It signs no payment of the currency meanwhile. */
export const signerStops = act({
  name: "signer stops",
  summary: "Lists what made the signer stop on its own.",
  rights: "none",
  input: {},
  effect: ({ signer }) => openSignerStops(signer).list(),
  words: (stops) => ({
    ok: stops.length === 0,
    data: { stops },
    lines: linesOf(stops, stopLine, "the signer has no stops"),
  }),
});

export const signerRelease = act({
  name: "signer release",
  summary: "Approves the end of a signer's stop. It needs two operators.",
  rights: "passkey",
  audit: ["signer-record"],
  input: { stopId: place("stop") },
  async effect({ signer: door }, { stopId }, by) {
    const signer = openSignerStops(door);
    const stop = (await signer.list()).find((one) => `${one.stopId}` === stopId);
    if (stop === undefined) throw new InputFault("the signer does not know this stop");
    return signer.release(stop.stopId, await approvalBy(by, releaseText(stop)));
  },
  words: (reply) =>
    takenWords(reply, "a second operator must release it too", "the stop has ended"),
});

/** A record that is not what the signer wrote. It signs nothing meanwhile. */
export const signerRecords = act({
  name: "signer records",
  summary: "Lists the signer's damaged records, with the file and the line.",
  rights: "none",
  input: {},
  effect: ({ signer }) => openRecordTroubles(signer).list(),
  words: (troubles) => ({
    ok: troubles.length === 0,
    data: { troubles },
    lines: linesOf(troubles, troubleLine, "the signer's records are whole"),
  }),
});

export const signerAccept = act({
  name: "signer accept",
  summary: "Continues without what a damaged record has lost. It needs two operators.",
  rights: "passkey",
  audit: ["signer-record"],
  input: { record: place("record") },
  async effect({ signer: door }, { record }, by) {
    const signer = openRecordTroubles(door);
    const trouble = (await signer.list()).find(({ name }) => name === record);
    if (trouble === undefined) throw new InputFault("this record is not damaged");
    return signer.accept(record, await approvalBy(by, acceptText(trouble)));
  },
  words: (reply) =>
    takenWords(reply, "a second operator must accept it too", "the signer continues"),
});

function takenWords(reply: ReleaseReply, open: string, ended: string): ActResult {
  if (!reply.taken) return { ok: false, data: reply, lines: [reply.reason] };
  return { data: reply, lines: [reply.open ? open : ended] };
}

function troubleLine({ name, message, kept, sound, acceptedFromMs }: RecordTrouble): string {
  const counts = `${sound.count} of ${kept?.count ?? 0} lines are sound`;
  return `${name}  ${message}  ${counts}, from ${new Date(acceptedFromMs).toISOString()}`;
}

function stopLine(stop: SignerStop): string {
  const { stopId, at, currency, reason, txid, address, orderId, releases } = stop;
  const since = new Date(at).toISOString();
  const said = `${releases.length} of 2 operators`;
  return [stopId, since, currency, reason, txid, address, orderId, said]
    .filter((one) => one !== "")
    .join(" ");
}
