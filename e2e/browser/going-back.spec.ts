import { expect } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import { listenForComplaints } from "./complaints.ts";
import { settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const ruth = { email: "ruth@example.com", fundPassword: "482913" };

test("going back closes what lies over a screen, and leaves one that asks for a fund password", async ({
  page,
  stack,
}) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, ruth);
  const title = page.getByRole("heading", { level: 1 });
  const question = page.getByRole("alertdialog");
  await phone.register("ruth", personPassword);
  await settle(page);
  await page.getByRole("main").getByRole("link", { name: "Deposit", exact: true }).click();
  await expect(question).toContainText("Please set the fund password");
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/#\/home/);
  await expect(title).toHaveText("Clearhold");

  // Opened from outside, as a push or a bookmark does: over a question, and over a sheet.
  await phone.open("/Deposit");
  await expect(question).toBeVisible();
  await phone.openAt("/FundBill", "Fund bill");
  await expect(question).toBeHidden();
  await phone.tap("Filter");
  await expect(sheetOn(page)).toBeVisible();
  await phone.openAt("/Preferences", "Preferences");
  await expect(sheetOn(page)).toBeHidden();

  await page.goBack();
  await expect(title).toHaveText("Fund bill");
  await phone.tap("Filter");
  await expect(sheetOn(page)).toBeVisible();
  await page.goBack();
  await expect(sheetOn(page)).toBeHidden();
  await expect(title).toHaveText("Fund bill");
  await page.goForward();
  await expect(title).toHaveText("Preferences");
  await phone.tap("Back");
  await expect(title).toHaveText("Fund bill");
  expect(complaints).toEqual([]);
});
