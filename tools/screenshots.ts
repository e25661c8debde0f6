import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { program, root, runStage } from "./stage.ts";

const taken = path.join(root, ".cache/screenshots");
/** The pictures that README shows. The others are not committed. */
const shown = path.join(root, "docs/screenshots");

// Takes pictures of every screen that the stories in the browser open, light and dark. Names of stories
// limit it: `npm run screenshots -- screens.spec.ts`. What README shows is then replaced.
rmSync(taken, { recursive: true, force: true });
const stories = process.argv.slice(2);
const { failed } = await runStage({
  name: "screenshots",
  command: [
    program("playwright"),
    "test",
    "--config",
    "e2e/playwright.config.ts",
    "--project=browser",
    ...stories,
  ],
  env: { CLEARHOLD_SCREENSHOTS: taken },
});
if (failed.length === 0) {
  for (const name of readdirSync(shown)) {
    const picture = path.join(taken, name);
    if (existsSync(picture)) copyFileSync(picture, path.join(shown, name));
  }
}
process.stdout.write(`The pictures are in ${taken}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
