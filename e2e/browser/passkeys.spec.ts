import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { personPassword as password } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";
import { VirtualAuthenticator } from "./virtual-authenticator.ts";

const coin = 1_000_000n;
const day = 24 * 3600;
/** Keys from passwords take their time on a busy machine. */
const patient = { timeout: 90_000 };

let stack: Stack;
test.beforeAll(async () => {
  const started = await startStack();
  // A passkey is bound to a name, so the phone goes where the name leads.
  stack = { ...started, baseUrl: started.publicUrl };
});
test.afterAll(() => stack.stop());

test("passkeys: added, logged in with, payments confirmed, required, lost and recovered", async ({
  page,
}) => {
  const complaints = listenForComplaints(page);
  const owner = { email: "petra@example.com", fundPassword: "482913" };
  const phone = new Phone(page, stack, owner);
  const authenticator = await VirtualAuthenticator.on(page);
  await phone.register("petra", password);
  await phone.setFundPassword();
  await receive(phone);

  const codes = await addFirst(phone);
  await logInWithPasskey(phone, authenticator);
  stack.time.moveOn(day + 60);
  const payee = newAddress();
  await saveAddressWithPasskey(phone, payee, owner.fundPassword);
  await withdrawWithPasskey(phone, owner.fundPassword);
  await require(phone, owner.fundPassword);

  await giveUpAndCallOff(phone, owner.fundPassword);
  await authenticator.replace();
  await recover(phone, codes, owner.fundPassword);
  expect(complaints).toEqual([]);
});

async function receive(phone: Phone): Promise<void> {
  const address = await phone.depositAddress("USDT");
  await stack.devnet.pay("USDT", address, 500n * coin);
  await phone.open("/DepositRecord");
  await phone.sees(/^Credited$/);
}

/** Gives the recovery codes that are shown once. */
async function addFirst(phone: Phone): Promise<string[]> {
  const { page } = phone;
  await phone.open("/SecuritySettings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Passkeys/ })
    .click();
  await phone.sees("Log in and confirm payments with your fingerprint");
  await lookAtOpen(page, "passkeys-none");
  await phone.tap("Add a passkey");
  const sheet = sheetOn(page);
  await expect(sheet.getByLabel("Name")).toHaveValue(/.+/);
  await sheet.getByLabel("Name").fill("Petra's phone");
  await phone.enterCode("Email verification code");
  await sheet.getByLabel("Fund password").fill("482913");
  await lookAtOpen(page, "passkey-add");
  await phone.tap("Continue on the device", sheet);
  await phone.sees("They are shown only once");
  const list = page.getByRole("list", { name: "Your recovery codes" });
  const codes = (await list.getByRole("listitem").allTextContents()).map((text) => text.trim());
  expect(codes).toHaveLength(10);
  await lookAtOpen(page, "recovery-codes-shown");
  const saved = page.waitForEvent("download");
  await phone.tap("Save as a file");
  const file = await readFile(await (await saved).path(), "utf8");
  for (const code of codes) expect(file).toContain(code);
  await phone.tap("Done");
  await phone.sees("Please keep them first");
  await page.getByRole("checkbox").check();
  await phone.tap("Done");
  await phone.sees("Petra's phone");
  await phone.sees(/confirms payments from/);
  await phone.open("/RecoveryCodes");
  await phone.sees("10 codes are left");
  await expect(page.getByText(codes[0] ?? "none")).toHaveCount(0);
  await lookAtOpen(page, "recovery-codes");
  return codes;
}

async function logInWithPasskey(phone: Phone, authenticator: VirtualAuthenticator): Promise<void> {
  const { page } = phone;
  await phone.open("/PersonalData");
  await phone.tap("Log out");
  await phone.tap("Log out", page.getByRole("alertdialog"));
  await expect(page).toHaveURL(/#\/login/);
  await lookAtOpen(page, "login-passkey");
  await authenticator.knowsHolder(false);
  const asked = page.waitForResponse("**/api/passkey/login_options");
  await phone.tap("Log in with a passkey");
  await asked;
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(0, patient);
  await expect(page).toHaveURL(/#\/login/);
  await authenticator.knowsHolder(true);
  await phone.tap("Log in with a passkey");
  await expect(page).toHaveURL(/#\/home/);
  await phone.sees("500.00 USDT");
}

async function saveAddressWithPasskey(
  phone: Phone,
  address: string,
  fundPassword: string,
): Promise<void> {
  await phone.open("/xinzhendizhi?currency=USDT");
  await phone.fill("Withdrawal address", address);
  await phone.sees("your device asks for your fingerprint");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Save address");
  await phone.sees("Added successfully");
}

/** No code is mailed and none is asked for: the device signs the order. */
async function withdrawWithPasskey(phone: Phone, fundPassword: string): Promise<void> {
  const { page } = phone;
  await phone.open("/WithdrawCoins?currency=USDT");
  await phone.fill("Quantity", "120");
  await phone.tap("Withdraw");
  const sheet = sheetOn(page);
  await phone.tap("Continue", sheet);
  await expect(sheet.getByText("your device asks for your fingerprint")).toBeVisible();
  await lookAtOpen(page, "withdraw-passkey");
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await phone.tap(/^Withdraw /, sheet);
  await expect(page).toHaveURL(/#\/TransferSuccessful\?id=wdr_/, { timeout: 60_000 });
  await phone.sees("Completed");
}

async function require(phone: Phone, fundPassword: string): Promise<void> {
  const { page } = phone;
  await phone.open("/Passkeys");
  await page.getByRole("switch", { name: "Always ask for a passkey" }).click();
  const sheet = sheetOn(page);
  await lookAtOpen(page, "passkey-require");
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await phone.tap("Confirm", sheet);
  await expect(page.getByRole("switch", { name: "Always ask for a passkey" })).toBeChecked();
  await lookAtOpen(page, "passkeys");
  await phone.open("/xinzhendizhi?currency=USDT");
  await phone.sees("your device asks for your fingerprint");
  await expect(page.getByLabel("Email verification code")).toHaveCount(0);
}

/** Without a recovery code the requirement ends after a week; whoever finds the device stays. */
async function giveUpAndCallOff(phone: Phone, fundPassword: string): Promise<void> {
  const { page } = phone;
  await phone.open("/Passkeys");
  await phone.tap("I lost a device");
  await sheetOn(page)
    .getByRole("button", { name: /No recovery code either/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Without a passkey or a recovery code" });
  await expect(sheet.getByText(/Codes work again from/)).toBeVisible();
  await phone.enterCode("Email verification code");
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await lookAtOpen(page, "passkey-wait");
  await phone.tap("Confirm", sheet);
  await phone.sees(/Switch on to keep it/);
  await page.getByRole("switch", { name: "Always ask for a passkey" }).click();
  const again = page.getByRole("dialog", { name: "Ask for a passkey" });
  await again.getByLabel("Fund password").fill(fundPassword);
  await phone.tap("Confirm", again);
  await expect(page.getByRole("switch", { name: "Always ask for a passkey" })).toBeChecked();
}

/** The device is gone: its passkey goes by a recovery code, and the requirement with it. */
async function recover(phone: Phone, codes: string[], fundPassword: string): Promise<void> {
  const { page } = phone;
  await phone.open("/Passkeys");
  await phone.tap("I lost a device");
  await phone.sees("A finder still needs");
  await phone.sees("No recovery code either");
  await lookAtOpen(page, "passkey-lost");
  await sheetOn(page)
    .getByRole("button", { name: /Remove Petra/ })
    .click();
  const sheet = page.getByRole("dialog", { name: /Remove Petra/ });
  await expect(sheet.getByText("Remove it with a recovery code")).toBeVisible();
  await expect(sheet).toContainText(/withdrawals are paused for 24 hours, until \d{4}-/);
  await sheet.getByLabel("Recovery code").fill("WRONG-WRONG");
  await sheet.getByLabel("Fund password").fill(fundPassword);
  await lookAtOpen(page, "passkey-remove");
  await phone.tap("Remove", sheet);
  await phone.sees("The recovery code is wrong or was already used");
  await sheet.getByLabel("Recovery code").fill((codes[2] ?? "").toLowerCase());
  await phone.tap("Remove", sheet);
  await phone.sees("The passkey was removed");
  await expect(page.getByRole("switch", { name: "Always ask for a passkey" })).toHaveCount(0);
  await phone.open("/RecoveryCodes");
  await phone.sees("9 codes are left");
  await phone.open("/SecuritySettings");
  await phone.sees(/A way to confirm was changed|The account was recovered/);
}

test("a synced passkey logs in on a second device, and its list says so", async ({ page }) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, { email: "sonja@example.com", fundPassword: "482913" });
  const authenticator = await VirtualAuthenticator.on(page, true);
  await phone.register("sonja", password);
  await phone.open("/Passkeys");
  await phone.tap("Add a passkey");
  const sheet = sheetOn(page);
  await sheet.getByLabel("Name").fill("Both phones");
  await phone.enterCode("Email verification code");
  await sheet.getByLabel("Login password").fill(password);
  await phone.tap("Continue on the device", sheet);
  await phone.sees("They are shown only once");
  // The first device signs a few times, the second has never signed.
  for (let times = 0; times < 3; times += 1) await logOutAndIn(phone);
  await authenticator.moveOn();
  await logOutAndIn(phone);
  stack.time.moveOn(day + 60);
  await phone.open("/Passkeys");
  await phone.sees(/Last used .* · Also on another device/);
  await page.getByRole("button", { name: /Both phones/ }).click();
  await phone.sees("your other devices with the same account can use it");
  await phone.sees("whose count was behind");
  await lookAtOpen(page, "passkey-synced");
  expect(complaints).toEqual([]);
});

async function logOutAndIn(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/PersonalData");
  await phone.tap("Log out");
  await phone.tap("Log out", page.getByRole("alertdialog"));
  await expect(page).toHaveURL(/#\/login/);
  await phone.tap("Log in with a passkey");
  await expect(page).toHaveURL(/#\/home/);
}

test("the lock of the screen: a gesture that neither a reload nor a link gets round", async ({
  page,
}) => {
  const owner = { email: "gustav@example.com", fundPassword: "482913" };
  const phone = new Phone(page, stack, owner);
  await phone.register("gustav", password);
  await phone.open("/GestureLock");
  await phone.sees("It does not replace your login");
  await lookAtOpen(page, "gesture-draw");
  await draw(page, [1, 2, 3]);
  await phone.sees("Join at least four dots");
  await draw(page, [1, 2, 3, 6]);
  await phone.sees("Draw it once more");
  await draw(page, [1, 4, 7, 8]);
  await phone.sees("That was another gesture");
  await draw(page, [1, 2, 3, 6]);
  await phone.sees("Screen lock is on");
  await lookAtOpen(page, "gesture-set");

  await page.reload();
  const locked = page.getByRole("dialog", { name: "Clearhold is locked" });
  await expect(locked).toBeVisible();
  await lookAtOpen(page, "gesture-locked");
  await expect(page.getByRole("main")).toBeHidden();
  for (const trick of ["/home", "/user", "/nowhere"]) {
    await phone.open(trick);
    await expect(locked).toBeVisible();
    await expect(page.getByRole("main")).toBeHidden();
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(locked).toBeVisible();
  await draw(page, [9, 6, 3, 2]);
  await expect(locked.getByText("Wrong. 4 tries left")).toBeVisible(patient);
  await page.reload();
  await draw(page, [9, 6, 3, 2]);
  await expect(locked.getByText("Wrong. 3 tries left")).toBeVisible(patient);
  await draw(page, [1, 2, 3, 6]);
  await expect(locked).toBeHidden();
  await expect(page.getByRole("main")).toBeVisible();

  // In the background it locks at once where its owner wants that; keys draw as fingers do.
  await phone.open("/GestureLock");
  await page.getByRole("radio", { name: "At once" }).click();
  await hide(page);
  await expect(locked).toBeVisible();
  await page.getByRole("group", { name: "Draw your gesture to open it" }).focus();
  for (const key of ["1", "3", "6", "Enter"]) await page.keyboard.press(key);
  await expect(locked).toBeHidden();

  // Forgotten: whoever logs in again is known, and nothing is locked any more.
  await page.reload();
  await phone.tap("Forgot it? Log in again");
  await lookAtOpen(page, "gesture-forgot");
  await phone.tap("Log in again instead", locked);
  await expect(page).toHaveURL(/#\/login/);
  await expect(locked).toBeHidden();
  expect(await page.evaluate("localStorage.getItem('clearhold.lock')")).toBeNull();
});

test("the lock of the screen: a finger opens it, five wrong gestures end the session", async ({
  page,
}) => {
  const owner = { email: "frieda@example.com", fundPassword: "482913" };
  const phone = new Phone(page, stack, owner);
  const authenticator = await VirtualAuthenticator.on(page);
  await phone.register("frieda", password);
  await phone.open("/SecuritySettings");
  await page.getByRole("switch", { name: "Fingerprint unlock" }).click();
  await phone.sees("Add a passkey first");
  await expect(page).toHaveURL(/#\/Passkeys/);
  await phone.tap("Add a passkey");
  const sheet = sheetOn(page);
  await phone.enterCode("Email verification code");
  await sheet.getByLabel("Login password").fill(password);
  await phone.tap("Continue on the device", sheet);
  await phone.sees("They are shown only once");
  await phone.open("/SecuritySettings");
  await page.getByRole("switch", { name: "Fingerprint unlock" }).click();
  await expect(page.getByRole("switch", { name: "Fingerprint unlock" })).toBeChecked();
  await lookAtOpen(page, "security-device");
  await phone.open("/GestureLock");
  await draw(page, [7, 5, 3, 6]);
  await phone.sees("Draw it once more");
  await draw(page, [7, 5, 3, 6]);
  // Not the message "Screen lock is on": that of the fingerprint may still be shown.
  await phone.sees("Change gesture");

  await page.reload();
  const locked = page.getByRole("dialog", { name: "Clearhold is locked" });
  await lookAtOpen(page, "gesture-locked-finger");
  await authenticator.knowsHolder(false);
  await phone.tap("Open with fingerprint or face", locked);
  await expect(locked.getByText("The device did not confirm you.")).toBeVisible(patient);
  await authenticator.knowsHolder(true);
  await phone.tap("Open with fingerprint or face", locked);
  await expect(locked).toBeHidden();

  await page.reload();
  for (let tries = 0; tries < 5; tries += 1) {
    await draw(page, [1, 2, 3, 6]);
    if (tries < 4) await expect(locked.getByText(`Wrong. ${4 - tries}`)).toBeVisible(patient);
  }
  await expect(page).toHaveURL(/#\/login/);
  // A pointer over the message keeps it, so that it is there while the screen is looked at.
  await page.locator("div[data-type=error]").hover();
  await lookAtOpen(page, "gesture-too-many");
  await phone.sees("Too many wrong gestures");
});

/** Draws over the dots 1 to 9, as a finger does. */
async function draw(page: Page, dots: readonly number[]): Promise<void> {
  // A locked page hides a field of its own under the lock, which comes a moment later.
  const field = page.locator("svg[viewBox='0 0 3 3']").filter({ visible: true });
  await expect(page.locator("[role=group][aria-busy=true]")).toHaveCount(0);
  await expect(field).toHaveCount(1);
  // Hovering waits until the field stands still and no page turning lies over it.
  await field.hover();
  const box = await field.boundingBox();
  if (!box) throw new Error("no field to draw on");
  const [first, ...others] = dots.map((dot) => ({
    x: box.x + (((dot - 1) % 3) + 0.5) * (box.width / 3),
    y: box.y + (Math.floor((dot - 1) / 3) + 0.5) * (box.height / 3),
  }));
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

/** As if another app came to the front, and then this one again. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(`{
    let hidden = true;
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    delete document.hidden;
  }`);
}
