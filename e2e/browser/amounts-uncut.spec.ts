import { expect, type Page } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import { settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

/** The narrowest phone, and one whose owner has made the text twice as large. */
const sizes = [
  { width: 320, text: "100%" },
  { width: 360, text: "125%" },
  { width: 360, text: "200%" },
] as const;

/** Put in the place of every figure: an everyday one, and more than either coin has ever had. */
const figures = ["1,995.00", "20.000001", "987,654,321.123456", "99,999,999,999.999999"] as const;

/** Every screen that shows amounts. */
function screens(projects: Record<string, string>): string[] {
  return [
    ...["/home", "/user", "/TiBi", "/task?id=1"],
    ...["/DepositRecord", "/WithdrawalRecord", "/CurrencyExchangeRecord", "/FundBill"],
    ...["/WithdrawCoins?currency=USDT", "/withdrawal?currency=TRX", "/CurrencyExchange"],
    ...["open", "failed", "over", "loss"].map((name) => `/ComprehensiveTotal?id=${projects[name]}`),
    ...[`/dinyue?id=${projects.open}`, `/evidence?id=${projects.over}`],
    ...["/MyInvestment", "/myteam", "/NodePlan", "/NodeRecord", "/reward", "/InviteFriends"],
    ...["/UserLevel", "/Authentication"],
  ];
}

/** Screens behind the first row of a list. */
const details = ["/MyInvestment", "/FundBill", "/WithdrawalRecord"];

test("no amount is cut or covered on a narrow screen or in large text", async ({ page, stack }) => {
  const demo = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, demo.user);
  await phone.enter(demo.user);
  // Another story may have given the person a default address: the form goes on with the one just saved.
  const form = encodeURIComponent("/WithdrawCoins?currency=USDT");
  await phone.open(`/xinzhendizhi?currency=USDT&back=${form}`);
  await phone.saveOpenAddress(newAddress());
  await phone.withdrawOpen("20.000001");
  await haveTeam(page);
  await phone.open("/CurrencyExchange");
  await phone.fill("Quantity", "10");
  const receives = page.getByRole("region", { name: "You receive" });
  await expect(receives.locator("[aria-live=polite]")).toHaveText(/[1-9]/);
  await phone.tap("Exchange");
  await expect(sheetOn(page)).toBeVisible();
  let seen = await measure(page, "the review of an exchange");
  for (const route of screens(demo.projects)) {
    await phone.open(route);
    await settle(page);
    seen += await measure(page, route);
  }
  for (const route of details) {
    await phone.open(route);
    await settle(page);
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    await settle(page);
    seen += await measure(page, `behind ${route}`);
  }
  await phone.open("/DepositRecord");
  await settle(page);
  await page.getByRole("main").getByRole("listitem").getByRole("button").first().click();
  await expect(sheetOn(page)).toBeVisible();
  seen += await measure(page, "a deposit");
  expect(seen).toBeGreaterThan(40);
});

/** Two members from whom nothing can be earned: their badges stand before what they have earned. */
async function haveTeam(page: Page): Promise<void> {
  const earned = [
    { unit: "USDT", amount: "123456789.123456" },
    { unit: "TRX", amount: "987654321.5" },
  ];
  const member = { username: "k***n", jointime: 1_790_000_000, usdt_earn: "123456789.12", earned };
  await page.route(
    ({ pathname }) => pathname === "/api/team/index",
    async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { data: { team_list: unknown[] } };
      json.data.team_list = [
        { ...member, fault: "same-wallet" },
        { ...member, fault: "closed" },
      ];
      await route.fulfill({ response: answer, json });
    },
  );
}

/** The open screen in each size, with each figure; gives how many amounts it has. */
async function measure(page: Page, name: string): Promise<number> {
  const before = page.viewportSize();
  let amounts = 0;
  for (const { width, text } of sizes) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(`document.documentElement.style.fontSize = "${text}"`);
    await page.evaluate("document.fonts.ready");
    for (const figure of figures) {
      const found = (await page.evaluate(`(${faultsOf})("${figure}")`)) as Found;
      expect.soft(found.faults, `${name} at ${width} px, ${text}, ${figure}`).toEqual([]);
      amounts = found.amounts;
    }
  }
  await page.evaluate("document.documentElement.style.fontSize = ''");
  if (before) await page.setViewportSize(before);
  return amounts;
}

type Found = { amounts: number; faults: string[] };

/**
 * Writes a figure in the place of every amount's own, its sign kept, and measures boxes: each piece of
 * an amount lies on the screen and within what it is a part of, no other words lie on it, and it is
 * one piece wherever a line has room for it. An address beside it keeps its groups together.
 */
const faultsOf = `(figure) => {
  const faults = [];
  const slack = 1;
  const piecesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  const textsIn = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts.filter((text) => text.data.trim() !== "");
  };
  // Words for screen readers alone are laid out of the way.
  const isHidden = (text, within) => {
    for (let one = text.parentElement; one && one !== within; one = one.parentElement) {
      const { position, visibility } = getComputedStyle(one);
      if (position === "absolute" || visibility === "hidden") return true;
    }
    return false;
  };
  const amounts = [...document.querySelectorAll("[data-amount]")];
  for (const amount of amounts) {
    const [first] = textsIn(amount);
    if (first && /\\d/.test(first.data)) first.data = first.data.replace(/[\\d,]+(?:\\.\\d+)?/, figure);
  }
  let shown = 0;
  for (const amount of amounts) {
    const pieces = piecesOf(amount);
    if (pieces.length === 0) continue;
    shown += 1;
    const whole = amount.closest("li, dl > div, a, button") ?? amount.parentElement.parentElement;
    const box = whole.getBoundingClientRect();
    const say = (what) => faults.push(amount.textContent + " " + what);
    const others = textsIn(whole).filter((text) => !amount.contains(text) && !isHidden(text, whole));
    for (const piece of pieces) {
      if (piece.left < -slack || piece.right > innerWidth + slack) say("leaves the screen");
      if (piece.left < box.left - slack || piece.right > box.right + slack) say("leaves its row");
      for (const text of others) {
        const covered = piecesOf(text).some(
          (other) =>
            Math.min(other.right, piece.right) - Math.max(other.left, piece.left) > slack &&
            Math.min(other.bottom, piece.bottom) - Math.max(other.top, piece.top) > 4,
        );
        if (covered) say("lies on " + text.data);
      }
    }
    if (getComputedStyle(amount).display !== "inline" && amount.scrollWidth > amount.clientWidth + slack)
      say("is wider than its box");
    const [text] = textsIn(amount);
    const lines = piecesOf(text);
    const length = lines.reduce((sum, { width }) => sum + width, 0);
    if (lines.length > 1 && length < box.width * 0.6) say("is broken although it has room");
  }
  // Nine groups of signs: three to a line, two where the text is twice as large.
  const linesMax = document.documentElement.style.fontSize === "200%" ? 5 : 3;
  for (const address of document.querySelectorAll("main li span[translate=no]")) {
    const tops = new Set([...address.children].map((group) => Math.round(group.getBoundingClientRect().top)));
    if (address.children.length === 9 && tops.size > linesMax) faults.push(address.textContent + " is torn");
  }
  return { amounts: shown, faults };
}`;
