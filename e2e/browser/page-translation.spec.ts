import { expect, type Page } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import { listenForComplaints } from "./complaints.ts";
import { settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** As page translators do: each text goes, and two elements with another text stand in its place. */
const wrapTexts = `(() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim() !== "") texts.push(walker.currentNode);
  for (const text of texts) {
    const wrapped = document.createElement("font");
    wrapped.appendChild(document.createElement("font")).textContent = text.data;
    text.replaceWith(wrapped);
  }
  return texts.length;
})()`;

test("amounts and rates go on changing on a page whose texts were wrapped", async ({
  page,
  stack,
}) => {
  const complaints = listenForComplaints(page);
  const demo = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, demo.user);
  await phone.enter(demo.user);
  await asksNotToBeTranslated(page);

  for (const [route, label, first, second] of [
    ["/WithdrawCoins?currency=USDT", "Quantity", "12", "900"],
    ["/WithdrawCoins?currency=TRX", "Quantity", "7.25", "1234.5"],
    ["/withdrawal?currency=USDT", "Withdrawal amount", "33", "410.123456"],
  ] as const) {
    await phone.open(route);
    await settle(page);
    await phone.fill(label, first);
    const before = await factsOn(page);
    expect(await page.evaluate(wrapTexts)).toBeGreaterThan(10);
    await phone.fill(label, second);
    await expect.poll(() => factsOn(page), route).not.toEqual(before);
    const shown = await factsOn(page);
    // What is typed is kept as a draft; nobody wraps the texts of the new page.
    await page.reload();
    await settle(page);
    await expect(phone.field(label)).toHaveValue(second);
    expect(shown, route).toEqual(await factsOn(page));
  }
  await exchangesRightly(phone);
  expect(complaints).toEqual([]);
});

/** The app speaks three languages itself, and draws every letter as it is. */
async function asksNotToBeTranslated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("translate", "no");
  await expect(page.locator("html")).toHaveClass(/notranslate/);
  await expect(page.locator("body")).toHaveAttribute("translate", "no");
  await expect(page.locator('meta[name="google"]')).toHaveAttribute("content", "notranslate");
  await expect(page.locator("body")).toHaveCSS("font-variant-ligatures", "none");
}

/** The lines of the form, each as "label value". */
function factsOn(page: Page): Promise<string[]> {
  return page.getByRole("main").locator("dl > div").allTextContents();
}

async function exchangesRightly(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/CurrencyExchange", "Exchange");
  const figure = page.getByRole("region", { name: "You receive" }).locator("[aria-live=polite]");
  const received = async () =>
    Number(/[\d.,]+/.exec((await figure.textContent()) ?? "")?.[0].replaceAll(",", ""));
  await phone.fill("Quantity", "10");
  await expect(figure).toHaveText(/[1-9]/);
  const ten = await received();
  await page.evaluate(wrapTexts);
  await phone.fill("Quantity", "25");
  // The rate may move in between, by far less than this.
  await expect.poll(async () => (await received()) / ten).toBeGreaterThan(2.4);
  expect((await received()) / ten).toBeLessThan(2.6);
}
