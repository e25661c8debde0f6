import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The folder for pictures, set by `npm run screenshots`. Without it the screens are only checked. */
const pictures = process.env.CLEARHOLD_SCREENSHOTS;
/** Every language, and each size in both themes; else English alone, and a theme for each other size. */
const inDepth = Boolean(pictures ?? process.env.CLEARHOLD_FULL);

/** Until the screen is there, whose code may still come, and has its data: no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [data-loading]")).toHaveCount(0);
  await networkRests(page);
}

/**
 * Until nothing was on its way for half a second. Playwright loses that moment where a call ends before its
 * document was read to the end (microsoft/playwright#42598), and then waits for ever: the screen is there by then.
 */
export async function networkRests(page: Page): Promise<void> {
  await Promise.race([page.waitForLoadState("networkidle"), page.waitForTimeout(15_000)]);
}

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** The open screen in both themes: no barrier, and a picture of each where pictures are kept. */
export async function lookAtOpen(
  page: Page,
  name: string,
  shown: readonly Theme[] = themes,
): Promise<void> {
  for (const colorScheme of shown) {
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

/** The open screen on a small phone, light, and on a wide desk, dark; in depth, both in both themes. */
export async function lookSmallAndWide(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height, theme] of [
    [360, 640, "light"],
    [1440, 900, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await lookAtOpen(page, `${name}-${width}`, inDepth ? themes : [theme]);
  }
  if (before) await page.setViewportSize(before);
}

/** The screen in both themes, as soon as it is there with its data. */
export async function look(page: Page, name: string): Promise<void> {
  await settle(page);
  await lookAtOpen(page, name);
}

type Language = "en-us" | "ko-kr" | "zh-cn";

/** The open screen, anew in each of these languages, where it says `words`; then in English again. */
async function lookIn(
  page: Page,
  name: string,
  words: Partial<Readonly<Record<Language, string>>>,
): Promise<void> {
  for (const [language, said] of Object.entries(words)) {
    if (!inDepth && language !== "en-us") continue;
    await page.evaluate(`localStorage.setItem("lang", ${JSON.stringify(language)})`);
    await page.reload();
    await expect(page.getByText(said).first()).toBeVisible({ timeout: 60_000 });
    await settle(page);
    await lookAtOpen(page, `${name}-${language}`);
  }
}

/** Leaves the screen as a reload in English does, also where no other language was looked at. */
async function backToEnglish(page: Page): Promise<void> {
  await page.evaluate(`localStorage.setItem("lang", "en-us")`);
  await page.reload();
  await settle(page);
}

/** The same screen in each language, where it says `words`, and then on a small and a wide one. */
export async function lookInEveryLanguage(
  page: Page,
  name: string,
  words: Readonly<Record<Language, string>>,
): Promise<void> {
  await lookIn(page, name, words);
  await lookSmallAndWide(page, name);
  await backToEnglish(page);
}

/** The screen in both themes, and in the other languages, where it says these words. */
export async function lookAbroad(
  page: Page,
  name: string,
  words: Readonly<Record<"ko-kr" | "zh-cn", string>>,
): Promise<void> {
  await look(page, name);
  await lookIn(page, name, words);
  await backToEnglish(page);
}

/** What keeps somebody out of the open screen, a line each. */
async function barriersOn(page: Page, colorScheme: Theme): Promise<string[]> {
  // A route (/#/…) below the edge of a sheet is taken for a jump within the page that leads nowhere.
  // There are no frames, so what is found need not be gathered on a page of its own, which takes as long again.
  // Of what passes, nothing is told: to describe each of its places takes longer than to find what fails.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .disableRules("skip-link")
    .setLegacyMode();
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
