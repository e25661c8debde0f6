import { type Browser, expect, type Page } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, watchForTheEnd } from "./phone.ts";

const dora = { email: "dora@example.com", fundPassword: "482913" };
const otherPassword = "Meadow-Stone-77";

test("devices: what is not mine ends, and a mail stops a thief", async ({
  page,
  browser,
  stack,
}) => {
  const phone = new Phone(page, stack, dora);
  await phone.register("dora", personPassword);
  await phone.setFundPassword();
  await endOneDevice(stack, phone, browser);
  await freezeFromTheMail(stack, phone, browser);
  await setAnotherFundPassword(phone);
});

/** A browser of its own: another device, with a name that the account has never seen. */
async function loginElsewhere(stack: Stack, browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const other = new Phone(await context.newPage(), stack, dora);
  await other.open("/login");
  await logIn(other, personPassword);
  await expect(other.page).toHaveURL(/#\/home/);
  return other.page;
}

async function logIn(phone: Phone, password: string): Promise<void> {
  await phone.fill("E-mail or phone", dora.email);
  await phone.fill("Password", password);
  await phone.page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function endOneDevice(stack: Stack, phone: Phone, browser: Browser): Promise<void> {
  await phone.open("/Shebeiguanli");
  await phone.sees("You are not logged in anywhere else.");
  await settle(phone.page);
  await lookAtOpen(phone.page, "devices-alone");
  const other = await loginElsewhere(stack, browser);
  await phone.page.reload();
  const others = phone.page.getByRole("list", { name: "Other devices" });
  await expect(others.getByRole("listitem")).toHaveCount(1);
  await settle(phone.page);
  await lookAtOpen(phone.page, "devices");
  await phone.tap(/^Log out: /, others);
  const dialog = phone.page.getByRole("alertdialog");
  await expect(dialog).toContainText("Log this device out?");
  await lookAtOpen(phone.page, "devices-end");
  const ended = watchForTheEnd(other);
  await phone.tap("Log out", dialog);
  await phone.sees("The device was logged out");
  await phone.sees("You are not logged in anywhere else.");
  await ended;
  await expect(other).toHaveURL(/#\/login/);
  await other.context().close();
}

async function freezeFromTheMail(stack: Stack, phone: Phone, browser: Browser): Promise<void> {
  const since = new Date();
  const thief = await loginElsewhere(stack, browser);
  const link = await stack.mailbox.linkFor(dora.email, since);
  expect(link).toContain("/#/NotMe?token=");
  await phone.open(link.slice(link.indexOf("#/") + 1));
  await phone.sees("Has someone else entered your account?");
  await settle(phone.page);
  await lookAtOpen(phone.page, "not-me");
  await phone.tap("Freeze my account");
  await phone.sees("Your account is frozen");
  await lookAtOpen(phone.page, "not-me-done");
  await thief.reload();
  await expect(thief).toHaveURL(/#\/login/);
  await thief.context().close();
  await phone.tap("Set a new login password");
  await phone.fill("E-mail", dora.email);
  await phone.enterCode("Verification code");
  await phone.fill("New password", otherPassword);
  await phone.tap("Set new password");
  // The form before it has the same words in a link.
  await phone.sees("Your new password is set");
  await phone.tap("Log in");
  await logIn(phone, otherPassword);
  await expect(phone.page).toHaveURL(/#\/home/);
}

/** The old digits count no more: the screens say so, and ask for the code in their place. */
async function setAnotherFundPassword(phone: Phone): Promise<void> {
  await phone.openAt("/SecuritySettings", "Security settings");
  await phone.sees("Stopped by the freeze. Set a new one");
  await lookAtOpen(phone.page, "security-after-freeze");
  await phone.openAt("/ModifyTransactionPassword", "Fund password");
  await phone.sees("Your old fund password stopped working when the account was frozen.");
  await expect(phone.page.getByLabel("Old fund password")).toHaveCount(0);
  await expect(phone.page.getByText("Use the old digits instead")).toHaveCount(0);
  await lookAtOpen(phone.page, "fund-password-after-freeze");
  await phone.fill("New fund password", "604817");
  await phone.fill("Confirm fund password", "604817");
  await phone.enterCode("Email verification code");
  await phone.tap("Save fund password");
  await phone.sees("Successfully modified");
  await phone.openAt("/SecuritySettings", "Security settings");
  await expect(phone.page.getByText("Stopped by the freeze")).toHaveCount(0);
}
