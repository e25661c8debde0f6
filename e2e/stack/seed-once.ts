import { keepSeededData } from "./seeded-data.ts";
import { startStack } from "./start-stack.ts";

/**
 * Before the first story: one first start, for all of them. It makes the database, the chain, the
 * keys and the demo people, and compiles every process, which is more work than most stories are.
 * What a first start has to be is told by e2e/start, which does without.
 */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const stack = await startStack();
  let discard = async () => {};
  await stack.stop(async (dataDir) => {
    discard = await keepSeededData(dataDir);
  });
  return () => discard();
}
