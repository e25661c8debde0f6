import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { expect, type Page } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const ada = { email: "ada@example.com", fundPassword: "482913" };
const reason = "She wrote that a deposit is missing";

test("activity: my phrase stands in a mail, and I see who looked at my account", async ({
  page,
  stack,
}) => {
  const phone = new Phone(page, stack, ada);
  await phone.register("ada", personPassword);
  await nobodyLooked(phone);
  await setPhrase(phone);
  await mailIsLocal(stack);
  await phone.setFundPassword();
  await changePhrase(phone);
  await operatorLooks(stack, phone);
  await readInKorean(phone);
});

async function nobodyLooked(phone: Phone): Promise<void> {
  await phone.open("/Activity?group=operators");
  await phone.sees("No operator has ever looked at your account.");
  await lookAtOpen(phone.page, "activity-nobody-looked");
}

/** Without a fund password its owner proves the login password. */
async function setPhrase(phone: Phone): Promise<void> {
  await phone.open("/AntiPhishing");
  await settle(phone.page);
  await lookAtOpen(phone.page, "phrase-unset");
  await phone.tap("Save phrase");
  await phone.sees("The phrase has 4 to 40 characters");
  await phone.fill("Your phrase", "blue umbrella");
  await expect(phone.page.getByRole("figure")).toContainText("blue umbrella");
  await phone.tap("Save phrase");
  await phone.sees("Please enter your password");
  await phone.fill("Login password", personPassword);
  await phone.tap("Save phrase");
  await phone.sees("Successfully modified");
}

/** The app has said where it is, without being asked. */
async function mailIsLocal({ mailbox }: Stack): Promise<void> {
  const mail = await mailbox.textWith("blue umbrella", ada.email);
  expect(mail).toMatch(/^Time: .*, \d\d:\d\d \(Asia\/Seoul, UTC\+9\)$/m);
}

async function changePhrase(phone: Phone): Promise<void> {
  await phone.open("/AntiPhishing");
  await settle(phone.page);
  await expect(phone.page.getByLabel("Your phrase", { exact: true })).toHaveValue("blue umbrella");
  await lookAtOpen(phone.page, "phrase");
  await phone.fill("Your phrase", "green umbrella");
  await phone.fill("Fund password", "000111");
  await phone.tap("Save phrase");
  await phone.sees(/fund password is wrong/);
  await phone.fill("Fund password", ada.fundPassword);
  await phone.tap("Save phrase");
  await phone.sees("Successfully modified");
}

async function operatorLooks(stack: Stack, phone: Phone): Promise<void> {
  const operator = "olga";
  const look = ["person", "show", ada.email, "--as", operator, "--reason", reason];
  const shown = await stack.desk.command(look, operator);
  expect(shown).toMatchObject({ username: "ada", email: "a***a@example.com" });
  await phone.open("/Activity");
  await phone.sees("An operator looked at your account");
  await phone.sees("Anti-phishing phrase set");
  await settle(phone.page);
  await lookAtOpen(phone.page, "activity");
  await phone.tap(/An operator looked/);
  const sheet = sheetOn(phone.page);
  await expect(sheet).toContainText(operator);
  await expect(sheet).toContainText(reason);
  await lookAtOpen(phone.page, "activity-look");
  await closeSheet(phone.page);
  await phone.open("/Activity?group=protection");
  await phone.tap(/Anti-phishing phrase set/);
  await expect(sheetOn(phone.page)).toContainText("127.0.0.1");
  await lookAtOpen(phone.page, "activity-event");
  await closeSheet(phone.page);
}

async function closeSheet(page: Page): Promise<void> {
  const sheet = sheetOn(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toHaveCount(0);
}

async function readInKorean(phone: Phone): Promise<void> {
  await phone.open("/Language");
  // Leaving the page at once would end the call that tells the server.
  const told = phone.page.waitForResponse((response) =>
    response.url().includes(setPreferences.path),
  );
  await phone.page.getByRole("radio", { name: "한국어" }).click();
  await told;
  await openSettled(phone, "/Activity");
  await phone.sees("언어 변경");
  await lookAtOpen(phone.page, "activity-korean");
  await openSettled(phone, "/AntiPhishing");
  await lookAtOpen(phone.page, "phrase-korean");
}

async function openSettled(phone: Phone, route: string): Promise<void> {
  await phone.open(route);
  await settle(phone.page);
}
