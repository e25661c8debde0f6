import { type Page, expect as playwrightExpect } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const petra = { email: "petra@example.com", fundPassword: "482913" };

test("a person shows a picture, a nickname that was read, and leaves", async ({ page, stack }) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, petra);
  await phone.register("petra", personPassword);
  await fromTheAssetsTab(phone);
  await nicknameWithReview(stack, phone);
  await bioAndAccounts(phone);
  await lateAnswer(phone);
  await backWithoutAPast(phone);
  await picture(phone);
  await movements(stack, phone);
  await look(phone, "/PersonalData", "personal-data");
  await look(phone, "/PersonalInformation", "personal-information");
  expect(complaints).toEqual([]);
  await leave(phone);
});

async function look(phone: Phone, route: string, name: string): Promise<void> {
  await phone.open(route);
  await settle(phone.page);
  await lookAtOpen(phone.page, name);
}

async function fromTheAssetsTab(phone: Phone): Promise<void> {
  await look(phone, "/user", "assets-new");
  await phone.tap(/^petra/);
  await expect(phone.page).toHaveURL(/#\/PersonalData/);
  await settle(phone.page);
  await lookAtOpen(phone.page, "personal-data-new");
  // What nobody can reach yet is not shown.
  await expect(phone.page.getByText(/Privacy|not open/i)).toHaveCount(0);
  await expect(phone.page.getByRole("link", { name: /Level ?0/ })).toBeVisible();
  await expect(phone.page.getByText("Not verified")).toBeVisible();
}

type Waiting = { waiting: { id: string; nickname: string }[] };

/** What an operator does at the command line. */
async function review(stack: Stack, nickname: string, ...words: string[]): Promise<void> {
  const { waiting } = (await stack.desk.command(["nickname", "list"])) as Waiting;
  const id = waiting.find((one) => one.nickname === nickname)?.id ?? "";
  const [word = "", ...rest] = words;
  await stack.desk.command(["nickname", word, id, "--as", "olga", ...rest], "olga");
}

async function nicknameWithReview(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/NickName");
  const send = page.getByRole("button", { name: "Send for review" });
  await expect(send).toBeDisabled();
  await phone.fill("New nickname", "<b>petra</b>");
  await send.click();
  await phone.sees("A nickname cannot contain < > or hidden characters");
  await phone.fill("New nickname", "Support desk");
  await phone.sees("12/20");
  await send.click();
  await phone.sees("“Support desk” is waiting for review");
  await phone.sees("2 changes are left.");
  await expect(send).toBeDisabled();
  await settle(page);
  await lookAtOpen(page, "nickname-pending");
  await review(stack, "Support desk", "refuse", "--reason", "It reads as a name of the house.");
  await page.reload();
  await phone.sees("It reads as a name of the house. This change does not count.");
  await settle(page);
  await lookAtOpen(page, "nickname-refused");
  await phone.fill("New nickname", "Petra 페트라");
  await send.click();
  await phone.sees("“Petra 페트라” is waiting for review");
  await review(stack, "Petra 페트라", "accept");
  await phone.open("/PersonalData");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Petra 페트라" })).toBeVisible();
}

async function bioAndAccounts(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/IndividualResume");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await phone.fill("A few words about you", "Sails on Sundays.\nReads settlement sheets.");
  await phone.sees("42/150");
  await settle(page);
  await lookAtOpen(page, "bio");
  await phone.tap("Save");
  await expect(phone.page).toHaveURL(/#\/PersonalData/);
  await phone.sees("Sails on Sundays. Reads settlement sheets.");

  await phone.open("/SocialAccounts");
  await settle(phone.page);
  await phone.open("/EditSocialAccounts?id=0");
  await phone.fill("Telegram user name", "pet");
  await phone.tap("Save");
  await phone.sees("This is not a Telegram user name");
  await lookAtOpen(page, "social-account");
  await phone.fill("Telegram user name", "@petra_sails");
  await phone.tap("Save");
  await expect(phone.page).toHaveURL(/#\/SocialAccounts/);
  await phone.open("/EditSocialAccounts?id=1");
  await phone.fill("Google address", "Petra@gmail.com");
  await phone.tap("Save");
  await expect(phone.page).toHaveURL(/#\/SocialAccounts/);
  await look(phone, "/SocialAccounts", "social-accounts");
  await phone.sees("@petra_sails");
  await phone.sees("petra@gmail.com");
}

/** An answer that comes late takes nobody off the screen that they opened meanwhile. */
async function lateAnswer(phone: Phone): Promise<void> {
  const { page } = phone;
  const saves = /\/api\/User\/profile$/i;
  const held = Promise.withResolvers<void>();
  await phone.open("/IndividualResume");
  await settle(page);
  await page.route(saves, async (route) => {
    await held.promise;
    await route.continue();
  });
  await phone.fill("A few words about you", "Answers late.");
  await phone.tap("Save");
  await phone.open("/SocialAccounts");
  await settle(phone.page);
  await phone.sees("@petra_sails");
  const answered = page.waitForResponse(saves);
  held.resolve();
  await answered;
  await settle(page);
  await expect(page).toHaveURL(/#\/SocialAccounts/);
  await page.unroute(saves);
  await phone.open("/PersonalData");
  await phone.sees("Answers late.");
}

/** A screen that was opened from outside has nothing to go back to: it leads to the one above it. */
async function backWithoutAPast({ page }: Phone): Promise<void> {
  const { origin } = new URL(page.url());
  const fresh = await page.context().newPage();
  for (const [route, above] of [
    ["/IndividualResume", /#\/PersonalData/],
    ["/InvitationRecord", /#\/InviteFriends/],
    ["/myteam", /#\/user/],
  ] as const) {
    await fresh.goto("about:blank");
    await fresh.goto(`${origin}/#${route}`);
    await settle(fresh);
    await fresh.getByRole("button", { name: "Back", exact: true }).click();
    await expect(fresh).toHaveURL(above);
  }
  await fresh.close();
}

/** A landscape drawn by the browser itself, as a file of the phone. */
async function drawing(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 800 });
    const pen = canvas.getContext("2d");
    const sky = pen.createLinearGradient(0, 0, 0, 800);
    sky.addColorStop(0, "#2f6f9f");
    sky.addColorStop(1, "#f3c98b");
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 1200, 800);
    pen.fillStyle = "#fff4d6";
    pen.arc(700, 330, 110, 0, 7);
    pen.fill();
    pen.fillStyle = "#173a52";
    pen.fillRect(0, 560, 1200, 240);
    return canvas.toDataURL("image/png");
  })()`);
  const buffer = Buffer.from(String(url).split(",")[1] ?? "", "base64");
  return { name: "IMG_0001.png", mimeType: "image/png", buffer };
}

async function picture(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/PersonalData");
  await phone.tap("Change profile picture");
  const sheet = page.getByRole("dialog", { name: "Profile picture" });
  await expect(sheet).toContainText("Choose a picture");
  await lookAtOpen(page, "picture");
  const file = sheet.locator("input[type=file]");
  const noPicture = { name: "x.png", mimeType: "image/png", buffer: Buffer.from("<html></html>") };
  await file.setInputFiles(noPicture);
  await phone.sees("This file cannot be shown as a picture");
  await file.setInputFiles(await drawing(page));
  const area = sheet.getByRole("group", { name: /^Picture/ });
  await expect(area).toBeVisible();
  await sheet.getByRole("slider", { name: "Zoom" }).press("PageUp");
  await area.press("ArrowLeft");
  await lookAtOpen(page, "picture-crop");
  await phone.tap("Use this picture", sheet);
  await phone.sees("Successfully modified");
  await expect(sheet).toBeHidden();
  const shown = page.getByRole("main").locator("img");
  await expect(shown).toHaveAttribute("src", /^\/uploads\/upl_[0-9a-z]{26}\.webp$/);
  type Shown = { naturalWidth: number };
  await expect
    .poll(() => shown.evaluate((img) => (img as unknown as Shown).naturalWidth))
    .toBe(512);
}

/** The receipt of a deposit, from the bill and by its own address. */
async function movements(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.setFundPassword();
  const address = await phone.depositAddress("TRX");
  await stack.devnet.pay("TRX", address, 25_000_000n);
  await phone.open("/DepositRecord");
  await expect(page.getByText("Credited", { exact: true })).toBeVisible({ timeout: 60_000 });
  await phone.open("/FundBill");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Deposit/ })
    .first()
    .click();
  await phone.tap("Deposit details");
  await expect(page).toHaveURL(/#\/information\?b=dep_/);
  await page.reload();
  await phone.sees("Credited");
  await settle(page);
  await lookAtOpen(page, "information-deposit");
  await phone.open("/information");
  await phone.sees("This link names neither a withdrawal nor a deposit.");
}

async function leave(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/PersonalData");
  await phone.tap("Log out");
  const dialog = page.getByRole("alertdialog");
  await phone.tap("Cancel", dialog);
  await expect(dialog).toBeHidden();
  await phone.tap("Log out");
  await phone.tap("Log out", dialog);
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
}
