import { type Page, expect as playwrightExpect } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import type { Stack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { type Owner, type Phone, sheetOn } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 240_000 });

/** What the house holds above a coin goes to its cold wallet: its payments wait until it is back. */
export const houseWaits = { HOT_LIMIT_TRX: "1", COLD_ADDRESS: newAddress() };

/**
 * From the first screen by taps alone, no route is typed: what to do first, whether money arrived,
 * why a withdrawal waits, and whom to ask.
 */
export async function walkAsNewcomer(stack: Stack, phone: Phone, owner: Owner): Promise<void> {
  await stack.desk.command(["limits", "lower", "AUTO_LIMIT_TRX", "50", "--as", "olga"], "olga");
  await whatToDoFirst(phone, owner);
  await whetherMoneyArrived(stack, phone);
  await whyItIsReviewed(phone);
  await whyTheHouseWaits(phone);
  await whomToAsk(phone);
}

async function whatToDoFirst(phone: Phone, { fundPassword }: Owner): Promise<void> {
  await phone.sees("Finish setting up");
  await phone.tap("Set it now");
  await phone.fill("New fund password", fundPassword);
  await phone.fill("Confirm fund password", fundPassword);
  await phone.tap("Save fund password");
  await phone.sees("Successfully modified");
  await phone.sees("Your balance is empty");
  await expect(phone.page).toHaveURL(/#\/home/);
}

async function whetherMoneyArrived(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.tap("Deposit", page.getByRole("main"));
  await page.getByRole("tab", { name: "TRX" }).click();
  await settle(page);
  await lookAtOpen(page, "newcomer-deposit");
  const address = await phone.copyAddress();
  await stack.devnet.pay("TRX", address, 200_000_000n);
  await goHome(page);
  const latest = page.getByRole("region", { name: "Recent activity" });
  const deposit = latest.getByRole("link", { name: /Deposit.*200/ });
  await expect(deposit).toBeVisible();
  await deposit.click();
  await phone.sees("Balance after");
  await settle(page);
  await lookAtOpen(page, "receipt-with-support");
  await expectSupport(phone, /^mailto:help@clearhold\.example\?subject=Case%20/);
  await goHome(page);
  await lookAtOpen(page, "newcomer-home");
  await page.getByRole("link", { name: /^Messages, \d+ unread/ }).click();
  await phone.tap(/^Money/);
  await phone.tap(/Deposit received/);
  await phone.sees("200 TRX is in your available balance.");
  await phone.tap("Open the deposit");
  await expectSupport(phone, /subject=Case%20dep_/);
  await goHome(page);
}

/** Above what leaves without a look: why, by whom, until when, the way back, and whom to ask. */
async function whyItIsReviewed(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.tap("Withdraw", page.getByRole("main"));
  await phone.tap(/^TRX/, page.getByRole("main"));
  await phone.sees("24-hour limit");
  await phone.sees(/^left of 100,000\.00\sTRX$/);
  await settle(page);
  await lookAtOpen(page, "newcomer-withdraw");
  await phone.tap("Choose from the address book");
  await phone.tap("Add address", sheetOn(page));
  await phone.saveOpenAddress(newAddress());
  await phone.withdrawOpen("60");
  await phone.sees("In review");
  await phone.sees(/^It is sent once approved\. .* by \d{4}-/);
  await phone.sees(/^Above 50\.00\sTRX in 24 hours$/);
  await settle(page);
  await lookAtOpen(page, "newcomer-review");
  await expectSupport(phone, /subject=Case%20wdr_/);
  await phone.tap("Cancel withdrawal");
  await phone.tap("Yes, cancel it", page.getByRole("alertdialog"));
  await phone.sees("Returned to your balance");
  await goHome(page);
}

async function whyTheHouseWaits(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.tap("Withdraw", page.getByRole("main"));
  await phone.tap(/^TRX/, page.getByRole("main"));
  await phone.withdrawOpen("40");
  await phone.sees(/^Our payment wallet is being refilled\./);
  await settle(page);
  await lookAtOpen(page, "newcomer-house-waits");
  await expect(page.getByRole("button", { name: "Cancel withdrawal" })).toBeVisible();
  await expectSupport(phone, /subject=Case%20wdr_/);
  await goHome(page);
}

async function whomToAsk({ page }: Phone): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Main" });
  await tabs.getByRole("link", { name: "Assets" }).click();
  const support = page.getByRole("link", { name: "Support" });
  await support.scrollIntoViewIfNeeded();
  await expect(support).toHaveAttribute("href", /^mailto:help@clearhold\.example/);
  await lookAtOpen(page, "personal-centre-help");
  await tabs.getByRole("link", { name: "Home" }).click();
  await settle(page);
}

async function expectSupport({ page }: Phone, href: RegExp): Promise<void> {
  await expect(page.getByRole("link", { name: "Ask support" })).toHaveAttribute("href", href);
}

/** As a thumb does: back until the tabs are there, then the first of them. */
async function goHome(page: Page): Promise<void> {
  const home = page.getByRole("link", { name: "Home", exact: true });
  const back = page.getByRole("button", { name: "Back", exact: true });
  const title = page.getByRole("heading", { level: 1 });
  await settle(page);
  for (let steps = 0; steps < 5 && !(await home.isVisible()); steps += 1) {
    const left = (await title.textContent()) ?? "";
    await back.click();
    // The screen before stays until the next one's code is there.
    await expect(title).not.toHaveText(left);
    await settle(page);
  }
  await home.click();
  await expect(page).toHaveURL(/#\/home/);
  await settle(page);
}
