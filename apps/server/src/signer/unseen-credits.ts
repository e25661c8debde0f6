import { type CurrencyCode, lesser } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import { type Credit, creditIdsMax, creditsPerPage } from "../wire/guard/calls/credit-calls.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { ArrivalRecord, Loss, TakeRules } from "./arrivals.ts";

type UnseenDeps = Pick<TakeRules, "inflowOf" | "unprovedLimit"> & {
  readonly clock: Clock;
  readonly arrivals: ArrivalRecord;
  readonly guard: Pick<SignerPort, "listCredits" | "findCredits">;
  findBlock(number: number): Promise<ChainBlock | null>;
};

/** No more blocks than these are read again for one difference. */
export const blocksMax = 500;
const creditsMax = 100_000;
/** Credits of blocks that are so little ahead of the signer are not in the books' sums yet. */
const aheadMax = 20;

/** What is let go as far as the books have it, and what they have of each of these credits beyond it. */
export async function findLetGo(
  { arrivals, guard }: Pick<UnseenDeps, "arrivals" | "guard">,
  code: CurrencyCode,
): Promise<{ readonly units: bigint; readonly left: ReadonlyMap<string, bigint> }> {
  const left = new Map<string, bigint>();
  let units = 0n;
  for (const loss of arrivals.losses(code)) {
    const ids = loss.credits.filter((id) => !left.has(id));
    for (const id of ids) left.set(id, 0n);
    const found = ids.length > 0 ? await guard.findCredits({ currency: code, ids }) : [];
    for (const one of found) left.set(one.id, (left.get(one.id) ?? 0n) + BigInt(one.units));
    let rest = loss.units;
    for (const id of loss.credits) {
      const part = lesser(rest, left.get(id) ?? 0n);
      left.set(id, (left.get(id) ?? 0n) - part);
      rest -= part;
    }
    units += loss.units - rest;
  }
  return { units, left };
}

type UnseenAsk = {
  readonly code: CurrencyCode;
  /** In units. */
  readonly missing: bigint;
  /** Where the signer has read up to. */
  readonly now: number;
};

/**
 * Which credits of the books the signer has not seen come, as many as explain what is missing. What a
 * block shows now and was not counted before is counted on the way.
 */
export async function findUnseen(
  deps: UnseenDeps,
  { code, missing, now }: UnseenAsk,
): Promise<Loss> {
  const { arrivals, guard, findBlock, clock, ...rules } = deps;
  const first = arrivals.beganAt(code) ?? now;
  const { left } = await findLetGo(deps, code);
  const booked = new Map<number, bigint>();
  const blocks = new Map<number, ChainBlock | null>();
  const credits: Credit[] = [];
  const isCounted = (number: number) => number > first && number <= now;
  const isShort = (number: number) => (booked.get(number) ?? 0n) > arrivals.countedAt(number, code);

  async function look(number: number): Promise<void> {
    if (!isCounted(number) || !isShort(number) || blocks.has(number)) return;
    if (blocks.size >= blocksMax) return;
    const block = await findBlock(number);
    blocks.set(number, block);
    if (block) await arrivals.take([block], { ...rules, atMs: clock.now().getTime() });
  }

  const isShown = ({ blockNumber, txid, units }: Credit) =>
    blocks
      .get(blockNumber)
      ?.movements.some(
        (one) => one.txid === txid && one.currency === code && `${one.units}` === units,
      ) === true;

  /** The surest first: its block does not show it, does not show all, or cannot be judged. */
  function doubtOf(one: Credit): number | null {
    const { blockNumber: number } = one;
    if (!isCounted(number)) return number > now && number <= now + aheadMax ? null : 2;
    if (!isShort(number)) return null;
    return isShown(one) ? 1 : 0;
  }

  let loss: Loss = { units: 0n, credits: [] };
  for (let skip = 0; skip < creditsMax && loss.units < missing; skip += creditsPerPage) {
    const page = await guard.listCredits({ currency: code, skip });
    if (page.length === 0) break;
    for (const { blockNumber, units } of page) {
      booked.set(blockNumber, (booked.get(blockNumber) ?? 0n) + BigInt(units));
    }
    credits.push(...page);
    for (const number of new Set(page.map(({ blockNumber }) => blockNumber))) await look(number);
    const doubted = [0, 1, 2].flatMap((doubt) => credits.filter((one) => doubtOf(one) === doubt));
    loss = upTo(missing, doubted, left);
  }
  return loss;
}

/** The first of them that add up to so many units. */
function upTo(
  missing: bigint,
  credits: readonly Credit[],
  left: ReadonlyMap<string, bigint>,
): Loss {
  const taken = new Set<string>();
  let rest = missing;
  for (const { id, units } of credits) {
    const open = left.get(id) ?? BigInt(units);
    if (rest === 0n || open === 0n || taken.size >= creditIdsMax) continue;
    // A journal that names two accounts is looked at once.
    if (taken.has(id) && left.has(id)) continue;
    taken.add(id);
    rest -= lesser(rest, open);
  }
  return { units: missing - rest, credits: [...taken] };
}
