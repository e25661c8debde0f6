import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { addressPattern } from "@clearhold/contract/primitives/address-shape";
import { isCurrencyCode, type Money, money } from "@clearhold/money";

/**
 * One payout to the chain as the guard authorises it and the signer pays it. Guard signs its text
 * with Ed25519; the signer has only the public half, so that neither the web server, nor the
 * database, nor the signer itself can make a payable order.
 */
export type PaymentOrder = {
  /** Which chain it is for: an order of the devnet is worth nothing on mainnet. */
  readonly network: string;
  /** `wdr_…`; the signer pays one id once. */
  readonly id: string;
  readonly userId: string;
  /** What leaves the user's balance. */
  readonly amount: Money;
  /** What the house keeps of it. */
  readonly fee: Money;
  /** The payee, in base58. The chain pays it the amount less the fee. */
  readonly address: string;
  /** Unix seconds. */
  readonly createdAt: number;
};

/** How an order is stored and carried: its text, and the guard's signature over it in hex. */
export type AuthorisedOrder = { readonly text: string; readonly signature: string };

const form = new RegExp(
  [
    "^clearhold payment order 1",
    "network=(?<network>[a-z]{1,16})",
    "id=(?<id>wdr_[0-9a-z]{26})",
    "user=(?<userId>usr_[0-9a-z]{26})",
    "currency=(?<currency>[A-Z]{3,5})",
    "amount=(?<amount>[1-9][0-9]{0,18})",
    "fee=(?<fee>0|[1-9][0-9]{0,18})",
    `address=(?<address>${addressPattern})`,
    "created=(?<created>[1-9][0-9]{0,10})\n$",
  ].join("\n"),
);

/**
 * The one text of an order: a version line, then `name=value` lines in a fixed order. No value can
 * hold a line break, so two different orders never have the same text.
 * @throws Error when a field is malformed, or when nothing would be left to pay.
 */
export function orderText(order: PaymentOrder): string {
  const text = [
    "clearhold payment order 1",
    `network=${order.network}`,
    `id=${order.id}`,
    `user=${order.userId}`,
    `currency=${order.amount.currency}`,
    `amount=${order.amount.units}`,
    `fee=${order.fee.units}`,
    `address=${order.address}`,
    `created=${order.createdAt}\n`,
  ].join("\n");
  parseOrder(text);
  // The text names one currency, so both have to be in it.
  if (order.fee.currency !== order.amount.currency) throw new Error("order: mixed currencies");
  return text;
}

/** Reads an order's text. Says nothing about who wrote it. @throws Error when it is malformed. */
export function parseOrder(text: string): PaymentOrder {
  const {
    network = "",
    id = "",
    userId = "",
    currency = "",
    address = "",
    ...rest
  } = form.exec(text)?.groups ?? {};
  if (!isCurrencyCode(currency)) throw new Error("order: malformed");
  const amount = money(currency, BigInt(rest.amount ?? "0"));
  const fee = money(currency, BigInt(rest.fee ?? "0"));
  if (amount.units <= fee.units) throw new Error("order: nothing is left to pay");
  const createdAt = Number(rest.created);
  return { network, id, userId, amount, fee, address, createdAt };
}

/** Guard only. `seed`: the 32 bytes of the order key, as 64 hexadecimal digits. */
export function signOrder(order: PaymentOrder, seed: string): AuthorisedOrder {
  const text = orderText(order);
  return { text, signature: sign(null, Buffer.from(text), ed25519Key(seed)).toString("hex") };
}

/**
 * The order, certainly authorised by the guard whose public key this is (64 hexadecimal digits).
 * @throws Error for any other text or signature.
 */
export function openOrder(order: AuthorisedOrder, publicKey: string): PaymentOrder {
  if (!isAuthorised(order, publicKey)) throw new Error("order: not authorised");
  return parseOrder(order.text);
}

/** Whether the holder of this Ed25519 key signed exactly this text. @throws Error for a malformed key. */
export function isAuthorised({ text, signature }: AuthorisedOrder, publicKey: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, keyBytes(publicKey)]),
    format: "der",
    type: "spki",
  });
  return (
    isSignature(signature) && verify(null, Buffer.from(text), key, Buffer.from(signature, "hex"))
  );
}

/** Whether it can be the signature of an order at all. */
export function isSignature(text: string): boolean {
  return /^[0-9a-f]{128}$/.test(text);
}

/** The public half of an Ed25519 seed, both as 64 hexadecimal digits. */
export function orderPublicKey(seed: string): string {
  const spki = createPublicKey(ed25519Key(seed)).export({ format: "der", type: "spki" });
  return spki.subarray(spkiPrefix.length).toString("hex");
}

/** RFC 8410: what stands in DER before the 32 bytes of an Ed25519 key. */
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex");
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** The private key of a seed of 32 bytes, as 64 hexadecimal digits. */
export function ed25519Key(seed: string) {
  return createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, keyBytes(seed)]),
    format: "der",
    type: "pkcs8",
  });
}

function keyBytes(hex: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error("a key is 64 hexadecimal digits");
  return Buffer.from(hex, "hex");
}
