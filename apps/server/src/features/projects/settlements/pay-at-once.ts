/** So many payments are with the ledger at a time: enough that its commits are always full. */
const lanes = 500;
const batchSize = 1_000;

type Page = { readonly afterId: string; readonly limit: number };

/**
 * Pays everything that `list` gives, page after page by id, many at a time; `pay` is true for what it
 * paid. When one fails nothing more is begun, and the next run goes on from what is open then.
 * @returns how many were paid.
 */
export async function payAtOnce<T extends { readonly id: string }>(
  list: (page: Page) => Promise<readonly T[]>,
  pay: (one: T) => Promise<boolean>,
): Promise<number> {
  // One source for all lanes: it answers each in turn, and whichever fails ends it for all.
  const open = everyOf(list);
  let count = 0;
  let failed = false;
  const runLane = async () => {
    for await (const one of open) {
      // What the lanes had asked for before one failed still comes.
      if (failed) return;
      const paid = await pay(one).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      if (paid) count += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return count;
}

async function* everyOf<T extends { readonly id: string }>(
  list: (page: Page) => Promise<readonly T[]>,
): AsyncGenerator<T, void, void> {
  for (let afterId = ""; ; ) {
    const page = await list({ afterId, limit: batchSize });
    const last = page.at(-1);
    if (!last) return;
    afterId = last.id;
    yield* page;
  }
}
