import { defineConfig } from "@playwright/test";
import { findChrome, launchOptions } from "../tools/chrome.ts";

/** The phone that the product is made for. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "en-US",
  timezoneId: "Asia/Seoul",
  permissions: ["clipboard-read", "clipboard-write"],
};

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../.cache/test-results",
  // Each story runs the whole product; two cores carry one at a time.
  workers: 1,
  retries: 0,
  // Patience, not a bar: figures belong to bench/.
  timeout: 20 * 60_000,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    ...phone,
    actionTimeout: 60_000,
    launchOptions: launchOptions(await findChrome()),
    trace: "retain-on-failure",
  },
});
