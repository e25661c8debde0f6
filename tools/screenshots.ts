import { program, runStage } from "./stage.ts";

// Pictures of every screen that the stories in the browser come by, light and dark, into docs/screenshots.
const { failed } = await runStage({
  name: "screenshots",
  command: [program("playwright"), "test", "--config", "e2e/playwright.config.ts", "browser/"],
  env: { CLEARHOLD_SCREENSHOTS: "1" },
});
process.exitCode = failed > 0 ? 1 : 0;
