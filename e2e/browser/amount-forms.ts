import { expect, type Locator } from "@playwright/test";
import { type Phone, sheetOn } from "./phone.ts";

/** A screen with an amount to type, and how a person goes on from there. */
export type AmountForm = {
  readonly name: string;
  readonly label: string;
  readonly whole: boolean;
  readonly open: (phone: Phone) => Promise<void>;
  /** Whether a text is an amount, or the beginning of one, by the rules of this form. */
  readonly reads: (text: string) => boolean;
  /** What is said of anything else. */
  readonly message: string;
  /** What is said of more than anybody has. */
  readonly tooMuch: string;
  /** Whether that is said while it is typed. */
  readonly tooMuchAtOnce?: boolean;
  /** Absent where nothing is sent. */
  readonly button?: string;
  readonly submit: (phone: Phone) => Promise<void>;
  /** The amount that the review shows; absent where there is none. */
  readonly review?: (sheet: Locator) => Promise<string>;
  /** What is left to do on the sheet before the fund password. */
  readonly confirm?: (sheet: Locator) => Promise<void>;
  readonly path?: string;
  /** The amount's name on the wire. */
  readonly wire: "price" | "money";
};

const whole = {
  whole: true,
  reads: (text: string) => /^[1-9][0-9]*$/.test(text),
  tooMuch: "Insufficient balance",
} as const;

const decimal = {
  whole: false,
  reads: (text: string) => /^(0|[1-9][0-9]*)(\.[0-9]{0,6})?$/.test(text),
  message: "Enter an amount such as 12.5, with at most 6 decimals",
  tooMuch: "Insufficient balance",
} as const;

const tap = (button: string) => (phone: Phone) =>
  phone.page.getByRole("button", { name: button, exact: true }).last().click();

/** "12.50" of "12.50 USDT": the figure that a line or a button names. */
async function figureIn(line: Locator): Promise<string> {
  return /[\d,]+(?:\.\d+)?/.exec((await line.textContent()) ?? "")?.[0] ?? "";
}

const lineOf = (sheet: Locator, label: string) =>
  sheet.locator("dl > div").filter({ hasText: label }).first();

/** Subscriptions name the amount above all else. */
const heroOf = (sheet: Locator) => figureIn(sheet.getByText(/^[\d,.]+\sUSDT$/).first());

const goOn = async (sheet: Locator) => sheet.getByRole("button", { name: "Continue" }).click();

/** Any six digits: the call never reaches the server. */
const withCode = async (sheet: Locator) => {
  await goOn(sheet);
  await sheet.getByLabel("Email verification code").fill("123456");
};

function at(route: string, heading: string) {
  return async (phone: Phone) => {
    await phone.open(route);
    await phone.page.reload();
    await phone.openAt(route, heading);
  };
}

/** Every screen of the wallet that has a field for an amount. */
export function amountForms(projects: Record<string, string>): AmountForm[] {
  const exchange = {
    label: "Quantity",
    button: "Exchange",
    tooMuchAtOnce: true,
    async submit(phone: Phone) {
      // A quote comes first.
      const receives = phone.page.getByRole("region", { name: "You receive" });
      await expect(receives.locator("[aria-live=polite]")).toHaveText(/[1-9]/);
      await tap("Exchange")(phone);
    },
    review: (sheet: Locator) => figureIn(lineOf(sheet, "You pay")),
    path: "/api/Assets/do_exchange",
    wire: "price",
  } as const;
  const withdrawal = {
    ...decimal,
    button: "Withdraw",
    submit: tap("Withdraw"),
    review: (sheet: Locator) => figureIn(lineOf(sheet, "You withdraw")),
    confirm: withCode,
    path: "/api/Withdraw/do_withdraw",
    wire: "price",
  } as const;
  const order = {
    ...whole,
    label: "Subscription amount",
    message: "Amount is an integer",
    button: "Subscribe",
    submit: tap("Subscribe"),
    review: heroOf,
    confirm: goOn,
    path: "/api/order/buy",
    wire: "money",
  } as const;
  const project = at(`/ComprehensiveTotal?id=${projects.upcoming}`, "Project");
  return [
    {
      ...exchange,
      ...whole,
      name: "simple exchange",
      open: at("/exchange", "Exchange"),
      message: "Please enter an integer amount",
    },
    { ...exchange, ...decimal, name: "exchange", open: at("/CurrencyExchange", "Exchange") },
    { ...order, name: "recruiting", open: at(`/recruiting?id=${projects.open}`, "Recruiting") },
    { ...order, name: "order", open: at(`/EventDetails?id=${projects.open}`, "Order") },
    {
      ...order,
      name: "subscription",
      async open(phone) {
        await at(`/dinyue?id=${projects.open}`, "Subscribe")(phone);
        await phone.page.getByRole("checkbox").check();
      },
      path: "/api/Finance/buy",
    },
    {
      ...withdrawal,
      name: "simple withdrawal",
      label: "Withdrawal amount",
      open: at("/withdrawal?currency=USDT", "Withdraw"),
    },
    {
      ...withdrawal,
      name: "withdrawal",
      label: "Quantity",
      open: at("/WithdrawCoins?currency=USDT", "Withdraw USDT"),
    },
    {
      ...whole,
      name: "reminder",
      label: "Amount you intend",
      async open(phone) {
        await project(phone);
        await phone.tap("Remind me");
        await expect(sheetOn(phone.page)).toBeVisible();
      },
      message: "Amount is an integer",
      tooMuch: "can still be subscribed",
      button: "Remind me",
      submit: tap("Remind me"),
      path: "/api/Finance/appoint",
      wire: "money",
    },
    {
      ...whole,
      name: "calculator",
      submit: async () => {},
      label: "Amount",
      open: project,
      message: "Amount is an integer",
      wire: "money",
    },
  ];
}
