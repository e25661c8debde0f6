import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { readDemo } from "../stack/demo.ts";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { Phone } from "./phone.ts";

/** Somebody new, on a phone of their own. */
async function register(browser: Browser, stack: Stack, name: string) {
  const owner = { email: `${name}@example.com`, fundPassword: "482913" };
  const context = await browser.newContext();
  const phone = new Phone(await context.newPage(), stack, owner);
  await phone.register(name, personPassword);
  await phone.setFundPassword();
  await context.close();
  return { email: owner.email, password: personPassword };
}

/** The server ends a session as it does with the device list's "end", and the page learns of it. */
async function endByServer(page: Page): Promise<void> {
  await page.evaluate(`fetch("/api/user/logout", {
    method: "POST",
    headers: { token: localStorage.getItem("token") },
  })`);
  await expect(page).toHaveURL(/#\/login/, { timeout: 120_000 });
}

const typed = { quantity: "33.5", nickname: "Marigold", bio: "Grows pears, sells none" };

async function typeEverywhere(phone: Phone, address: string): Promise<void> {
  await phone.openAt("/NickName", "Nickname");
  await phone.fill("New nickname", typed.nickname);
  await phone.openAt("/IndividualResume", "Profile");
  await phone.fill("A few words about you", typed.bio);
  await phone.open("/xinzhendizhi?currency=TRX");
  await phone.fill("Withdrawal address", address);
  await phone.open("/WithdrawCoins?currency=USDT");
  await phone.fill("Quantity", typed.quantity);
}

async function finds(phone: Phone, address: string | null): Promise<void> {
  const is = (text: string) => (address === null ? "" : text);
  await phone.openAt("/NickName", "Nickname");
  await expect(phone.field("New nickname")).toHaveValue(is(typed.nickname));
  await phone.openAt("/IndividualResume", "Profile");
  await expect(phone.field("A few words about you")).toHaveValue(is(typed.bio));
  await phone.open("/xinzhendizhi?currency=TRX");
  await expect(phone.field("Withdrawal address")).toHaveValue(address ?? "");
  await phone.open("/WithdrawCoins?currency=USDT");
  await expect(phone.field("Quantity")).toHaveValue(is(typed.quantity));
}

test("what was being typed waits for its owner, and for nobody else", async ({
  page,
  browser,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const other = await register(browser, stack, "perpetua");
  const address = newAddress();
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  await typeEverywhere(phone, address);
  await endByServer(page);
  await phone.logIn(user.email, user.password);
  await expect(page).toHaveURL(/#\/WithdrawCoins/);
  await finds(phone, address);

  await endByServer(page);
  await phone.logIn(other.email, other.password);
  // Not to where the person before was.
  await expect(page).toHaveURL(/#\/home/);
  await finds(phone, null);
});

test("when another person logs in in the second tab, the first starts anew as that person", async ({
  context,
  page,
  browser,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const other = await register(browser, stack, "philomena");
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  const address = newAddress();
  await typeEverywhere(phone, address);
  await page.getByText("USDT").first().waitFor();

  const second = await inSecondTab(context, stack, user);
  await second.enter(other);
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.getByRole("heading", { name: "Clearhold", level: 1 })).toBeVisible();
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(typed.quantity);
  await finds(phone, null);
});

test("a tab that waits for the person before starts anew when another one logs in in the second", async ({
  context,
  page,
  browser,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const other = await register(browser, stack, "parthenope");
  const address = newAddress();
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  await typeEverywhere(phone, address);
  await endByServer(page);
  const second = await inSecondTab(context, stack, user);
  await second.enter(other);
  await expect(page).toHaveURL(/#\/home/);
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain(typed.nickname);
  await finds(phone, null);
});

test("a new login of the same person in the second tab leaves the first as it is", async ({
  context,
  page,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  await phone.open("/WithdrawCoins?currency=USDT");
  await phone.fill("Quantity", "12.25");
  const second = await inSecondTab(context, stack, user);
  await second.enter(user);
  await expect(page).toHaveURL(/#\/WithdrawCoins/);
  await expect(phone.field("Quantity")).toHaveValue("12.25");
});

async function inSecondTab(
  context: BrowserContext,
  stack: Stack,
  owner: { email: string; fundPassword: string },
): Promise<Phone> {
  return new Phone(await context.newPage(), stack, owner);
}
