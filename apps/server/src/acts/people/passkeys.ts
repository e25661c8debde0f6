import {
  approvalChallenge,
  openSignerOperators,
  removalText,
} from "../../wire/signer/operator-approval.ts";
import { act, InputFault } from "../act.ts";
import { place } from "../fields.ts";

export const operatorPasskeyList = act({
  name: "operator passkey list",
  summary: "Lists the passkeys that the signer accepts, and since when.",
  rights: "none",
  input: {},
  effect: ({ signer }) => openSignerOperators(signer).list(),
  words(list) {
    const operators = list.map(({ operatorId, name, goodFromMs }) => ({
      ...{ operatorId, name, goodFrom: new Date(goodFromMs).toISOString() },
    }));
    return { data: { operators }, lines: operators.map((one) => Object.values(one).join(" ")) };
  },
});

/** Approvals of the removed operator that are not signed yet no longer count once this returns. */
export const operatorPasskeyRemove = act({
  name: "operator passkey remove",
  summary: "Removes an operator's passkey at once. Two operators whose approvals count must stay.",
  rights: "passkey",
  audit: ["signer-record"],
  input: { leavingId: place("operator id") },
  async effect({ signer: door }, { leavingId }, { operatorId, answer }) {
    const signer = openSignerOperators(door);
    const leaving = (await signer.list()).find((one) => one.operatorId === leavingId);
    if (leaving === undefined) throw new InputFault("the signer does not know this operator");
    const assertion = answer(approvalChallenge(removalText(leaving), operatorId));
    return { leaving, reply: await signer.remove(leavingId, { operatorId, assertion }) };
  },
  words: ({ leaving, reply }) => ({
    ok: reply.removed,
    data: reply,
    lines: [reply.removed ? `${leaving.name} is removed` : reply.reason],
  }),
});
