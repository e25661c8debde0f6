import {
  approveRemedy,
  type Debt,
  listDebts,
  listRemedies,
  proposeRemedy,
  type Remedy,
} from "../features/payouts/remedies/index.ts";
import { approvalBy } from "../wire/signer/operator-approval.ts";
import {
  openSignerStops,
  type ReleaseReply,
  releaseText,
  type SignerStop,
} from "../wire/signer/signer-stops.ts";
import { type ActResult, act, type PasskeyHolder } from "./act.ts";
import { option, place, reasonOf } from "./fields.ts";
import { coins, linesOf, minute, told, viewOf } from "./told.ts";
import type { World } from "./world.ts";

const listMax = 100;
const reason = option("one line", reasonOf(4));

export const debtList = act({
  name: "debt list",
  summary: "Lists what people owe, or have repaid, for withdrawals, the newest first.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listDebts(reader, listMax),
  words: (debts) => ({
    data: { debts: debts.map(viewOf) },
    lines: linesOf(debts, debtLine, "nobody owes anything"),
  }),
});

export const debtWriteOff = act({
  name: "debt write-off",
  summary: "Proposes to end a debt and give back what was repaid. A second operator must approve.",
  rights: "passkey",
  audit: ["write-off-debt"],
  input: { withdrawalId: place("withdrawal id"), reason },
  effect: async (world, ask, by) => ({
    remedy: await proposeRemedy(world, by.login, { ...ask, kind: "write-off" }),
  }),
  words: remedyResult,
});

export const withdrawalGiveBack = act({
  name: "withdrawal give-back",
  summary: "Proposes to give back a withdrawal that was booked as paid and never left.",
  rights: "passkey",
  audit: ["give-back-payout", "signer-record"],
  input: { withdrawalId: place("withdrawal id"), reason },
  effect: async (world, ask, by) =>
    withSigner(world, by, await proposeRemedy(world, by.login, { ...ask, kind: "give-back" })),
  words: remedyResult,
});

export const withdrawalKeepPaid = act({
  name: "withdrawal keep-paid",
  summary: "Proposes that a withdrawal that could be given back stays booked as paid, for good.",
  rights: "passkey",
  audit: ["give-back-payout"],
  input: { withdrawalId: place("withdrawal id"), reason },
  effect: async (world, ask, by) => ({
    remedy: await proposeRemedy(world, by.login, { ...ask, kind: "keep-paid" }),
  }),
  words: remedyResult,
});

export const withdrawalCharge = act({
  name: "withdrawal charge",
  summary: "Proposes that a person owes a withdrawal that was given back, and whose payment left.",
  rights: "passkey",
  audit: ["charge-payout", "signer-record"],
  input: { withdrawalId: place("withdrawal id"), reason },
  effect: async (world, ask, by) =>
    withSigner(world, by, await proposeRemedy(world, by.login, { ...ask, kind: "charge" })),
  words: remedyResult,
});

export const remedyApprove = act({
  name: "remedy approve",
  summary: "Approves and books a write-off, give-back, keep-paid or charge as the second operator.",
  rights: "passkey",
  audit: ["write-off-debt", "give-back-payout", "charge-payout", "signer-record"],
  input: { id: place("remedy") },
  effect: async (world, { id }, by) =>
    withSigner(world, by, await approveRemedy(world, by.login, id)),
  words: remedyResult,
});

type Done = { readonly remedy: Remedy; readonly signer?: ReleaseReply };

/** What the signer stopped for, where a remedy of this kind is the end of it. */
const endedStops: Readonly<Record<Remedy["kind"], SignerStop["reason"] | null>> = {
  ...{ "write-off": null, "keep-paid": null },
  ...{ "give-back": "payout-unseen", charge: "return-unproved" },
};

/** The same passkey releases what the signer stopped for: the order has another end now. */
async function withSigner(world: World, by: PasskeyHolder, remedy: Remedy): Promise<Done> {
  if (endedStops[remedy.kind] === null) return { remedy };
  const signer = openSignerStops(world.signer);
  const stops = (await signer.list()).filter(
    ({ reason: why, address }) =>
      why === endedStops[remedy.kind] && address.startsWith(`${remedy.withdrawalId} `),
  );
  let done: Done = { remedy };
  for (const stop of stops) {
    const reply = await signer.release(stop.stopId, await approvalBy(by, releaseText(stop)));
    if (done.signer?.taken !== false) done = { remedy, signer: reply };
  }
  return done;
}

export const remedyList = act({
  name: "remedy list",
  summary: "Lists what operators wrote off, gave back and charged, the newest first.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listRemedies(reader, listMax),
  words: (remedies) => ({
    data: { remedies: remedies.map(viewOf) },
    lines: linesOf(remedies, remedyLine, "no remedies yet"),
  }),
});

function debtLine(debt: Debt): string {
  const { withdrawalId, userId, owedAt, repaidAt } = debt;
  const state = repaidAt === null ? "not repaid" : `repaid ${minute(repaidAt)}`;
  return `${withdrawalId}  ${told(debt)} of ${userId} since ${minute(owedAt)}, ${state}`;
}

function remedyResult({ remedy, signer }: Done): ActResult {
  const refused = signer?.taken === false ? [`the signer did not take it: ${signer.reason}`] : [];
  return {
    ok: signer?.taken ?? true,
    data: viewOf(remedy),
    lines: [remedyLine(remedy), ...refused],
  };
}

function remedyLine(remedy: Remedy): string {
  const { id, kind, withdrawalId, reason: why, operators } = remedy;
  return `${id}  ${kind} of ${told(remedy)} for ${withdrawalId}, ${stateOf(remedy)} (${operators.join(", ")})  ${why}`;
}

function stateOf({ kind, currency, bookedUnits }: Remedy): string {
  if (bookedUnits === null) return "a second operator must approve it";
  if (kind === "keep-paid") return "it stays paid";
  if (kind === "charge") return "its owner owes it";
  return `given back: ${coins(currency, bookedUnits)} ${currency}`;
}
