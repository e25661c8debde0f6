import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { personPassword as password } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const coin = 1_000_000n;
/** A busy machine takes its time. */
const patient = { timeout: 60_000 };

test("the bill: filtered, every receipt, and statements that end with the screen's balance", async ({
  page,
  stack,
}) => {
  const complaints = listenForComplaints(page);
  const owner = { email: "ines@example.com", fundPassword: "482913" };
  const phone = new Phone(page, stack, owner);
  await phone.register("ines", password);
  await phone.setFundPassword();
  await expect(page).toHaveURL(/#\/home/);
  await phone.openAt("/FundBill", "Fund bill");
  await phone.sees("No movement of money yet.");
  const address = await phone.depositAddress("USDT");
  await stack.devnet.pay("USDT", address, 120n * coin + 1n);
  await stack.devnet.pay("TRX", address, 75n * coin);
  await phone.open("/DepositRecord");
  await expect(page.getByText("Credited")).toHaveCount(2, patient);
  await phone.exchange("10");

  await filters(phone);
  for (const hoursAhead of [25, -25, -24 * 30]) await lastDaysBy(hoursAhead, phone, stack);
  await receipts(phone);
  await statements(phone);
  expect(complaints).toEqual([]);
});

/** What stands in the link stays when one comes back. */
async function filters(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/fundbill", "Fund bill");
  const rows = page.getByRole("main").getByRole("list").getByRole("link");
  await expect(rows).toHaveCount(4, patient);
  await lookAtOpen(page, "bill");
  await page.getByRole("radio", { name: "USDT", exact: true }).click();
  await expect(rows).toHaveCount(2, patient);
  await phone.tap("Filter");
  const sheet = sheetOn(page);
  const types = sheet.getByRole("radiogroup", { name: "Type" }).getByRole("radio");
  await expect(types).toHaveText([
    ...["All types", "Deposit", "Withdrawal", "Reward", "Subscription", "Exchange"],
    ...["Team earning", "Fee or adjustment", "Refund", "Payout"],
  ]);
  await sheet.getByRole("radio", { name: "Last 7 days" }).click();
  await sheet.getByRole("radio", { name: "Deposit", exact: true }).click();
  await lookAtOpen(page, "bill-filter");
  await phone.tap("Apply", sheet);
  await expect(rows).toHaveCount(1, patient);
  await expect(page).toHaveURL(/currency=USDT.*category=1.*days=7|category=1.*days=7.*currency/);
  await rows.first().click();
  await expect(page.getByRole("heading", { name: "Fund details" })).toBeVisible(patient);
  await phone.sees("120.000001");
  await settle(page);
  await lookAtOpen(page, "bill-deposit");
  await page.goBack();
  await expect(rows).toHaveCount(1, patient);
  await expect(page).toHaveURL(/days=7/);
}

/** The last days end with today by the server's time, wherever the device's clock stands. */
async function lastDaysBy(hoursAhead: number, phone: Phone, stack: Stack): Promise<void> {
  const page = await phone.page.context().newPage();
  await page.clock.install({ time: (stack.time.now() + hoursAhead * 3600) * 1000 });
  await page.goto(`${stack.baseUrl}/#/FundBill?days=7`);
  const rows = page.getByRole("main").getByRole("list").getByRole("link");
  await expect(rows).toHaveCount(4, patient);
  await page.getByRole("button", { name: "Export" }).click();
  const lastDay = await sheetOn(page).getByLabel("Last day").inputValue();
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" });
  const days = [-60, 0].map((back) => today.format((stack.time.now() + back) * 1000));
  expect(days).toContain(lastDay);
  await page.close();
}

async function receipts(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/FundBill?currency=TRX&category=5", "Fund bill");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Exchange/ })
    .click();
  await phone.sees("Paid");
  await phone.sees("Balance after");
  await settle(page);
  await lookAtOpen(page, "bill-exchange");
  await phone.tap("Copy Order number");
  await phone.sees(/Copy successfully/);
  await phone.tap("Receipt");
  await expect(page).toHaveURL(/#\/SuccessfulExchange\?id=exc_/);
}

async function statements(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/FundBill?currency=USDT&days=30", "Fund bill");
  await phone.tap("Export");
  const sheet = sheetOn(page);
  await expect(sheet.getByLabel("First day")).not.toHaveValue("");
  await lookAtOpen(page, "bill-export");
  const csv = (await saved(page, phone)).toString("utf8");
  expect(csv.trimEnd().split("\r\n").at(-1)).toMatch(
    /Closing balance,.*USDT.*,110\.000001,,,false$/,
  );
  expect(csv).toContain("Asia/Seoul");
  expect(csv.split("Closing balance")).toHaveLength(2);

  await phone.open("/FundBill");
  await phone.tap("Export");
  await sheetOn(page).getByRole("radio", { name: "PDF (to print)" }).click();
  const pdf = await saved(page, phone);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.subarray(-6).toString()).toContain("%%EOF");

  await phone.tap("Export");
  await sheetOn(page).getByLabel("First day").fill("2026-12-02");
  await sheetOn(page).getByLabel("Last day").fill("2026-12-01");
  await expect(sheetOn(page).getByRole("alert")).toHaveText("The first day is after the last.");
}

/** What the browser saves when the sheet's button is tapped. */
async function saved(page: Page, phone: Phone): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await phone.tap("Save statement", sheetOn(page));
  const file = await readFile(await (await download).path());
  await phone.sees("The statement was saved");
  await expect(sheetOn(page)).toHaveCount(0);
  return file;
}
