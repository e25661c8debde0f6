import { expect } from "@playwright/test";
import { test } from "../stack/shared-product.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

const nobody = { email: "nobody@example.com", fundPassword: "482913" };

test("help: found while typing and read, by somebody who is not logged in", async ({
  page,
  stack,
}) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, nobody);
  await phone.open("/login");
  await phone.fill("E-mail or phone", nobody.email);
  await phone.tap("Help");
  await phone.sees("Why a deposit needs 19 confirmations");
  await settle(page);
  await lookAtOpen(page, "help");
  // Back at the login, what was typed is still there.
  await phone.tap("Back");
  await expect(phone.field("E-mail or phone")).toHaveValue(nobody.email);
  await lookAtOpen(page, "login-with-help");
  await phone.tap("Help");

  await phone.fill("Search the help", "withdrawl fee");
  await page.getByRole("link", { name: /What a withdrawal costs/ }).click();
  await expect(page).toHaveURL(/HelpDetail\?id=withdrawal-fees/);
  await settle(page);
  await lookAtOpen(page, "help-article");

  await phone.open("/help");
  await phone.fill("Search the help", "zzqqxx");
  await phone.sees("Nothing found for “zzqqxx”. Try other words.");
  await lookAtOpen(page, "help-nothing");
  // Nobody can be asked here: no text says so.
  await expect(page.getByText("Still have a question?")).toHaveCount(0);
  expect(complaints).toEqual([]);

  // The browser complains of the answer to an id that nothing has.
  await phone.open("/HelpDetail?id=%3Cimg%20src%3Dx%3E");
  await phone.sees("This help article does not exist.");
  await settle(page);
  await lookAtOpen(page, "help-article-missing");
});
