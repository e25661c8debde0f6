import { expect } from "@playwright/test";
import type { SmsInbox } from "../stack/sms-inbox.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import type { Phone } from "./phone.ts";

/** Binds a first number by its code and the mailed one; each thing that is missing is said in turn. */
export async function bindNumber(
  phone: Phone,
  sms: SmsInbox,
  number: string,
  fundPassword: string,
): Promise<void> {
  await phone.openAt("/shoujiyanzhen", "Phone verification");
  const bind = (words: string) => phone.isRefused("Bind phone", words);
  await bind("Please enter phone number");
  await phone.fill("Phone number", "010 1234 5678");
  await bind("This is not a phone number with its country code");
  await phone.fill("Phone number", number);
  await bind("Please enter the mobile phone verification code");
  await phone.enterSmsCode("Code sent to this phone", sms, number);
  await bind("Please enter the email verification code");
  await phone.enterCode("Email verification code");
  await bind("Please enter the fund password");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Bind phone");
  await phone.sees("Binding successful");
  await expect(phone.page).not.toHaveURL(/shoujiyanzhen/);
}

/** Moves to another number, whose owner has the old one too. */
export async function moveNumber(
  phone: Phone,
  sms: SmsInbox,
  numbers: { old: string; fresh: string },
  fundPassword: string,
): Promise<void> {
  await phone.openAt("/shoujiyanzhen", "Phone verification");
  const change = (words: string) => phone.isRefused("Change phone", words);
  await phone.fill("New phone number", numbers.fresh);
  await phone.enterSmsCode("Code sent to this phone", sms, numbers.fresh);
  const oldCodeMissing = "Please enter the old mobile phone verification code";
  await change(oldCodeMissing);
  await expect(phone.field("Code sent to the old phone")).toHaveAccessibleDescription(
    oldCodeMissing,
  );
  await phone.enterSmsCode("Code sent to the old phone", sms, numbers.old);
  await change("Please enter the email verification code");
  await phone.enterCode("Email verification code");
  await change("Please enter the fund password");
  await phone.fill("Fund password", fundPassword);
  await phone.sees(/^After the change no withdrawal is possible for 24 hours: until \d{4}-/);
  await settle(phone.page);
  await lookAtOpen(phone.page, "phone");
  await phone.tap("Change phone");
  await phone.sees("Successfully modified");
  await expect(phone.page).not.toHaveURL(/shoujiyanzhen/);
}

/** Without the phone, a passkey or a recovery code: its codes are asked for seven days more. */
export async function loseNumber(phone: Phone, fundPassword: string): Promise<void> {
  const { page } = phone;
  await phone.openAt("/shoujiyanzhen", "Phone verification");
  await phone.tap("I no longer have the old phone");
  await lookAtOpen(page, "phone-lost");
  await phone.tap(/^Stop asking for phone codes/);
  const sheet = page.getByRole("dialog", { name: "Switch codes off" });
  await expect(sheet).toContainText("Without the phone this takes seven days.");
  await expect(sheet.getByLabel("Mobile phone verification code")).toHaveCount(0);
  await sheet.getByRole("button", { name: "Switch off" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("Please enter the email verification code");
  await phone.enterCode("Email verification code");
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await sheet.getByRole("button", { name: "Switch off" }).click();
  await phone.sees(/^Codes are off from \d{4}-/);
  await phone.sees(/^Off from \d{4}-.*Switch on to keep it/);
}

/** Once it is off as lost, another number comes by the other proofs, and its codes are asked for. */
export async function replaceLostNumber(
  phone: Phone,
  sms: SmsInbox,
  number: string,
  fundPassword: string,
): Promise<void> {
  const { page } = phone;
  await phone.openAt("/shoujiyanzhen", "Phone verification");
  await expect(page.getByRole("button", { name: "I no longer have the old phone" })).toHaveCount(0);
  await expect(phone.field("Code sent to the old phone")).toHaveCount(0);
  await phone.fill("New phone number", number);
  await phone.enterSmsCode("Code sent to this phone", sms, number);
  await phone.enterCode("Email verification code");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Change phone");
  await phone.sees("Successfully modified");
  await expect(page).not.toHaveURL(/shoujiyanzhen/);
  await phone.openAt("/shoujiyanzhen", "Phone verification");
  await expect(page.getByRole("switch")).toBeChecked();
}
