import { accountHex, type HexAddress } from "./address.ts";
import { decodeUnitsWord } from "./trc20.ts";

/** What the issuer of USDT can do to whom: read from the contract, never guessed. */

/** Call data of paused(). */
export const PAUSED_CALL = "5c975abb";
/**
 * Call data of basisPointsRate() and maximumFee(): a fee is kept only while both are above zero.
 */
export const FEE_RATE_CALL = "dd644f72";
export const FEE_MAXIMUM_CALL = "35390714";

/** Call data of isBlackListed(address). */
export function encodeIsBlackListedCall(address: HexAddress): string {
  return `e47d6060${accountHex(address).padStart(64, "0")}`;
}

/** Reads one boolean, as both answer it; null when it is not exactly one. */
export function decodeFlagWord(result: string): boolean | null {
  const word = decodeUnitsWord(result);
  return word === 0n ? false : word === 1n ? true : null;
}
