import { accountHex, type HexAddress } from "./address.ts";

/** keccak256("Transfer(address,address,uint256)"). */
export const TRANSFER_TOPIC = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

const TRANSFER_SELECTOR = "a9059cbb";
const TRANSFER_FROM_SELECTOR = "23b872dd";
const BALANCE_OF_SELECTOR = "70a08231";
const WORD = 64;

/** A token's movement, `units` in the token's smallest unit. */
export type TokenMovement = {
  readonly from: HexAddress;
  readonly to: HexAddress;
  readonly units: bigint;
};

/** One event of a contract as a node prints it: 20 address bytes without 41, no 0x anywhere. */
export type ContractLog = {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
};

/** Call data of transfer(address,uint256). Throws RangeError when units do not fit 256 bits. */
export function encodeTransferCall(to: HexAddress, units: bigint): string {
  return TRANSFER_SELECTOR + addressWord(to) + numberWord(units);
}

/**
 * Reads call data of transfer(address,uint256); null for any other call. The upper 12 bytes of the
 * address word are ignored as the contract ignores them: some senders leave a 41 in there.
 */
export function decodeTransferCall(data: string): Omit<TokenMovement, "from"> | null {
  if (!/^a9059cbb[0-9a-f]{128}$/.test(data)) return null;
  const [to, units] = wordsOf(data.slice(TRANSFER_SELECTOR.length));
  return { to: addressOfWord(to ?? ""), units: BigInt(`0x${units}`) };
}

/**
 * What a call of transfer or transferFrom asks for, as the contract reads it; null for any other call.
 * It takes what follows the arguments for nothing, and what is missing of them for zeros.
 */
export function decodeTokenCall(data: string, caller: HexAddress): TokenMovement | null {
  const word = (place: number) =>
    data.slice(8 + place * WORD, 8 + (place + 1) * WORD).padEnd(WORD, "0");
  const units = (place: number) => BigInt(`0x${word(place)}`);
  switch (data.slice(0, 8)) {
    case TRANSFER_SELECTOR:
      return { from: caller, to: addressOfWord(word(0)), units: units(1) };
    case TRANSFER_FROM_SELECTOR:
      return { from: addressOfWord(word(0)), to: addressOfWord(word(1)), units: units(2) };
    default:
      return null;
  }
}

/** Call data of balanceOf(address). */
export function encodeBalanceOfCall(owner: HexAddress): string {
  return BALANCE_OF_SELECTOR + addressWord(owner);
}

/** Reads one 256-bit word, as balanceOf answers it; null when it is not exactly one. */
export function decodeUnitsWord(result: string): bigint | null {
  return /^[0-9a-f]{64}$/.test(result) ? BigInt(`0x${result}`) : null;
}

/**
 * Reads a Transfer event of one token; null for any other event, and for an event of the same shape
 * from any other contract: names and symbols prove nothing, the address does.
 */
export function readTransferLog(log: ContractLog, token: HexAddress): TokenMovement | null {
  const [topic, from, to] = log.topics;
  if (log.address !== accountHex(token) || topic !== TRANSFER_TOPIC) return null;
  if (from === undefined || to === undefined || log.topics.length > 3) return null;
  const units = decodeUnitsWord(log.data);
  if (units === null) return null;
  return { from: addressOfWord(from), to: addressOfWord(to), units };
}

function addressWord(address: HexAddress): string {
  return accountHex(address).padStart(WORD, "0");
}

function numberWord(units: bigint): string {
  if (units < 0n || units >= 2n ** 256n) throw new RangeError("units do not fit 256 bits");
  return units.toString(16).padStart(WORD, "0");
}

/** Of a word in lower-case hex, as all that is read from a node is. */
function addressOfWord(word: string): HexAddress {
  return `41${word.slice(-40)}` as HexAddress;
}

function wordsOf(data: string): string[] {
  return data.match(/.{64}/g) ?? [];
}

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
