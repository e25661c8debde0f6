import { expect } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import type { Stack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import type { Phone } from "./phone.ts";

const coin = 1_000_000n;

/** Coins to withdraw, and an address to withdraw them to. */
export async function fundForWithdrawal(phone: Phone, stack: Stack): Promise<string> {
  const own = await phone.depositAddress("TRX");
  await stack.devnet.pay("TRX", own, 100n * coin);
  await phone.open("/DepositRecord");
  await expect(phone.page.getByText("Credited", { exact: true })).toBeVisible({ timeout: 60_000 });
  const payee = newAddress();
  await phone.saveAddress("TRX", payee);
  return payee;
}

/** The screen says why and until when, and so does the button that cannot be tapped. */
export async function withdrawInVain(phone: Phone, payee: string): Promise<void> {
  const { page } = phone;
  await phone.open("/WithdrawCoins?currency=TRX");
  await phone.sees(/^Withdrawals are paused until/);
  await expect.poll(() => phone.shownText()).toContain(payee);
  await settle(page);
  await lookAtOpen(page, "withdraw-held");
  await phone.fill("Quantity", "10");
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toHaveCount(0);
  const button = page.getByRole("button", { name: /^Paused until \d{4}-\d\d-\d\d \d\d:\d\d$/ });
  await expect(button).toBeDisabled();
}
