import { rmSync } from "node:fs";
import { test } from "@playwright/test";
import { chaosPoints } from "../../apps/server/src/kernel/chaos.ts";
import { makeTestFolder } from "../../tools/test-folder.ts";
import { startStack } from "../stack/start-stack.ts";
import { openDrillFolder, runCrashMatrix } from "./crash-matrix.ts";
import { noLimits } from "./no-limits.ts";
import { seededRandom } from "./seeded-random.ts";

const kills = Number(process.env.CLEARHOLD_KILLS ?? (process.env.CLEARHOLD_FULL ? 500 : 10));
const seed = Number(process.env.CLEARHOLD_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`${kills} kills between two steps of deposits, withdrawals and sweeps`, async () => {
  // A drill of hundreds takes as long as it takes.
  if (process.env.CLEARHOLD_FULL) test.setTimeout(0);
  const folder = openDrillFolder(makeTestFolder());
  const stack = await startStack({ CLEARHOLD_CHAOS_DIR: folder, RATE_LIMITS: noLimits });
  try {
    const matrix = await runCrashMatrix(stack, folder, {
      kills,
      random: seededRandom(seed),
      onRound: (done) => process.stdout.write(`${done} of ${kills} kills\n`),
    });
    const told = [...matrix.kills].map(([point, times]) => `${point} ${times}`).join(", ");
    const never = chaosPoints.filter((point) => !matrix.kills.has(point));
    process.stdout.write(
      `seed ${seed}: ${kills} kills, ${matrix.payouts} withdrawals, 0 lost, 0 doubled (${told})\n` +
        (never.length > 0 ? `not reached: ${never.join(", ")}\n` : ""),
    );
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
