import type { HexAddress } from "@clearhold/tron/address";
import type { ChainState } from "../state/chain-state.ts";
import { type WellKnownKey, wellKnownKey } from "./well-known-keys.ts";

/** The super representatives of this network, in the order in which they take their turns. */
export function witnessKeys(count: number): WellKnownKey[] {
  const keys = Array.from({ length: count }, (_, index) => wellKnownKey(`witness-${index}`));
  return keys.sort((a, b) => (a.address < b.address ? -1 : 1));
}

/** Whose turn a slot is. Slots are counted from genesis; a missed one is nobody's. */
export function scheduledWitness(witnesses: readonly WellKnownKey[], slot: number): WellKnownKey {
  const witness = witnesses[slot % witnesses.length];
  if (witness === undefined) throw new Error("a chain needs witnesses");
  return witness;
}

/**
 * The highest block that 70 % of the witnesses have built upon: the latest numbers sorted, the one at
 * place floor(count * 0.3) (DposService.updateSolidBlock).
 */
export function solidNumber(state: ChainState, witnesses: readonly HexAddress[]): number {
  const numbers = witnesses.map((address) => state.witness(address).latestBlockNumber);
  numbers.sort((a, b) => a - b);
  return numbers[Math.floor((witnesses.length * 3) / 10)] ?? 0;
}
