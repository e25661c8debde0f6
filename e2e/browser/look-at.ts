import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The folder for pictures, set by `npm run screenshots`. Without it the screens are only checked. */
const pictures = process.env.CLEARHOLD_SCREENSHOTS;

/** Until the screen is there, whose code may still come, and has its data: no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

/** The open screen in both themes: no barrier, and a picture of each where pictures are kept. */
export async function lookAtOpen(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The wallet hears of it a moment later; a contrast is never taken between two themes.
    await expect(page.locator(`html[data-theme=${colorScheme}]`)).toBeAttached();
    await stillness(page);
    // A link within the wallet leaves no screen for a moment, while the next one's code comes.
    await expect(page.locator("h1").first()).toBeAttached();
    if (pictures) {
      await page.screenshot({ path: path.join(pictures, `${name}-${colorScheme}.png`) });
    }
    let told = await barriersOn(page, colorScheme);
    // The screen before may have left in the middle of it. What is a barrier is still one afterwards.
    if (told.length > 0) {
      await settle(page);
      told = await barriersOn(page, colorScheme);
    }
    expect.soft(told, `${name} in ${colorScheme}`).toEqual([]);
  }
}

/** What keeps somebody out of the open screen, a line each. */
async function barriersOn(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  // A route (/#/…) below the edge of a sheet is taken for a jump within the page that leads nowhere.
  const axe = new AxeBuilder({ page }).disableRules("skip-link");
  // The other theme is other colours, and nothing else.
  if (colorScheme === "dark") axe.withRules("color-contrast");
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html} ${first?.failureSummary}`,
  );
}

/** What moves is taken to its end, not waited for: what fades out of sight may never come there by itself. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate("document.fonts.ready");
  await page.evaluate(
    "document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).forEach((one) => one.finish())",
  );
}
