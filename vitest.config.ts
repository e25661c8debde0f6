import { defineConfig } from "vitest/config";

const isFull = process.env.CLEARHOLD_FULL === "1";

/**
 * A test gives up when something must be broken, never because the machine is busy. In the long form one test
 * is a hundred campaigns, or a thousand people.
 */
const patienceMs = isFull ? 3_600_000 : 300_000;
const patience = { testTimeout: patienceMs, hookTimeout: patienceMs };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: [
            "packages/*/src/**/*.test.ts",
            "apps/*/{src,build}/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          ...patience,
          // They share no state, so the files of a worker share the code that they load.
          isolate: false,
        },
      },
      {
        test: {
          name: "integration",
          environment: "node",
          // A bench in its shortest form guards no money: `npm run test:full`.
          include: ["{apps,packages}/*/tests/**/*.test.ts", ...(isFull ? ["bench/*.test.ts"] : [])],
          globalSetup: ["apps/server/tests/database-setup.ts"],
          setupFiles: ["apps/server/tests/before-each-test.ts"],
          ...patience,
          maxWorkers: 3,
          // Each file has a database of its own; loading the code anew for each costs a quarter.
          isolate: false,
        },
      },
    ],
  },
});
