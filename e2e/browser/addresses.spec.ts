import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { personPassword as password } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const day = 24 * 3600;
const fundPassword = "482913";
const markupRefused = "Notes cannot contain < > or hidden characters";

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack.stop());

test("the address book: added, trusted, locked, changed, deleted, in both layouts", async ({
  page,
}) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, { email: "hanna@example.com", fundPassword });
  await phone.register("hanna", password);
  await phone.setFundPassword();

  const first = newAddress();
  await addByPaste(phone, first);
  await defaultSetAndCancelled(phone);
  await switchesFlipBack(phone);
  const second = newAddress();
  await lockedForADay(phone, second);
  await whitelisted(phone);
  await editedAndDropped(phone, first);
  await simpleLayout(phone);
  await lockOffCalledOff(phone);
  await removed(phone);
  expect(complaints).toEqual([]);
});

/** The entry of the book with this note. */
function entry(page: Page, note: string): Locator {
  return page.getByRole("listitem").filter({ hasText: note });
}

async function openEntry(phone: Phone, note: string): Promise<Locator> {
  await phone.openAt("/dizhiAddress", "Address book");
  await entry(phone.page, note)
    .getByRole("button", { name: new RegExp(note) })
    .click();
  const sheet = phone.page.getByRole("dialog", { name: "Saved address" });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function addByPaste(phone: Phone, address: string): Promise<void> {
  const { page } = phone;
  await phone.openAt("/xinzhendizhi", "New address");
  await phone.isRefused("Save address", "Please select currency");
  await page.getByRole("button", { name: "Choose currency and network" }).click();
  const sheet = sheetOn(page);
  await expect(sheet.getByRole("heading", { name: "T", exact: true })).toBeVisible();
  await lookAtOpen(page, "coin-picker");
  await sheet.getByLabel("Search currency").fill("tron");
  await sheet.getByLabel("Search currency").press("Enter");
  await expect(sheet.getByText("Tether USD")).toHaveCount(0);
  await sheet.getByRole("button", { name: /TRX TRON/ }).click();
  await sheet.getByRole("button", { name: "TRON", exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^TRX/ })).toBeVisible();

  await phone.sendCode("Email verification code");
  await expect(page.getByRole("alert")).toHaveText("Please enter the withdrawal address");
  const wrong = `${address.slice(0, -1)}${address.endsWith("1") ? "2" : "1"}`;
  await phone.fill("Withdrawal address", wrong.slice(0, 9));
  await phone.sees("A TRON address has 34 characters. This one has 9.");
  await paste(phone, wrong);
  await phone.sees("At least one character is wrong. Check the address.");
  await phone.isRefused("Save address", "This is not a TRON address. Check every character");
  await readsAlike(phone, address);
  await paste(phone, `tron:${address}?amount=5`);
  await phone.sees("This is a valid TRON address.");
  await phone.sees("This link asks for 5.");
  await noMarkup(phone, "Save address");
  await phone.fill("Notes", "Harbour");
  await phone.isRefused("Save address", "Please enter the email verification code");
  await phone.enterCode("Email verification code");
  await phone.isRefused("Save address", "Please enter the fund password");
  await phone.fill("Fund password", fundPassword);
  await phone.sees("Lock new addresses for 24 hours (recommended)");
  await settle(page);
  await lookAtOpen(page, "new-address-filled");
  await phone.tap("Save address");
  await phone.sees("Added successfully");
  await expect(page).toHaveURL(/#\/dizhiAddress/);
  await expect(entry(page, "Harbour").getByText("Default")).toBeVisible();
}

/** A note with markup is refused below its field, and nothing is sent. */
async function noMarkup(phone: Phone, button: string): Promise<void> {
  const sent: string[] = [];
  const listen = (request: Request) => {
    if (/add_address|saveWallet/.test(request.url())) sent.push(request.url());
  };
  phone.page.on("request", listen);
  await phone.fill("Notes", "<b>Harbour</b>");
  await phone.isRefused(button, markupRefused);
  await expect(phone.field("Notes")).toHaveAccessibleDescription(markupRefused);
  phone.page.off("request", listen);
  expect(sent).toEqual([]);
}

/** Typed by hand as by the button: a link is read with its amount, and what nobody sees goes. */
async function readsAlike(phone: Phone, address: string): Promise<void> {
  const field = phone.field("Withdrawal address");
  const middle = `${address.slice(0, 9)}\u200b\u00ad${address.slice(9)}\u200e`;
  await field.fill("");
  await field.pressSequentially(`tron:${address}?amount=12.5`);
  await phone.sees("This link asks for 12.5.");
  for (const text of [middle, `\ufeff${middle}`]) {
    await field.fill("");
    await phone.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await field.press("Control+V");
    await expect(field).toHaveValue(address);
    await phone.sees("This is a valid TRON address.");
    await expect(phone.page.getByText("This link asks for")).toHaveCount(0);
  }
  await phone.fill("Withdrawal address", `${address.slice(0, 9)}\ue000`);
  await phone.sees("TRON addresses do not contain this character: U+E000");
}

async function paste(phone: Phone, text: string): Promise<void> {
  await phone.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await phone.tap("Paste");
}

async function defaultSetAndCancelled(phone: Phone): Promise<void> {
  const { page } = phone;
  const sheet = await openEntry(phone, "Harbour");
  const looked = sheet.getByRole("list", { name: "What was checked about this address" });
  await expect(looked).toContainText("We cannot check who owns this address");
  await expect(looked).toContainText("You have never paid this address.");
  await lookAtOpen(page, "address-actions");
  await phone.tap("Remove as default", sheet);
  const dialog = page.getByRole("alertdialog");
  await phone.tap("Cancel", dialog);
  await phone.tap("Remove as default", sheet);
  await phone.tap("Remove default", dialog);
  await phone.sees("You no longer have a default address");
  await expect(entry(page, "Harbour").getByText("Default")).toHaveCount(0);
  await phone.tap("Make it the default", await openEntry(phone, "Harbour"));
  await phone.sees("This is now the default address");
  await expect(entry(page, "Harbour").getByText("Default")).toBeVisible();
}

async function switchesFlipBack(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/dizhishezhi", "Address settings");
  await lookAtOpen(page, "address-settings");
  for (const [name, on] of [
    ["Whitelist: skip codes", false],
    ["Default address", true],
    ["New-address lock", false],
  ] as const) {
    const lever = page.getByRole("switch", { name });
    await expect(lever).toBeChecked({ checked: on });
    await lever.click();
    const sheet = sheetOn(page);
    await expect(sheet.getByLabel("Fund password")).toBeVisible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(lever).toBeChecked({ checked: on });
  }
  await phone.tap("Lock them");
  await confirmSwitch(phone, "Switch on");
  await expect(page.getByRole("switch", { name: "New-address lock" })).toBeChecked();
}

/** Confirms the open sheet with the code from the mail. */
async function confirmSwitch(phone: Phone, button: string): Promise<void> {
  const sheet = sheetOn(phone.page);
  await phone.enterCode("Email verification code");
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await phone.tap(button, sheet);
  await expect(sheet).toHaveCount(0);
}

async function lockedForADay(phone: Phone, address: string): Promise<void> {
  const { page } = phone;
  await phone.open("/xinzhendizhi?currency=TRX");
  await phone.sees(/New addresses are locked. You can pay this one from/);
  await phone.fill("Notes", "Lighthouse");
  await phone.saveOpenAddress(address);
  await expect(entry(page, "Lighthouse").getByText(/^Locked until \d{4}-/)).toBeVisible();
  await settle(page);
  await lookAtOpen(page, "addresses-locked");
  stack.time.moveOn(day + 60);
  await page.reload();
  await expect(entry(page, "Lighthouse")).toBeVisible();
  await expect(entry(page, "Lighthouse").getByText(/^Locked until/)).toHaveCount(0);
}

async function whitelisted(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.tap(/^Pay it without codes/, await openEntry(phone, "Harbour"));
  const sheet = sheetOn(page);
  await expect(sheet.getByText(/^Codes are skipped from \d{4}-/)).toBeVisible();
  await expect(sheet.getByText(/This is quicker, not safer/)).toBeVisible();
  await lookAtOpen(page, "whitelist-address");
  await confirmSwitch(phone, "Skip codes for it");
  await expect(entry(page, "Harbour").getByText(/^No codes needed from \d{4}-/)).toBeVisible();
  stack.time.moveOn(day + 60);
  await page.reload();
  await expect(entry(page, "Harbour").getByText("No codes needed", { exact: true })).toBeVisible();
}

/** A note needs the fund password alone; another address is another payee. */
async function editedAndDropped(phone: Phone, address: string): Promise<void> {
  const { page } = phone;
  await phone.tap("Edit", await openEntry(phone, "Harbour"));
  await expect(page.getByRole("heading", { name: "Edit address" })).toBeVisible();
  await expect(page.getByLabel("Withdrawal address")).toHaveValue(address);
  await expect(page.getByLabel("Email verification code")).toHaveCount(0);
  await phone.fill("Notes", "Harbour master");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Save changes");
  await expect(entry(page, "Harbour master").getByText("No codes needed")).toBeVisible();

  await phone.tap("Edit", await openEntry(phone, "Harbour master"));
  await phone.fill("Withdrawal address", newAddress());
  await phone.sees(/it leaves the whitelist/);
  await lookAtOpen(page, "edit-address");
  await phone.enterCode("Email verification code");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Save changes");
  await expect(entry(page, "Harbour master").getByText(/^Locked until/)).toBeVisible();
  await expect(entry(page, "Harbour master").getByText("No codes needed")).toHaveCount(0);
}

async function simpleLayout(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/addaddress", "Add address");
  await phone.sees(/You can pay a noted address only after you confirm it/);
  await phone.isRefused("Save", "Please enter the wallet address");
  await phone.fill("Wallet address", newAddress());
  await phone.isRefused("Save", "Please enter the wallet notes");
  await noMarkup(phone, "Save");
  await phone.fill("Notes", "Old barge");
  await lookAtOpen(page, "simple-address");
  await phone.tap("Save");
  await phone.sees("Saved, not confirmed yet");
  await lookAtOpen(page, "simple-address-saved");
  await phone.tap("To my addresses");
  await expect(page.getByRole("heading", { name: "My addresses" })).toBeVisible();
  await expect(page.getByText("Not confirmed", { exact: true }).first()).toBeVisible();
  await settle(page);
  await lookAtOpen(page, "simple-addresses");
  await entry(page, "Old barge")
    .getByRole("button", { name: /Old barge/ })
    .first()
    .click();
  await phone.tap("Confirm this address", sheetOn(page));
  await expect(page.getByRole("heading", { name: "Confirm address" })).toBeVisible();
  await phone.enterCode("Email verification code");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Confirm address");
  await phone.sees("The address is confirmed");
}

async function lockOffCalledOff(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/dizhishezhi", "Address settings");
  const lever = page.getByRole("switch", { name: "New-address lock" });
  await lever.click();
  await expect(sheetOn(page).getByText(/Takes effect at \d{4}-/)).toBeVisible();
  await lookAtOpen(page, "address-switch-off");
  await confirmSwitch(phone, "Switch off");
  // Until then it is in force, and is shown so.
  await phone.sees(/^Still on\. Switches off at \d{4}-/);
  await phone.sees("Change pending");
  await expect(lever).toBeChecked();
  await expect(lever).toBeDisabled();
  await lookAtOpen(page, "address-settings-pending");
  const cancel = "**/api/User/cancel_wallet_config";
  const busy = { code: 0, msg: "Server busy,Try again", error: "server-busy", data: null };
  await page.route(cancel, (route) => route.fulfill({ json: busy }));
  await phone.isRefused("Cancel change", "Server busy,Try again");
  await page.unroute(cancel);
  await phone.tap("Cancel change");
  await phone.sees("Cancelled. Nothing changes");
  await expect(page.getByText("Change pending")).toHaveCount(0);
  await expect(lever).toBeEnabled();
  await expect(lever).toBeChecked();
}

async function removed(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.tap("Delete", await openEntry(phone, "Lighthouse"));
  const sheet = page.getByRole("dialog", { name: "Delete this address?" });
  await lookAtOpen(page, "delete-address");
  await sheet.getByLabel("Fund password").fill("111222");
  await phone.tap("Delete address", sheet);
  await expect(sheet.getByRole("alert")).toBeVisible();
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await phone.tap("Delete address", sheet);
  await phone.sees("The address was deleted");
  await expect(entry(page, "Lighthouse")).toHaveCount(0);
}
