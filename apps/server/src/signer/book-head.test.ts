import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openTestStore } from "../../tests/record-keeper.ts";
import { type BooksHead, signBooksWord } from "../wire/signer/books-word.ts";
import { orderPublicKey } from "../wire/signer/payment-order.ts";
import { checkBooksWord, openBookHead } from "./book-head.ts";

const seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const now = 1_790_000_000;
const orderId = `wdr_${"0".repeat(26)}`;

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeTestFolder();
  file = path.join(folder, "books");
});
afterEach(() => rmSync(folder, { recursive: true }));

const head = (changes: Partial<BooksHead> = {}): BooksHead => ({
  ...{ epoch: 5, seq: 7n, hash: "ab".repeat(32) },
  ...changes,
});

/** The signer, started anew, is shown a word of the guard's. */
async function show(shown: BooksHead, { at = now, id = orderId, key = seed } = {}): Promise<void> {
  const store = await openTestStore(folder);
  const bookHead = openBookHead(store, file);
  await store.begin();
  const deps = {
    clock: { now: () => new Date(now * 1000) },
    bookHead,
    orderPublicKey: orderPublicKey(seed),
  };
  await checkBooksWord(deps, orderId, signBooksWord({ orderId: id, head: shown, at }, key));
}

it("takes the same head again and newer ones, also after its own restart", async () => {
  await show(head());
  await show(head());
  await show(head({ seq: 8n, hash: "cd".repeat(32) }));
  await show(head({ epoch: 6, seq: 0n, hash: "00".repeat(32) }));
});

it.each([
  ["an older head", { seq: 6n }, /seal 6, they were at 7/],
  [
    "another head of the same number",
    { hash: "cd".repeat(32) },
    /seal 7 of the books is another one/,
  ],
  ["an older epoch", { epoch: 4, seq: 9n }, /seal 9, they were at 7/],
])("refuses %s, and keeps its own", async (_, changes, reason) => {
  await show(head());
  await expect(show(head(changes))).rejects.toThrow(reason);
  await show(head());
});

it.each([
  ["of another order", { id: `wdr_${"1".repeat(26)}` }, /another order/],
  ["of two minutes ago", { at: now - 121 }, /not confirmed it lately/],
  ["that is still to come", { at: now + 61 }, /not confirmed it lately/],
  ["that somebody else signed", { key: "11".repeat(32) }, /not confirmed it from the books/],
])("refuses a word %s, and keeps nothing of it", async (_, changes, reason) => {
  await expect(show(head({ epoch: 9 }), changes)).rejects.toThrow(reason);
  await show(head());
});
