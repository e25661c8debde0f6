import { z } from "zod";
import type { Clock } from "../kernel/clock.ts";
import { type BooksHead, parseBooksWord } from "../wire/signer/books-word.ts";
import { type AuthorisedOrder, isAuthorised } from "../wire/signer/payment-order.ts";
import { comparisonGoodSeconds } from "../wire/signer/payment-signer.ts";
import type { RecordStore } from "./record-store.ts";
import { refuseIf } from "./signer-refusal.ts";

const Kept = z.object({
  epoch: z.int(),
  seq: z.string().regex(/^\d+$/).transform(BigInt),
  hash: z.string(),
});

type BookHead = ReturnType<typeof openBookHead>;

/**
 * The newest head of the guard's chain of verified rows that the signer was shown. An older one, or
 * another one of the same number, is the chain of other books.
 */
export function openBookHead(store: RecordStore, file: string) {
  let newest: z.infer<typeof Kept> | null = null;
  const kept = store.open("books", file, "state", (line) => {
    newest = Kept.parse(line);
  });
  return {
    /** On disk for good when it returns. @throws SignerRefusal for one that does not follow. */
    async take(head: BooksHead): Promise<void> {
      if (newest !== null) {
        const isOlder =
          head.epoch < newest.epoch || (head.epoch === newest.epoch && head.seq < newest.seq);
        refuseIf(isOlder, `the books are at seal ${head.seq}, they were at ${newest.seq} before`);
        const isSame = head.epoch === newest.epoch && head.seq === newest.seq;
        refuseIf(
          isSame && head.hash !== newest.hash,
          `seal ${head.seq} of the books is another one`,
        );
        if (isSame) return;
      }
      await kept.append({ ...head, seq: String(head.seq) });
    },
  };
}

/** The clocks of two processes of one machine. */
export const skewSeconds = 60;

export type CheckBooksDeps = {
  readonly clock: Clock;
  readonly bookHead: Pick<BookHead, "take">;
  /** Of the guard: 64 hexadecimal digits. */
  readonly orderPublicKey: string;
};

/** The guard has lately confirmed this order's balance from the books' entries. @throws SignerRefusal */
export async function checkBooksWord(
  { clock, bookHead, orderPublicKey }: CheckBooksDeps,
  orderId: string,
  word: AuthorisedOrder,
): Promise<void> {
  refuseIf(!isAuthorised(word, orderPublicKey), "the guard has not confirmed it from the books");
  const { orderId: meant, head, at } = parseBooksWord(word.text);
  refuseIf(meant !== orderId, "the guard has confirmed another order");
  const ageSeconds = Math.floor(clock.now().getTime() / 1000) - at;
  const isLate = ageSeconds > comparisonGoodSeconds + skewSeconds || ageSeconds < -skewSeconds;
  refuseIf(isLate, "the guard has not confirmed it lately");
  await bookHead.take(head);
}
