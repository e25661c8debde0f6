import { approvalChallenge } from "../../wire/signer/operator-approval.ts";
import { openSignerStops, releaseText, type SignerStop } from "../../wire/signer/signer-stops.ts";
import { type Command, positional, UsageFault } from "./command.ts";
import { passkeyAnswer, passkeyOptions } from "./operator-passkey.ts";
import { readProof } from "./operator-proof.ts";

/** What the signer saw on the chain and never signed; no payment of the currency is signed meanwhile. */
export const signerStops: Command = {
  name: "signer stops",
  usage: "",
  summary: "Lists what made the signer stop on its own.",
  options: {},
  async run(context) {
    const stops = await openSignerStops(context.signerDoor()).list();
    const lines = stops.length === 0 ? ["the signer has no stops"] : stops.map(lineOf);
    return { ok: stops.length === 0, data: { stops }, lines };
  },
};

export const signerRelease: Command = {
  name: "signer release",
  usage: "<stop> --as <operator> [--password-file <file>] [--passkey-file <file>]",
  summary: "Approves the end of a signer's stop. It needs two operators.",
  options: passkeyOptions,
  async run(context, ask) {
    const stopId = positional(ask, 0, "stop");
    const proof = readProof(context, ask);
    const { operatorId } = await context.operators().verifyOperator(proof);
    const signer = openSignerStops(context.signerDoor());
    const stop = (await signer.list()).find((one) => `${one.stopId}` === stopId);
    if (stop === undefined) throw new UsageFault("the signer does not know this stop");
    const assertion = passkeyAnswer(
      context,
      ask,
      proof,
    )(approvalChallenge(releaseText(stop), operatorId));
    const reply = await signer.release(stop.stopId, { operatorId, assertion });
    if (!reply.taken) return { ok: false, data: reply, lines: [reply.reason] };
    const line = reply.open ? "a second operator must release it too" : "the stop has ended";
    return { ok: true, data: reply, lines: [line] };
  },
};

function lineOf({ stopId, at, currency, reason, txid, address, releases }: SignerStop): string {
  const since = new Date(at).toISOString();
  const said = `${releases.length} of 2 operators`;
  return [stopId, since, currency, reason, txid, address, said]
    .filter((one) => one !== "")
    .join(" ");
}
