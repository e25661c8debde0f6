import { expect, test } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { startStack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const quoteEnded = "The quote has expired. Check the new one";

test("exchange: whole coins in the simple form, any amount in the full one, the source on a tap", async ({
  page,
}) => {
  const stack = await startStack();
  try {
    const { user } = readDemo(stack.dataDir);
    const phone = new Phone(page, stack, user);
    await phone.open("/login");
    await phone.logIn(user.email, user.password);
    await expect(page).toHaveURL(/#\/home/);
    await simply(phone, user.fundPassword);
    await fully(phone);
  } finally {
    await stack.stop();
  }
});

async function simply(phone: Phone, fundPassword: string): Promise<void> {
  const { page } = phone;
  await phone.openAt("/exchange", "Exchange");
  await phone.isRefused("Exchange", "Please enter the amount");
  await phone.field("Quantity").pressSequentially("12.5");
  await expect(phone.field("Quantity")).toHaveValue("12.5");
  await phone.sees("Please enter an integer amount");
  await expect(page.getByRole("button", { name: "Exchange", exact: true })).toBeDisabled();
  await lookAtOpen(page, "exchange-not-integer");
  await phone.tap("All");
  await expect(phone.field("Quantity")).toHaveValue(/^[1-9]\d*$/);
  await phone.fill("Quantity", "7");
  const receives = page.getByRole("region", { name: "You receive" });
  await expect(receives.locator("[aria-live=polite]")).toHaveText(/^[1-9]\d*\.\d{2}\D*$/);
  await expect(page.getByRole("timer")).toHaveText(/^\d{1,2}$/);
  await lookAtOpen(page, "exchange-simple");
  await phone.tap("Exchange");
  await phone.isRefused("Exchange 7.00 USDT", "Fund password cannot be empty");
  await confirm(phone, fundPassword);
}

/** A quote holds 15 s. Where a slow machine lets it end, the sheet closes and a person tries again. */
async function confirm(phone: Phone, fundPassword: string): Promise<void> {
  const { page } = phone;
  const sheet = sheetOn(page);
  const done = page.getByText("Exchange completed").first();
  const ended = page.getByText(quoteEnded).first();
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await phone.tap(/^Exchange /, sheet);
  await expect(done.or(ended)).toBeVisible();
  if (await done.isVisible()) return;
  await expect(ended).toBeHidden();
  await phone.tap("Exchange");
  await confirm(phone, fundPassword);
}

async function fully(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/exchange", "Exchange");
  await phone.tap("Any amount");
  await phone.isRefused("Exchange", "The redemption quantity cannot be empty");
  await phone.fill("Quantity", "999999999");
  await phone.isRefused("Exchange", "Insufficient balance");
  await phone.tap("Swap direction");
  await expect(phone.field("Quantity")).toHaveValue("");
  await settle(page);
  await phone.tap("Fixed by the operator");
  const sheet = page.getByRole("dialog", { name: "Rate source" });
  await expect(sheet).toContainText("None: buying and selling use the same rate");
  await expect(sheet).toContainText("10,000.00");
  await lookAtOpen(page, "exchange-source");
}
