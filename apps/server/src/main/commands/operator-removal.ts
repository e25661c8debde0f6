import { approvalChallenge } from "../../wire/signer/operator-approval.ts";
import { openSignerOperators, removalText } from "../../wire/signer/operator-removal.ts";
import { type Command, positional, UsageFault } from "./command.ts";
import { passkeyAnswer, passkeyOptions } from "./operator-passkey.ts";
import { readProof } from "./operator-proof.ts";

export const operatorPasskeyList: Command = {
  name: "operator passkey list",
  usage: "",
  summary: "Lists the passkeys that the signer accepts, and since when.",
  options: {},
  async run(context) {
    const list = await openSignerOperators(context.signerDoor()).list();
    const operators = list.map(({ operatorId, name, goodFromMs }) => ({
      ...{ operatorId, name },
      goodFrom: new Date(goodFromMs).toISOString(),
    }));
    return {
      ok: true,
      data: { operators },
      lines: operators.map(({ operatorId, name, goodFrom }) => `${operatorId} ${name} ${goodFrom}`),
    };
  },
};

/** What they approved and is not signed yet counts no more, from the moment that this returns. */
export const operatorPasskeyRemove: Command = {
  name: "operator passkey remove",
  usage: "<operator id> --as <another operator> [--password-file <file>] [--passkey-file <file>]",
  summary: "Removes an operator's passkey at once. Two operators whose approvals count must stay.",
  options: passkeyOptions,
  async run(context, ask) {
    const leavingId = positional(ask, 0, "operator id");
    const proof = readProof(context, ask);
    const { operatorId } = await context.operators().verifyOperator(proof);
    const signer = openSignerOperators(context.signerDoor());
    const leaving = (await signer.list()).find((one) => one.operatorId === leavingId);
    if (leaving === undefined) throw new UsageFault("the signer does not know this operator");
    const challenge = approvalChallenge(removalText(leaving), operatorId);
    const assertion = passkeyAnswer(context, ask, proof)(challenge);
    const reply = await signer.remove(leavingId, { operatorId, assertion });
    const line = reply.removed ? `${leaving.name} is removed` : reply.reason;
    return { ok: reply.removed, data: reply, lines: [line] };
  },
};
