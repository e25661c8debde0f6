import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TextKind } from "@clearhold/contract/wallet/press/texts";
import { expect as playwrightExpect, test } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const terry = { email: "terry@example.com", fundPassword: "482913" };

test("terms: nowhere before they are published, agreed to at registration, asked again", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, terry);
    await phone.openAt("/register", "Create account");
    await expect(page.getByRole("checkbox")).toHaveCount(0);

    const first = await publish(stack, "terms", "We keep your coins. You may always withdraw.");
    await publish(stack, "privacy", "We keep your mail address.");
    await phone.open("/Text?kind=terms");
    await phone.sees("You may always withdraw.");
    await lookAtOpen(page, "terms-read");

    await page.reload();
    await phone.open("/register");
    await phone.fill("E-mail", terry.email);
    await phone.enterCode("Verification code");
    await phone.fill("User name", "terry");
    await phone.fill("Password", personPassword);
    await phone.isRefused("Create account", "Please agree to the terms first");
    await lookAtOpen(page, "register-with-terms");
    await readOverTheForm(phone);
    await page.getByRole("checkbox").check();
    await stack.desk.command(["text", "withdraw", first, "--as", "olga"], "olga");
    await phone.isRefused("Create account", "These terms were withdrawn");
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await publish(stack, "terms", "We keep your coins. You may always withdraw.");
    await phone.isRefused("Create account", "Please read the terms and agree to them");
    await page.getByRole("checkbox").check();
    await phone.tap("Create account");
    await expect(page).toHaveURL(/#\/home/);
    await settle(page);
    await expect(page.getByText("New terms")).toHaveCount(0);

    await publish(stack, "terms", "We keep your coins, and their dust.");
    await page.reload();
    await phone.sees("New terms");
    await lookAtOpen(page, "home-new-terms");
    // Who does not agree goes on: the way out is open.
    await phone.openAt("/WithdrawalRecord", "Withdrawal records");
    await phone.openAt("/home", "Clearhold");
    await phone.tap("Read the terms");
    await phone.sees("and their dust.");
    await phone.tap("I agree");
    await phone.sees("You have agreed to this version.");
    await lookAtOpen(page, "terms-agreed");
    await phone.openAt("/user", "Assets");
    await page.getByRole("link", { name: "A privacy text" }).click();
    await phone.sees("We keep your mail address.");
    await readTheCollege(phone, stack);
    expect(complaints).toEqual([]);

    // The browser complains of the answer to a kind that nothing has.
    await phone.open("/Text?kind=%3Cimg%20src%3Dx%3E");
    await phone.sees("This text is not published.");
    await lookAtOpen(page, "text-missing");
  } finally {
    await stack.stop();
  }
});

/** Lessons of the operator: a row beside the other texts once they are there, and nothing to agree to. */
async function readTheCollege(phone: Phone, stack: Stack): Promise<void> {
  const { page } = phone;
  await phone.openAt("/user", "Assets");
  const row = page.getByRole("link", { name: "A college text" });
  await expect(row).toHaveCount(0);
  await publish(stack, "college", "## Lesson one\n\nCompare every character of an address.");
  await page.reload();
  await row.click();
  await expect(page).toHaveURL(/#\/Text\?kind=college/);
  await phone.sees("Compare every character of an address.");
  await settle(page);
  await lookAtOpen(page, "college-read");
  await expect(page.getByRole("button", { name: "I agree" })).toHaveCount(0);
}

/** Nothing that was typed is lost, the password and the code neither. */
async function readOverTheForm(phone: Phone): Promise<void> {
  const { page } = phone;
  const labels = ["E-mail", "Verification code", "User name", "Password"];
  const typed = () => Promise.all(labels.map((label) => phone.field(label).inputValue()));
  const before = await typed();
  expect(before).not.toContain("");
  await phone.tap("Read the terms");
  await expect(sheetOn(page)).toContainText("You may always withdraw.");
  await lookAtOpen(page, "register-terms-sheet");
  await page.keyboard.press("Escape");
  await expect(sheetOn(page)).toHaveCount(0);
  expect(await typed()).toEqual(before);
}

/** What an operator does at the command line. */
async function publish(stack: Stack, kind: TextKind, content: string) {
  const words = ["en-us", "zh-cn", "ko-kr"].map((one) => [
    one,
    { title: `A ${kind} text`, content },
  ]);
  const file = path.join(stack.dataDir, `${kind}.json`);
  writeFileSync(file, JSON.stringify(Object.fromEntries(words)));
  const draft = ["text", "draft", "--file", file, "--kind", kind, "--as", "olga"];
  const { id } = (await stack.desk.command(draft, "olga")) as { id: string };
  await stack.desk.command(["text", "publish", id, "--as", "olga"], "olga");
  return id;
}
