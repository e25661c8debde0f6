import { type Browser, expect, type Page, test } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { openSmsInbox, type SmsInbox } from "../stack/sms-inbox.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { fundForWithdrawal, withdrawInVain } from "./held-withdrawal-steps.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { askWithoutOldMailbox } from "./lost-mailbox-steps.ts";
import { Phone, sheetOn, watchForTheEnd } from "./phone.ts";
import { bindNumber, loseNumber, moveNumber, replaceLostNumber } from "./phone-number-steps.ts";
import { VirtualAuthenticator } from "./virtual-authenticator.ts";

const daySeconds = 24 * 3600;
const weekSeconds = 7 * daySeconds;
const nina = { email: "nina@example.com", fundPassword: "482913" };
const pia = { email: "pia@example.com", fundPassword: "482913" };
const omar = { email: "omar@example.com", fundPassword: "482913" };
const otherPassword = "Meadow-Stone-77";
const thirdPassword = "Cedar-Bridge-19";

let stack: Stack;
let sms: SmsInbox;

// One product for the whole file; who follows uses what the one before has set.
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  sms = await openSmsInbox();
  const started = await startStack({ SMS_GATEWAY_URL: sms.url });
  // A passkey is bound to a name, so the phone goes where the name leads.
  stack = { ...started, baseUrl: started.publicUrl };
});
test.afterAll(async () => {
  await stack?.stop();
  await sms?.close();
});

let complaints: string[] = [];
test.beforeEach(({ page }) => {
  complaints = listenForComplaints(page);
});
test.afterEach(() => expect(complaints).toEqual([]));

/** A phone that nobody is logged in on. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate("localStorage.clear(), sessionStorage.clear()");
  await page.reload();
}

async function newcomer(page: Page, owner: typeof nina, name: string): Promise<Phone> {
  const phone = new Phone(page, stack, owner);
  await phone.register(name, personPassword);
  return phone;
}

/** Logs an existing person in on a fresh page. */
async function comeIn(page: Page, owner: typeof nina, password: string): Promise<Phone> {
  const phone = new Phone(page, stack, owner);
  await phone.openAt("/login", "Log in");
  await phone.logIn(owner.email, password);
  await expect(page).toHaveURL(/#\/home/);
  return phone;
}

test("nobody comes further than the login; registration checks in its order", async ({ page }) => {
  const phone = new Phone(page, stack, nina);
  await phone.open("/");
  await phone.sees("Please log in to your account first");
  await expect(page).toHaveURL(/#\/login$/);
  await page.goto("about:blank");
  await phone.open("/FundBill");
  await phone.sees("Please log in to your account first");
  await expect(page).toHaveURL(/#\/login\?back=/);
  await phone.openAt("/register?invite_code=HARBOUR7", "Create account");
  const invitation = page.getByLabel("Invitation code (optional)");
  await expect(invitation).toHaveValue("HARBOUR7");
  await invitation.fill("");
  await page.reload();
  await phone.sees("Create account");
  await expect(invitation).toHaveValue("");
  const create = (words: string) => phone.isRefused("Create account", words);
  await create("please input your email");
  await phone.fill("E-mail", "nina");
  await create("This is not an e-mail address");
  await phone.fill("E-mail", nina.email);
  await create("Please enter the email verification code");
  await phone.fill("Verification code", "000000");
  await create("Please enter a user name");
  await phone.fill("User name", "nina");
  await create("Please enter your password");
  await phone.fill("Password", "Harbo");
  await create("Password does not comply with rules");
  const rules = page.getByRole("listitem").filter({ hasText: "done" });
  await expect(rules).toHaveText([/A lowercase letter/, /A capital letter/]);
  await phone.fill("Password", personPassword);
  await expect(rules).toHaveCount(4);
  await lookAtOpen(page, "register-filled");
  await create("The verification code is wrong or has expired");
});

test("the rest between two codes survives a reload and leaving the screen", async ({ page }) => {
  const phone = new Phone(page, stack, nina);
  await phone.openAt("/register", "Create account");
  await phone.fill("E-mail", nina.email);
  await phone.sendCode("Verification code");
  await phone.sees("Send successfully");
  const resting = page.getByRole("button", { name: /^(60|[1-5]?[0-9]) s$/ });
  await expect(resting).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue(nina.email);
  await expect(resting).toBeDisabled();
  await phone.open("/login");
  await phone.openAt("/register", "Create account");
  await expect(resting).toBeDisabled();
  await phone.fill("E-mail", "somebody.else@example.com");
  await expect(page.getByRole("button", { name: "Send code" })).toBeEnabled();
});

test("a login that is refused says what to do", async ({ page }) => {
  const phone = new Phone(page, stack, nina);
  await phone.openAt("/login", "Log in");
  const answer = (error: string, details: Record<string, string> = {}) =>
    page.route("**/api/User/login", (route) =>
      route.fulfill({ json: { code: 0, msg: "", error, details, data: null } }),
    );
  await answer("login-delayed", { seconds: "900" });
  await phone.logIn(nina.email, personPassword);
  await phone.sees("Too many attempts");
  await expect(page.getByRole("button", { name: /^Try again in 1[45] minutes$/ })).toBeDisabled();
  await page.unroute("**/api/User/login");
  await page.reload();
  await answer("password-reset-required");
  await phone.logIn(nina.email, personPassword);
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await phone.sees("This account was frozen from a mail.");
  await expect(page.getByLabel("E-mail")).toHaveValue(nina.email);
});

test("register, log in once however often it is tapped, forget, log in anew", async ({ page }) => {
  const phone = await newcomer(page, nina, "nina");
  await forgetSession(page);
  await phone.openAt("/login", "Log in");
  await phone.isRefused("Log in", "please input your email");
  await phone.fill("E-mail or phone", "821012345678");
  await phone.sees(/^Phone number with its country code/);
  await phone.fill("E-mail or phone", nina.email);
  await phone.sees("E-mail address");
  await phone.isRefused("Log in", "Please enter your password");
  await tapTwice(phone);
  await forgetSession(page);
  await resetPassword(phone);
  await phone.openAt("/SecuritySettings", "Security settings");
  await phone.sees(/^Withdrawals are paused until/);
  await phone.sees("Access was recovered, by mail or by a recovery code");
  await expect(page.getByRole("main")).toContainText(/Time left: \d\d:\d\d:\d\d What does/);
});

/** Two taps are one login, and the second is answered with the words of the requirement. */
async function tapTwice(phone: Phone): Promise<void> {
  const { page } = phone;
  let calls = 0;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/User/login", async (route) => {
    calls += 1;
    await slow;
    await route.continue();
  });
  await phone.fill("Password", personPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).dblclick();
  await phone.sees("Verifying that no repeat clicks are allowed");
  answer();
  await expect(page).toHaveURL(/#\/home/);
  expect(calls).toBe(1);
  await page.unroute("**/api/User/login");
}

async function resetPassword(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/login", "Log in");
  await phone.tap("Forgot password?");
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await settle(page);
  await lookAtOpen(page, "forget");
  const set = (words: string) => phone.isRefused("Set new password", words);
  await set("please input your email");
  // An address without an account is answered exactly as one with it.
  await phone.fill("E-mail", "nobody@example.com");
  await phone.sendCode("Verification code");
  await phone.sees("Send successfully");
  await phone.fill("E-mail", nina.email);
  await set("Please enter the email verification code");
  await phone.enterCode("Verification code");
  await set("New password cannot be empty");
  await phone.fill("New password", "meadow");
  await set("Password does not comply with rules");
  await phone.fill("New password", otherPassword);
  await phone.sees(/^Withdrawals are paused for 24 hours, until \d{4}-/);
  await phone.tap("Set new password");
  await phone.sees("Your new password is set");
  await lookAtOpen(page, "forget-done");
  await phone.tap("Log in");
  await phone.logIn(nina.email, personPassword);
  await phone.sees("The account or the password is wrong");
  await phone.logIn(nina.email, otherPassword);
  await expect(page).toHaveURL(/#\/home/);
}

const sensitive = [
  "/dizhiAddress",
  "/EmailVerification",
  "/shoujiyanzhen",
  "/ChangeLoginPassword",
  "/Deposit",
  "/TiBi",
  "/dinyue",
  "/CurrencyExchange",
];

test("eight screens ask for a fund password, and open once it is set", async ({ page }) => {
  const phone = await newcomer(page, omar, "omar");
  const dialog = page.getByRole("alertdialog");
  for (const route of sensitive) {
    await phone.open(route);
    await expect(dialog, route).toContainText("Please set the fund password");
    await phone.open("/SecuritySettings");
    await expect(dialog).toBeHidden();
  }
  await settle(page);
  await lookAtOpen(page, "security-new");
  await phone.sees("Protection is low");
  await phone.open("/CurrencyExchange?project=x");
  await phone.tap("Set it now", dialog);
  await expect(page.getByRole("heading", { name: "Fund password" })).toBeVisible();
  const save = (words: string) => phone.isRefused("Save fund password", words);
  await save("New password cannot be empty");
  await phone.fill("New fund password", "123456");
  await save("Password does not comply with rules");
  await phone.fill("New fund password", omar.fundPassword);
  await save("The two new passwords must be the same");
  await phone.fill("Confirm fund password", omar.fundPassword);
  await phone.tap("Save fund password");
  await phone.sees("Successfully modified");
  await expect(page).toHaveURL(/#\/CurrencyExchange\?project=x/);
  await phone.open("/SecuritySettings");
  await phone.sees("Protection is medium");
});

test("login password: full and simple, each in its order and words", async ({ page }) => {
  const phone = await comeIn(page, omar, personPassword);
  await phone.openAt("/ChangeLoginPassword", "Change login password");
  const change = (words: string) => phone.isRefused("Change password", words);
  await change("Please agree to the agreement before proceeding");
  await phone.tap("Read the terms");
  await phone.sees("What we never do");
  await lookAtOpen(page, "password-terms");
  await phone.tap("I agree");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await change("Old password cannot be empty");
  await phone.fill("Old password", personPassword);
  await change("New password cannot be empty");
  await phone.fill("New password", "meadow");
  await change("Password does not comply with rules");
  await phone.fill("New password", otherPassword);
  await change("The two new passwords must be the same");
  await phone.fill("Confirm new password", otherPassword);
  await change("Please enter the email verification code");
  await settle(page);
  await lookAtOpen(page, "login-password");
  await phone.enterCode("Email verification code");
  await phone.tap("Change password");
  await phone.sees("Successfully modified");
  await expect(page).not.toHaveURL(/ChangeLoginPassword/);
  await simpleLoginPassword(phone);
});

/** The three messages of the simple form stand in Chinese as the requirement has them. */
async function simpleLoginPassword(phone: Phone): Promise<void> {
  const { page } = phone;
  await page.evaluate("localStorage.setItem('lang', 'zh-cn'), sessionStorage.clear()");
  await phone.open("/changepassword");
  await page.reload();
  await expect(page.getByRole("heading", { name: "修改登录密码" })).toBeVisible();
  const go = (words: string) => phone.isRefused("继续", words);
  await go("请输入旧密码");
  await phone.fill("旧密码", otherPassword);
  await go("请输入新密码");
  await phone.fill("新密码", thirdPassword);
  await go("再次输入的密码不一致");
  await page.evaluate("localStorage.setItem('lang', 'en-us')");
  await page.reload();
  await phone.fill("Old password", otherPassword);
  await phone.fill("New password", thirdPassword);
  await phone.fill("Confirm new password", thirdPassword);
  await phone.tap("Continue");
  const sheet = sheetOn(page).last();
  await expect(sheet).toContainText("Security verification");
  await sheet.getByRole("button", { name: "Change password" }).click();
  await phone.sees("Please enter the email verification code");
  await phone.enterCode("Email verification code");
  await lookAtOpen(page, "simple-password-sheet");
  await sheet.getByRole("button", { name: "Change password" }).click();
  await phone.sees("Successfully modified");
}

test("fund password: simple, with the old digits; and forgotten, by code", async ({ page }) => {
  const phone = await comeIn(page, omar, thirdPassword);
  await phone.openAt("/paymentpassword", "Payment password");
  await phone.isRefused("Continue", "Please enter a new password");
  await phone.fill("New fund password", "739154");
  await phone.isRefused("Continue", "The passwords entered again are inconsistent");
  await phone.fill("Confirm fund password", "739154");
  await phone.tap("Continue");
  const sheet = sheetOn(page).last();
  await sheet.getByLabel("Old fund password").fill(omar.fundPassword);
  await lookAtOpen(page, "simple-fund-password-sheet");
  await sheet.getByRole("button", { name: "Save fund password" }).click();
  await phone.sees("Successfully modified");

  await phone.openAt("/ModifyTransactionPassword", "Fund password");
  await phone.isRefused("Save fund password", "Old password cannot be empty");
  await phone.tap("I forgot the old fund password");
  await phone.fill("New fund password", omar.fundPassword);
  await phone.fill("Confirm fund password", omar.fundPassword);
  await phone.sees(/^If you reset it without the old digits, withdrawals are paused until \d{4}-/);
  await phone.isRefused("Save fund password", "Please enter the email verification code");
  await phone.enterCode("Email verification code");
  await lookAtOpen(page, "fund-password-forgotten");
  await phone.tap("Save fund password");
  await phone.sees("Successfully modified");
  await phone.openAt("/SecuritySettings", "Security settings");
  await phone.sees("The fund password was reset");
  await lookAtOpen(page, "security-held");
});

test("the mailbox moves; withdrawals are held, with the time", async ({ page, browser }) => {
  const old = { ...nina };
  const fresh = { ...nina, email: "nina.new@example.com" };
  const phone = await comeIn(page, old, otherPassword);
  await phone.setFundPassword();
  const payee = await fundForWithdrawal(phone, stack);
  const elsewhere = await loggedInElsewhere(browser, old, otherPassword);
  await phone.openAt("/EmailVerification", "E-mail verification");
  const change = (words: string) => phone.isRefused("Change e-mail", words);
  await change("please input your email");
  await page.getByRole("button", { name: "Send code" }).first().click();
  await phone.sees("E-mail can not be empty");
  await phone.fill("New e-mail", fresh.email);
  await change("Please enter the email verification code");
  await phone.enterCode("Code from the new e-mail", fresh.email);
  await change("Please enter the old email verification code");
  await phone.enterCode("Code from the old e-mail");
  await change("Please enter the fund password");
  await phone.fill("Fund password", nina.fundPassword);
  const notice = /no withdrawal is possible for 24 hours: until (\d{4}-\d\d-\d\d \d\d:\d\d)/;
  await phone.sees(notice);
  await settle(page);
  await lookAtOpen(page, "email");
  const ended = watchForTheEnd(elsewhere);
  await phone.tap("Change e-mail");
  await phone.sees("Successfully modified");
  await ended;
  await expect(elsewhere).toHaveURL(/#\/login/);
  await elsewhere.context().close();
  await phone.openAt("/SecuritySettings", "Security settings");
  await phone.sees("n***w@example.com");
  await phone.sees("The e-mail was changed");
  await withdrawInVain(new Phone(page, stack, fresh), payee);
});

/** The same person on another device. */
async function loggedInElsewhere(
  browser: Browser,
  owner: typeof nina,
  password: string,
): Promise<Page> {
  const context = await browser.newContext();
  const { page } = await comeIn(await context.newPage(), owner, password);
  return page;
}

test("a phone is bound, logs in, moves on, and is lost", async ({ page }) => {
  const { fundPassword } = nina;
  const numbers = { old: "+821012345678", fresh: "+821087654321" };
  const phone = await comeIn(page, { ...nina, email: "nina.new@example.com" }, otherPassword);
  await bindNumber(phone, sms, numbers.old, fundPassword);
  await forgetSession(page);
  await phone.openAt("/login", "Log in");
  await phone.logIn("82 10 1234 5678", otherPassword);
  await expect(page).toHaveURL(/#\/home/);
  await moveNumber(phone, sms, numbers, fundPassword);
  await phone.openAt("/SecuritySettings", "Security settings");
  await phone.sees("+82***4321");
  await phone.sees("The phone was changed");
  await loseNumber(phone, fundPassword);
  stack.time.moveOn(weekSeconds + 60);
  await forgetSession(page);
  await phone.openAt("/login", "Log in");
  await phone.logIn("nina.new@example.com", otherPassword);
  await expect(page).toHaveURL(/#\/home/);
  await replaceLostNumber(phone, sms, "+821099998888", fundPassword);
});

test("a passkey stands in for a lost mailbox, a recovery code for a lost phone", async ({
  page,
}) => {
  const { fundPassword } = pia;
  await VirtualAuthenticator.on(page);
  const phone = await newcomer(page, pia, "pia");
  await phone.setFundPassword();
  await bindNumber(phone, sms, "+821011112222", fundPassword);
  const [recoveryCode = ""] = await addPasskey(phone);
  stack.time.moveOn(daySeconds + 60); // a passkey confirms nothing on its first day
  await page.reload();

  await phone.openAt("/EmailVerification", "E-mail verification");
  await phone.tap("I cannot read the old mailbox");
  const ways = page.getByRole("list", { name: "Without the old mailbox" });
  await expect(ways.getByRole("listitem")).toHaveText([
    /^Passkey/,
    /^Recovery code/,
    /^Wait seven/,
  ]);
  await lookAtOpen(page, "email-lost");
  await phone.tap(/^Passkey/, ways);
  await phone.fill("New e-mail", "pia.new@example.com");
  await phone.enterCode("Code from the new e-mail", "pia.new@example.com");
  await expect(phone.field("Code from the old e-mail")).toHaveCount(0);
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Change e-mail");
  await phone.sees("Successfully modified");

  await phone.openAt("/shoujiyanzhen", "Phone verification");
  await phone.tap("I no longer have the old phone");
  await phone.tap(/^Recovery code/, page.getByRole("list", { name: "Without the old phone" }));
  await phone.fill("New phone number", "+821033334444");
  await phone.enterSmsCode("Code sent to this phone", sms, "+821033334444");
  await phone.isRefused("Change phone", "Please enter a recovery code");
  await phone.fill("Recovery code", recoveryCode);
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Change phone");
  await phone.sees("Successfully modified");
  await phone.openAt("/SecuritySettings", "Security settings");
  await phone.sees("p***w@example.com");
  await phone.sees("+82***4444");
  await phone.sees("9 left");
});

/** Adds a passkey by its own screen; gives the recovery codes that come with the first one. */
async function addPasskey(phone: Phone): Promise<string[]> {
  const { page } = phone;
  await phone.openAt("/Passkeys", "Passkeys");
  await phone.tap("Add a passkey");
  const sheet = sheetOn(page).last();
  await phone.enterCode("Email verification code");
  await phone.enterSmsCode("Mobile phone verification code", sms, "+821011112222");
  await sheet.getByLabel("Fund password").fill(pia.fundPassword);
  await phone.tap("Continue on the device", sheet);
  await phone.sees("They are shown only once");
  const codes = page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem");
  return (await codes.allTextContents()).map((text) => text.trim());
}

test("a mailbox that cannot be read any more is left behind in seven days", async ({ page }) => {
  const phone = await comeIn(page, omar, thirdPassword);
  await askWithoutOldMailbox(phone, { ...omar, password: thirdPassword }, "omar.first@example.com");
  await phone.tap("Cancel the change");
  const question = page.getByRole("dialog", { name: "Cancel the e-mail change?" });
  await question.getByLabel("Fund password").fill(omar.fundPassword);
  await phone.tap("Cancel the change", question);
  await phone.sees("The change was cancelled");
  await expect(page.getByText(/^Change to /)).toBeHidden();
  await askWithoutOldMailbox(phone, { ...omar, password: thirdPassword }, "omar.next@example.com");
  await settle(page);
  await lookAtOpen(page, "email-under-way");

  stack.time.moveOn(weekSeconds);
  await page.addInitScript(
    `{ const now = Date.now; Date.now = () => now() + ${stack.time.offset() * 1000}; }`,
  );
  await forgetSession(page);
  await comeIn(page, omar, thirdPassword);
  await phone.openAt("/EmailVerification", "E-mail verification");
  await phone.tap("Finish the change");
  const sheet = sheetOn(page).last();
  await expect(sheet).toContainText(/no withdrawal is possible for 24 hours: until \d{4}-/);
  await sheet.getByLabel("Fund password").fill(omar.fundPassword);
  await sheet.getByRole("button", { name: "Finish the change" }).click();
  await phone.sees("Successfully modified");
  await phone.sees("o***t@example.com");
  await forgetSession(page);
  await comeIn(page, { ...omar, email: "omar.next@example.com" }, thirdPassword);
});
