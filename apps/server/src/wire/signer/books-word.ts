import { sign } from "node:crypto";
import { type AuthorisedOrder, ed25519Key } from "./payment-order.ts";

/** Where the chain of verified rows stands. It grows within an epoch; operators begin a new one. */
export type BooksHead = {
  /** Unix seconds. */
  readonly epoch: number;
  readonly seq: bigint;
  /** 64 hexadecimal digits. */
  readonly hash: string;
};

/**
 * The guard's word for one payout: its owner's balance follows from its entries, and nothing in the
 * books of its currency is broken. Signed with the key of orders; the first line keeps the two apart.
 */
export type BooksWord = {
  /** `wdr_…` */
  readonly orderId: string;
  readonly head: BooksHead;
  /** Unix seconds. */
  readonly at: number;
};

const form = new RegExp(
  [
    "^clearhold books word 1",
    "order=(?<orderId>wdr_[0-9a-z]{26})",
    "epoch=(?<epoch>[1-9][0-9]{0,10})",
    "seq=(?<seq>0|[1-9][0-9]{0,18})",
    "hash=(?<hash>[0-9a-f]{64})",
    "at=(?<at>[1-9][0-9]{0,10})\n$",
  ].join("\n"),
);

/** Guard only. `seed`: of the order key, as 64 hexadecimal digits. */
export function signBooksWord({ orderId, head, at }: BooksWord, seed: string): AuthorisedOrder {
  const text = [
    "clearhold books word 1",
    `order=${orderId}`,
    `epoch=${head.epoch}`,
    `seq=${head.seq}`,
    `hash=${head.hash}`,
    `at=${at}\n`,
  ].join("\n");
  return { text, signature: sign(null, Buffer.from(text), ed25519Key(seed)).toString("hex") };
}

/** Says nothing about who wrote it. @throws Error when it is malformed. */
export function parseBooksWord(text: string): BooksWord {
  const { orderId, epoch, seq, hash, at } = form.exec(text)?.groups ?? {};
  if (!orderId || !epoch || !seq || !hash || !at) throw new Error("books word: malformed");
  return { orderId, head: { epoch: Number(epoch), seq: BigInt(seq), hash }, at: Number(at) };
}
