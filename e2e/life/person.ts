import { type Caller, createCaller, newIdempotencyKey, RefusalError } from "@clearhold/client";
import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { exchange, quoteExchange } from "@clearhold/contract/wallet/desk/exchange";
import { addAddress } from "@clearhold/contract/wallet/payouts/addresses";
import {
  getWithdrawal,
  requestWithdrawal,
  type WithdrawalView,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import {
  getUserInfo,
  login,
  register,
  sendEmailCode,
} from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import {
  getProject,
  getSubscription,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { personPassword } from "../stack/person-password.ts";
import type { ShiftedTime } from "../stack/shifted-time.ts";
import { until } from "../stack/until.ts";
import { persist } from "./persist.ts";

type Currency = "TRX" | "USDT";

type CodeAsk = {
  event: "nocaptcha" | "captcha";
  email?: string;
  currency_id?: Currency;
  address?: string;
  price?: string;
  is_write?: 1;
};

/** A code may be asked for again after a minute; people wait, tests move the clock. */
const codeWaitSeconds = 61;

/** Longer than a payment takes that nothing cuts short. */
const paymentPatienceMs = 45_000;
const paymentLifeSeconds = 301;

export type PersonWorld = {
  readonly baseUrl: string;
  /** Null: no code comes any more, and another one is asked for. */
  readonly mailbox: { codeSoon(address: string, since: Date): Promise<string | null> };
  readonly time: Pick<ShiftedTime, "moveOn" | "moveTo" | "now">;
};

/** Someone who uses the product over HTTP, patiently and with a fresh key for each form. */
export class Person {
  readonly email: string;
  readonly #world: PersonWorld;
  readonly #call: Caller;
  readonly #password = personPassword;
  readonly fundPassword = "482913";
  #token: string | null = null;
  #mayAskFrom = 0;

  constructor(name: string, world: PersonWorld) {
    this.email = `${name}@example.com`;
    this.#world = world;
    this.#call = createCaller({
      baseUrl: world.baseUrl,
      token: () => this.#token,
      language: () => "en-us",
      device: () => `the-phone-of-${name}`.padEnd(22, "-"),
    });
  }

  /** One call and whatever comes of it: for a drill that looks at refusals itself. */
  get call(): Caller {
    return this.#call;
  }

  /** Opens the account with a mailed code, then sets the fund password. */
  async settleIn(): Promise<void> {
    this.#token = await this.#firstSession();
    await persist(async () => {
      const { is_fundpwd } = await this.#call(getUserInfo, {});
      if (is_fundpwd === 1) return; // an unclear answer had done it
      const set = { new_password: this.fundPassword, cfm_password: this.fundPassword };
      await this.#call(setFundPassword, set);
    });
  }

  /** Into an account that is there already. */
  async logIn(): Promise<void> {
    const account = { account: this.email, password: this.#password };
    this.#token = (await persist(() => this.#call(login, account))).token;
  }

  /**
   * Registering has no key. When its answer is lost, the account is there and takes a login, or it
   * was cut short before there was an account and begins anew with another code.
   */
  async #firstSession(): Promise<string> {
    const { email } = this;
    const password = this.#password;
    const username = email.split("@")[0] ?? "";
    const code = await this.codeFor({ event: "nocaptcha", email });
    try {
      return await persist(async () => {
        try {
          return (await this.#call(register, { email, code, username, password })).token;
        } catch (error) {
          if (!isRefused(error, ["account-exists", "email-code-wrong"])) throw error;
          return (await this.#call(login, { account: email, password })).token;
        }
      });
    } catch (error) {
      if (!isRefused(error, ["registration-unfinished"])) throw error;
      return this.#firstSession();
    }
  }

  async depositAddress(currency: Currency): Promise<string> {
    return (await persist(() => this.#call(getDepositAddress, { currency_id: currency }))).address;
  }

  /** Waits until the chain transaction has been credited. */
  async awaitDeposit(txid: string): Promise<void> {
    await until(`the credit of ${txid}`, async () => {
      const deposits = await persist(() => this.#call(listDeposits, { limit: 100 }));
      return deposits.data.find((row) => row.txid === txid && row.state === "credited");
    });
  }

  async balance(currency: Currency): Promise<string> {
    const user = await persist(() => this.#call(getUserInfo, {}));
    return currency === "TRX" ? user.trx_money : user.usdt_money;
  }

  /** Sells USDT for TRX against a quote; gives what came in. */
  async exchangeToTrx(price: string): Promise<string> {
    const idempotencyKey = newIdempotencyKey();
    const quoted = await persist(() =>
      this.#call(quoteExchange, { from: "USDT", to: "TRX", price }),
    );
    const ask = { price, type: 3 as const, password: this.fundPassword };
    const traded = await persist(() => this.#exchangeOnce(ask, quoted.quote_id, idempotencyKey));
    return traded.received;
  }

  /** A quote may run out while the server is away; then the desk quotes anew under the same key. */
  async #exchangeOnce(
    ask: { price: string; type: 3; password: string },
    quoteId: string,
    idempotencyKey: string,
  ) {
    try {
      return await this.#call(exchange, { ...ask, quote_id: quoteId }, { idempotencyKey });
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== "quote-expired") throw error;
      const key = `${idempotencyKey}-again`;
      return persist(() => this.#call(exchange, ask, { idempotencyKey: key }));
    }
  }

  async subscribe(projectId: string, money: string): Promise<string> {
    const idempotencyKey = newIdempotencyKey();
    const ask = { pro_id: projectId, money, password: this.fundPassword };
    return (await persist(() => this.#call(subscribe, ask, { idempotencyKey }))).record_id;
  }

  /** Waits by looking: tries would use up what the product allows in a minute. */
  async subscribeOnceOpen(projectId: string, money: string): Promise<string> {
    await until("the project to open", async () => {
      const { status } = await persist(() => this.#call(getProject, { pro_id: projectId }));
      return status >= 2 || undefined;
    });
    return this.subscribe(projectId, money);
  }

  async subscription(recordId: string) {
    return persist(() => this.#call(getSubscription, { record_id: recordId }));
  }

  async saveAddress(currency: Currency, address: string): Promise<void> {
    const ecaptcha = await this.codeFor({ event: "captcha", currency_id: currency, address });
    const ask = { currency_id: currency, address, ecaptcha, password: this.fundPassword };
    try {
      await persist(() => this.#call(addAddress, ask));
    } catch (error) {
      // A lost answer: the address was saved, and its code is used up.
      if (!(error instanceof RefusalError)) throw error;
      if (error.code !== "address-exists" && error.code !== "email-code-wrong") throw error;
    }
  }

  async withdraw(currency: Currency, address: string, price: string): Promise<WithdrawalView> {
    const idempotencyKey = newIdempotencyKey();
    const order = { currency_id: currency, address, price };
    return until(`a withdrawal of ${price} ${currency}`, async () => {
      const ecaptcha = await this.codeFor({ event: "captcha", ...order });
      const ask = { ...order, ecaptcha, password: this.fundPassword };
      try {
        return await persist(() => this.#call(requestWithdrawal, ask, { idempotencyKey }));
      } catch (error) {
        // The code was spent on an attempt that never reached the books: a new code, the same key.
        if (!isRefused(error, ["email-code-wrong"])) throw error;
        return undefined;
      }
    });
  }

  /**
   * Waits for the final state of a withdrawal. A payment whose signing was cut short is dead once its
   * five minutes are over, and only then follows another one: people wait, tests move the clock.
   */
  async awaitWithdrawal(id: string): Promise<WithdrawalView> {
    let patientUntil = performance.now() + paymentPatienceMs;
    return until(`the end of ${id}`, async () => {
      const view = await persist(() => this.#call(getWithdrawal, { id }));
      if (view.state === "settled" || view.state === "returned") return view;
      if (performance.now() > patientUntil) {
        process.stdout.write(`${id} is ${view.state}, waits for ${view.waits_for ?? "nothing"}\n`);
        this.#world.time.moveOn(paymentLifeSeconds);
        patientUntil = performance.now() + paymentPatienceMs;
      }
      return undefined;
    });
  }

  async bills() {
    return (await persist(() => this.#call(listBills, { limit: 100 }))).data.data;
  }

  async codeFor(ask: CodeAsk): Promise<string> {
    const { time } = this.#world;
    return until(`a code for ${this.email}`, async () => {
      // Only so far: payments that others have on the chain grow old with each step.
      time.moveTo(this.#mayAskFrom);
      this.#mayAskFrom = time.now() + codeWaitSeconds;
      const since = new Date();
      await persist(() => this.#send(ask));
      return (await this.#world.mailbox.codeSoon(this.email, since)) ?? undefined;
    });
  }

  /** A lost answer to a code request was perhaps a sent mail: "too soon" then means it was. */
  async #send(ask: CodeAsk): Promise<void> {
    try {
      await this.#call(sendEmailCode, ask);
    } catch (error) {
      if (!isRefused(error, ["code-asked-too-soon"])) throw error;
    }
  }
}

function isRefused(error: unknown, codes: readonly string[]): boolean {
  return error instanceof RefusalError && codes.includes(error.code);
}
