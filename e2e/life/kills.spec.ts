import { test } from "@playwright/test";
import { startStack } from "../stack/start-stack.ts";
import { checkBooks, checkLife } from "./check-life.ts";
import { Killer } from "./killer.ts";
import { type Life, liveOneLife } from "./live.ts";
import { noLimits } from "./no-limits.ts";
import { seededRandom } from "./seeded-random.ts";

const killsWanted = process.env.CLEARHOLD_FULL ? 50 : 10;
const seed = Number(process.env.CLEARHOLD_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`${killsWanted} kills in the middle of lives lose nothing and double nothing`, async () => {
  const stack = await startStack({ RATE_LIMITS: noLimits });
  try {
    const lives: Life[] = [];
    const killer = new Killer(stack, killsWanted, seededRandom(seed));
    while (!killer.done) {
      const name = `kim${lives.length + 1}`;
      lives.push(await liveOneLife(stack, name, (step) => killer.enter(step)));
      await killer.rest();
    }
    for (const life of lives) await checkLife(stack, life);
    await checkBooks(stack);
    const told = killer.kills.map(({ victim, step }) => `${victim} in ${step}`).join(", ");
    process.stdout.write(
      `seed ${seed}: ${killer.kills.length} kills in ${lives.length} lives, 0 lost, 0 doubled (${told})\n`,
    );
  } finally {
    await stack.stop();
  }
});
