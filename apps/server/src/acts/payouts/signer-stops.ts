import { approvalChallenge } from "../../wire/signer/operator-approval.ts";
import { openSignerStops, releaseText, type SignerStop } from "../../wire/signer/signer-stops.ts";
import { act, InputFault } from "../act.ts";
import { place } from "../fields.ts";
import { linesOf } from "../told.ts";

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
    lines: linesOf(stops, lineOf, "the signer has no stops"),
  }),
});

export const signerRelease = act({
  name: "signer release",
  summary: "Approves the end of a signer's stop. It needs two operators.",
  rights: "passkey",
  audit: ["signer-record"],
  input: { stopId: place("stop") },
  async effect({ signer: door }, { stopId }, { operatorId, answer }) {
    const signer = openSignerStops(door);
    const stop = (await signer.list()).find((one) => `${one.stopId}` === stopId);
    if (stop === undefined) throw new InputFault("the signer does not know this stop");
    const assertion = answer(approvalChallenge(releaseText(stop), operatorId));
    return signer.release(stop.stopId, { operatorId, assertion });
  },
  words(reply) {
    if (!reply.taken) return { ok: false, data: reply, lines: [reply.reason] };
    const line = reply.open ? "a second operator must release it too" : "the stop has ended";
    return { data: reply, lines: [line] };
  },
});

function lineOf({ stopId, at, currency, reason, txid, address, releases }: SignerStop): string {
  const since = new Date(at).toISOString();
  const said = `${releases.length} of 2 operators`;
  return [stopId, since, currency, reason, txid, address, said]
    .filter((one) => one !== "")
    .join(" ");
}
