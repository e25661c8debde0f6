import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { BoxView, DrawReceipt } from "@clearhold/contract/wallet/rewards/boxes";
import { heightOf, parseLine } from "@clearhold/fairness/log";
import { formatMoney, money } from "@clearhold/money";
import { maskName } from "../../../kernel/mask-contact.ts";
import { type Box, type BoxStatus, statesOf } from "./box-store.ts";

/** So long a block takes on TRON, and so many blocks later it is final. */
const slotSeconds = 3;
const finalAfterBlocks = 19;

export const trxText = (units: bigint) => formatMoney(money("TRX", units));

/** What a person sees of a box. Until the draw is decided nobody knows what is in it. */
export function boxView(box: Box): BoxView {
  const receipt = receiptOf(box);
  return {
    ...{ id: box.id, campaign_id: box.campaignId, campaign: box.campaign },
    friend: maskName(box.friend),
    status: statusOf(box.state),
    state: box.state,
    trx: box.units === null ? null : trxText(box.units),
    highest: trxText(box.units ?? mostOf(box)),
    lapsed: box.kind === "lapse",
    is_paid: box.isPaid,
    receipt,
    createtime: unixSeconds(box.reservedAt),
    opentime: openedAt(box),
    endtime: unixSeconds(box.expiresAt),
  };
}

/** A box that is over, or cannot be opened, holds nothing. */
function mostOf({ state, highestUnits }: Box): bigint {
  return state === "reserved" || state === "ready" || state === "waiting" ? highestUnits : 0n;
}

/** The requirement's number of a state. */
export function statusOf(state: Box["state"]): BoxStatus {
  if (state === "drawn") return 3;
  const waits: readonly string[] = statesOf[2];
  return waits.includes(state) ? 2 : 1;
}

function openedAt({ line }: Box): number {
  return line === null ? 0 : openingOf(line).at;
}

function openingOf(line: string) {
  const opened = parseLine(line);
  if (opened?.kind !== "open") throw new Error(`"${line}" opens no box`);
  return opened;
}

function receiptOf({ line, number, position, previousHead, head }: Box): DrawReceipt | null {
  if (line === null || number === null || position === null || !previousHead || !head) return null;
  const { height, known } = openingOf(line);
  const blocks = height + finalAfterBlocks - heightOf(known.id);
  const expected = Math.ceil(known.timeMs / 1000) + slotSeconds * blocks;
  return { number, line, position, previous_head: previousHead, head, height, expected };
}
