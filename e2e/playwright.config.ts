import { defineConfig } from "@playwright/test";
import { findChrome, launchOptions } from "../tools/chrome.ts";

/** The phone that the product is made for. */
const phone = {
  viewport: { width: 390, height: 844 },
  // As sharp as a phone only where pictures are kept: four times as many points are drawn then.
  deviceScaleFactor: process.env.CLEARHOLD_SCREENSHOTS ? 2 : 1,
  hasTouch: true,
  isMobile: true,
  locale: "en-US",
  timezoneId: "Asia/Seoul",
  permissions: ["clipboard-read", "clipboard-write"],
};

export default defineConfig({
  testDir: ".",
  // The longest first, so that no worker waits at the end for one of them.
  projects: [
    {
      name: "drills",
      testMatch: [
        "life/*.spec.ts",
        "start/*.spec.ts",
        "upgrade/*.spec.ts",
        "browser/security.spec.ts",
      ],
    },
    { name: "browser", testMatch: "browser/*.spec.ts", testIgnore: "browser/security.spec.ts" },
  ],
  outputDir: "../.cache/test-results",
  globalSetup: "./stack/seed-once.ts",
  // Most stories run a whole product of their own, and wait about as long as they work.
  workers: 3,
  // A story that passes only then is reported as unstable: see tools/second-try.ts.
  retries: 1,
  // Patience, not a bar: figures belong to bench/.
  timeout: 10 * 60_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...phone,
    actionTimeout: 60_000,
    // Without it a page is waited for until the story ends.
    navigationTimeout: 60_000,
    launchOptions: launchOptions(await findChrome()),
    // Without the film: it is drawn by the same two cores as the product.
    trace: { mode: "on-first-retry", screenshots: false },
  },
});
