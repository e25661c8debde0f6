import { expect, type Page, test } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { type Demo, readDemo } from "../stack/demo.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Longer than the short projects of the demo take, shorter than any session lasts. */
const demoSeconds = 1800;

type Screen = { name: string; route: string };

const entrance: readonly Screen[] = [
  { name: "login", route: "/login" },
  { name: "register", route: "/register" },
];

/** Every screen of the journey, filled with what the demo made. */
function journey(projects: Record<string, string>): Screen[] {
  return [
    { name: "home", route: "/home" },
    { name: "ai", route: "/task?id=1" },
    { name: "events", route: "/Events?id=1" },
    { name: "events-past", route: "/Events?id=2" },
    { name: "assets", route: "/user" },
    { name: "deposit", route: "/Deposit?currency=USDT" },
    { name: "deposit-records", route: "/DepositRecord" },
    { name: "withdraw-pick", route: "/TiBi" },
    { name: "withdraw", route: "/WithdrawCoins?currency=USDT" },
    { name: "withdrawal-records", route: "/WithdrawalRecord" },
    { name: "addresses", route: "/dizhiAddress" },
    { name: "new-address", route: "/xinzhendizhi?currency=USDT" },
    { name: "exchange", route: "/CurrencyExchange" },
    { name: "exchange-records", route: "/CurrencyExchangeRecord" },
    { name: "project", route: `/ComprehensiveTotal?id=${projects.open}` },
    { name: "project-failed", route: `/ComprehensiveTotal?id=${projects.failed}` },
    { name: "project-over", route: `/ComprehensiveTotal?id=${projects.over}` },
    { name: "subscribe", route: `/dinyue?id=${projects.open}` },
    { name: "investments", route: "/MyInvestment" },
    { name: "fund-bill", route: "/FundBill" },
    { name: "security", route: "/SecuritySettings" },
    { name: "fund-password", route: "/ModifyTransactionPassword" },
    { name: "language", route: "/Language" },
    { name: "theme", route: "/ThemeMode" },
  ];
}

/** Screens that are reached by tapping the first row of a list. */
const details: readonly (Screen & { row: string | RegExp })[] = [
  { name: "investment", route: "/MyInvestment", row: /Over/ },
  { name: "fund-details", route: "/FundBill", row: /Deposit/ },
];

test("every screen of the journey, light and dark, without a barrier", async ({ page }) => {
  const stack = await startStack();
  try {
    const demo = readDemo(stack.dataDir);
    await letTheDemoGoOn(page, stack, demo);
    for (const screen of entrance) await look(page, stack, screen);
    await logIn(page, stack, demo.user);
    await lookAtReceipts(page, new Phone(page, stack, demo.user));
    for (const screen of journey(demo.projects)) await look(page, stack, screen);
    for (const screen of details) {
      await open(page, stack, screen.route);
      await page.getByRole("main").getByRole("link", { name: screen.row }).first().click();
      await settle(page);
      await lookAtOpen(page, screen.name);
    }
  } finally {
    await stack.stop();
  }
});

/** Screens that follow a movement of money: it is made, and what the person then sees is looked at. */
async function lookAtReceipts(page: Page, phone: Phone): Promise<void> {
  await phone.exchange("10");
  await lookAtOpen(page, "exchange-receipt");
  const payee = newAddress();
  await phone.saveAddress("USDT", payee);
  await phone.withdraw("USDT", payee, "20");
  await phone.sees("Completed");
  await lookAtOpen(page, "withdrawal");
}

/** Time passes until the short projects of the demo have failed, and been paid out: a profit and a loss. */
async function letTheDemoGoOn(page: Page, stack: Stack, demo: Demo): Promise<void> {
  stack.time.moveOn(demoSeconds);
  await logIn(page, stack, demo.user);
  for (const [project, words] of [
    ["failed", "In failure"],
    ["over", "Over"],
    ["loss", "−12.00%"],
  ] as const) {
    await open(page, stack, `/ComprehensiveTotal?id=${demo.projects[project]}`);
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 60_000 });
  }
  await page.evaluate("localStorage.clear()");
}

async function logIn(page: Page, stack: Stack, user: { email: string; password: string }) {
  await open(page, stack, "/login");
  await page.getByLabel("E-mail or phone").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/#\/home/);
}

async function look(page: Page, stack: Stack, { name, route }: Screen): Promise<void> {
  await open(page, stack, route);
  await lookAtOpen(page, name);
}

async function open(page: Page, stack: Stack, route: string): Promise<void> {
  await page.goto(`${stack.baseUrl}/#${route}`);
  await settle(page);
}
