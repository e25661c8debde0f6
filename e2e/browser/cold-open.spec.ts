import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

const pia = { email: "pia@example.com", fundPassword: "482913" };

/** The most that a page may move without a tap, or people tap what has just moved away. */
const shiftMax = 0.02;

/** Which answers come last: who the person is, or everything else. */
const slownesses = {
  "the person is known last": { person: 1_500, rest: 400 },
  "the person is known first": { person: 200, rest: 1_000 },
};

const screensOf = (projectId: string) => [
  { route: "/Deposit", title: "Deposit" },
  { route: "/TiBi", title: "Withdraw" },
  { route: "/CurrencyExchange", title: "Exchange" },
  { route: `/dinyue?id=${projectId}`, title: "Subscribe" },
  { route: "/dizhiAddress", title: "Address book" },
  { route: "/EmailVerification", title: "E-mail verification" },
  { route: "/shoujiyanzhen", title: "Phone verification" },
  { route: "/ChangeLoginPassword", title: "Change login password" },
];

test("a guarded screen opens as itself, and nothing of it moves while it loads", async ({
  page,
  stack,
}) => {
  const demo = readDemo(stack.dataDir);
  const owner = new Phone(page, stack, demo.user);
  await owner.enter(demo.user);
  await watchThePage(page);
  for (const opening of openingsOf(demo.projects.open ?? "")) {
    await opensAsItself(page, stack, opening);
  }
});

test("without a fund password it opens as itself too, with the question above it", async ({
  page,
  stack,
}) => {
  const phone = new Phone(page, stack, pia);
  await phone.register("pia", personPassword);
  await watchThePage(page);
  const { projects } = readDemo(stack.dataDir);
  for (const opening of openingsOf(projects.open ?? "")) {
    await opensAsItself(page, stack, { ...opening, asks: true });
  }
});

/** Each screen with one of the two in turn; in the full run with both. */
function openingsOf(projectId: string): Opening[] {
  const ways = Object.entries(slownesses);
  return screensOf(projectId).flatMap((screen, place) =>
    ways
      .filter((_, way) => process.env.CLEARHOLD_FULL || way === place % ways.length)
      .map(([when, slowness]) => ({ ...screen, when, slowness })),
  );
}

type Opening = {
  route: string;
  title: string;
  when: string;
  slowness: { person: number; rest: number };
  /** The fund password is asked for. */
  asks?: boolean;
};

async function opensAsItself(page: Page, stack: Stack, opening: Opening): Promise<void> {
  const { route, title, when, slowness, asks = false } = opening;
  const { person, rest } = slowness;
  await page.goto("about:blank");
  await page.route("**/api/**", async (call) => {
    await sleep(/user\/index$/i.test(new URL(call.request().url()).pathname) ? person : rest);
    await call.continue();
  });
  await page.goto(`${stack.baseUrl}/#${route}`);
  const question = page.getByRole("alertdialog");
  if (asks) await expect(question).toContainText("Please set the fund password");
  else await settle(page);
  await expect(question).toHaveCount(asks ? 1 : 0);
  const seen = (await page.evaluate("globalThis.seen")) as { titles: string[]; shift: number };
  expect(seen.titles, `${route}, ${when}`).toEqual([title]);
  expect.soft(seen.shift, `${route}, ${when}`).toBeLessThanOrEqual(shiftMax);
  await page.unrouteAll({ behavior: "wait" });
}

/** Writes down every title that a page showed, and how much of it moved without a tap. */
async function watchThePage(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.seen = { titles: [], shift: 0 };
    new MutationObserver(() => {
      const title = document.querySelector("h1")?.textContent;
      if (title && seen.titles.at(-1) !== title) seen.titles.push(title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
}
