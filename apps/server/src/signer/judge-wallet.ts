import { type CurrencyCode, lesser } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { WatchMark, WatchPosition } from "./marks.ts";
import { refuse } from "./signer-refusal.ts";
import type { StopRecord } from "./stops.ts";

type JudgeWalletDeps = {
  readonly clock: Clock;
  readonly stops: StopRecord;
  readonly mark: WatchMark;
  /** In base58. */
  readonly hotAddress: string;
};

/** Since when, and from which height on, a wallet holds another sum than its movements add up to. */
export type Suspects = Map<
  CurrencyCode,
  { readonly number: number; readonly atMs: number; readonly missing: bigint }
>;

type WalletLook = {
  readonly currency: CurrencyCode;
  readonly said: bigint;
  readonly position: WatchPosition;
};

/** Missing coins are believed at two heights so far apart in time: a node that starts says nonsense. */
const believeMs = 60_000;
/**
 * More is believed when it is the same so many blocks later: the servers of one provider are up to a
 * minute apart, and the block that brings the coins may only come now.
 */
const blocksToBelieve = 60;

/**
 * A wallet that holds more stops nobody, and is expected to when it stays so. Less refuses at once.
 * When that stays so, payments stop until two operators have looked.
 */
export async function judgeWallet(
  deps: JudgeWalletDeps,
  suspects: Suspects,
  look: WalletLook,
): Promise<void> {
  const { currency, said, position } = look;
  const missing = position.units[currency] - said;
  const proved = lesser(position.proved[currency], said);
  const taken = {
    ...position,
    units: { ...position.units, [currency]: said },
    proved: { ...position.proved, [currency]: proved },
  };
  if (missing === 0n) {
    suspects.delete(currency);
    return;
  }
  const at = deps.clock.now().getTime();
  const { number } = position.block;
  const known = suspects.get(currency);
  // A shortfall may grow, a surplus has to stay the same.
  const isKnown = missing > 0n ? (known?.missing ?? 0n) > 0n : known?.missing === missing;
  const first = known && isKnown ? known : { number, atMs: at, missing };
  suspects.set(currency, first);
  if (missing < 0n) {
    if (number - first.number >= blocksToBelieve) await deps.mark.move(taken);
    return;
  }
  if (number > first.number && at - first.atMs >= believeMs) {
    const address = deps.hotAddress;
    await deps.stops.stop({ at, currency, reason: "wallet-short", txid: "", address, orderId: "" });
    await deps.mark.move(taken);
    suspects.delete(currency);
  }
  refuse(`the paying wallet holds ${missing} units less than its movements add up to`);
}
