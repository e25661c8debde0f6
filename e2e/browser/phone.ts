import { expect, type Locator, type Page } from "@playwright/test";
import type { SmsInbox } from "../stack/sms-inbox.ts";
import type { Stack } from "../stack/start-stack.ts";
import { settle } from "./look-at.ts";

/** A code may be asked for again after a minute; people wait, tests move the clock. */
const codeWaitSeconds = 61;

/** Whose phone it is. */
export type Owner = { email: string; fundPassword: string };

/** What lies open over the screen. A toast, which is a dialog of its own kind, is no sheet. */
export function sheetOn(page: Page): Locator {
  return page.getByRole("dialog").and(page.locator(":not([data-type])"));
}

/** Said once, when the device next asks for its messages: to be called before its session ends. */
export function watchForTheEnd(page: Page): Promise<void> {
  const words = page.getByText("Login information has expired").first();
  return expect(words).toBeVisible({ timeout: 240_000 });
}

/** The wallet on the phone, in the words that stand on its screens. */
export class Phone {
  readonly page: Page;
  readonly #stack: Stack;
  readonly #owner: Owner;

  constructor(page: Page, stack: Stack, owner: Owner) {
    this.page = page;
    this.#stack = stack;
    this.#owner = owner;
  }

  async open(route: string): Promise<void> {
    await this.page.goto(`${this.#stack.baseUrl}/#${route}`);
  }

  /** Opens a screen and waits until it is that screen, with its data. */
  async openAt(route: string, heading: string): Promise<void> {
    await this.open(route);
    await expect(this.page.getByRole("heading", { name: heading, level: 1 })).toBeVisible({
      timeout: 60_000,
    });
    await settle(this.page);
  }

  async logIn(account: string, password: string): Promise<void> {
    await this.fill("E-mail or phone", account);
    await this.fill("Password", password);
    await this.page.getByRole("button", { name: "Log in", exact: true }).click();
  }

  /** From the login to the first screen. */
  async enter({ email, password }: { email: string; password: string }): Promise<void> {
    await this.open("/login");
    await this.logIn(email, password);
    await expect(this.page).toHaveURL(/#\/home/);
  }

  /** A tap, and the one thing that is then wrong, in the words of the requirement. */
  async isRefused(button: string, words: string): Promise<void> {
    await this.page.getByRole("button", { name: button, exact: true }).last().click();
    await expect(this.page.getByRole("alert").filter({ hasText: words }).first()).toBeVisible();
  }

  async tap(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await within
      .getByRole("button", { name })
      .or(within.getByRole("link", { name }))
      .first()
      .click();
  }

  /** A field by its name; the one of an open sheet where the page below has it too. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).last();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible({ timeout: 60_000 });
  }

  /** Asks for a code as the field's own button does, and types in what the mail says. */
  async enterCode(label: string, address: string = this.#owner.email): Promise<void> {
    const since = new Date();
    await this.sendCode(label);
    await this.fill(label, await this.#stack.mailbox.codeFor(address, since));
    await this.#restIsOver();
  }

  /** Types in what the text message says. */
  async enterSmsCode(label: string, inbox: SmsInbox, number: string): Promise<void> {
    const since = inbox.count();
    await this.sendCode(label);
    await this.fill(label, await inbox.codeFor(number, since));
    await this.#restIsOver();
  }

  /** The product's clock has moved on; the next screen that asks for a code finds it so. */
  async #restIsOver(): Promise<void> {
    await this.page.evaluate(
      `for (const name of Object.keys(sessionStorage))
        if (name.startsWith("clearhold.code-rests.")) sessionStorage.removeItem(name)`,
    );
  }

  async sendCode(label: string): Promise<void> {
    this.#stack.time.moveOn(codeWaitSeconds);
    await this.field(label).locator("..").getByRole("button", { name: "Send code" }).click();
  }

  async register(username: string, password: string): Promise<void> {
    await this.open("/register");
    await this.fill("E-mail", this.#owner.email);
    await this.enterCode("Verification code");
    await this.fill("User name", username);
    await this.fill("Password", password);
    await this.tap("Create account");
    await expect(this.page).toHaveURL(/#\/home/);
  }

  async setFundPassword(): Promise<void> {
    await this.open("/ModifyTransactionPassword");
    await this.fill("New fund password", this.#owner.fundPassword);
    await this.fill("Confirm fund password", this.#owner.fundPassword);
    await this.tap("Save fund password");
    await this.sees("Successfully modified");
  }

  /** The address that the screen shows in full, whatever way it is laid out. */
  async depositAddress(currency: "TRX" | "USDT"): Promise<string> {
    await this.open(`/Deposit?currency=${currency}`);
    return this.copyAddress();
  }

  /** The same once the screen is open. */
  async copyAddress(): Promise<string> {
    await this.tap("Copy address");
    await this.sees(/Copy successfully/);
    const copied = String(await this.page.evaluate("navigator.clipboard.readText()"));
    expect(await this.shownText()).toContain(copied);
    return copied;
  }

  /** All words of the screen without the spaces between them. */
  async shownText(): Promise<string> {
    return ((await this.page.getByRole("main").textContent()) ?? "").replace(/\s/g, "");
  }

  async exchange(usdt: string): Promise<void> {
    await this.open("/CurrencyExchange");
    const pays = this.page.getByRole("region", { name: "You pay" });
    await expect(pays).toBeVisible();
    if (!(await pays.textContent())?.includes("USDT")) await this.tap("Swap direction");
    await this.fill("Quantity", usdt);
    const receives = this.page.getByRole("region", { name: "You receive" });
    await expect(receives.locator("[aria-live=polite]")).toHaveText(/[1-9]/);
    await this.tap("Exchange");
    const sheet = sheetOn(this.page);
    await sheet.getByLabel("Fund password").fill(this.#owner.fundPassword);
    await this.tap(/^Exchange /, sheet);
    await this.sees("Exchange completed");
  }

  async subscribe(projectId: string, amount: string): Promise<void> {
    await this.open(`/ComprehensiveTotal?id=${projectId}`);
    await this.sees("target, not guaranteed");
    await this.tap("Subscribe");
    await this.fill("Subscription amount", amount);
    await this.page.getByRole("checkbox").check();
    await this.tap("Subscribe");
    await this.tap("Continue", sheetOn(this.page));
    await this.provePassword();
    await expect(this.page).toHaveURL(/#\/MyInvestment/, { timeout: 60_000 });
  }

  async saveAddress(currency: "TRX" | "USDT", address: string): Promise<void> {
    await this.open(`/xinzhendizhi?currency=${currency}`);
    await this.saveOpenAddress(address);
  }

  /** The same once the form is open. */
  async saveOpenAddress(address: string): Promise<void> {
    await this.fill("Withdrawal address", address);
    await this.sees("This is a valid TRON address.");
    await this.enterCode("Email verification code");
    await this.fill("Fund password", this.#owner.fundPassword);
    await this.tap("Save address");
    await this.sees("Added successfully");
  }

  /** Gives the id of the withdrawal from the address of the screen that follows it. */
  async withdraw(
    currency: "TRX" | "USDT",
    address: string,
    amount: string,
    onReview?: (sheet: Locator) => Promise<void>,
  ): Promise<string> {
    await this.open(`/WithdrawCoins?currency=${currency}`);
    // The first address of a currency is its default, and stands there in full.
    await expect.poll(() => this.shownText()).toContain(address);
    return this.withdrawOpen(amount, onReview);
  }

  /** The same once the form is open and has its address. */
  async withdrawOpen(
    amount: string,
    onReview?: (sheet: Locator) => Promise<void>,
  ): Promise<string> {
    await this.fill("Quantity", amount);
    await this.tap("Withdraw");
    const sheet = sheetOn(this.page);
    await onReview?.(sheet);
    await this.tap("Continue", sheet);
    await this.enterCode("Email verification code");
    await sheet.getByLabel("Fund password").fill(this.#owner.fundPassword);
    await this.tap(/^Withdraw /, sheet);
    await this.sees("Withdraw successfully");
    await expect(this.page).toHaveURL(/#\/TransferSuccessful\?id=wdr_/);
    return new URL(this.page.url().replace("/#", "")).searchParams.get("id") ?? "";
  }

  /** Types the fund password into the open review of a subscription and sends it. */
  async provePassword(): Promise<void> {
    const sheet = sheetOn(this.page);
    await sheet.getByLabel("Fund password").fill(this.#owner.fundPassword);
    await this.tap(/^Subscribe /, sheet);
  }
}
