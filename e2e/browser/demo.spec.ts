import { expect, type Locator, type Page, test } from "@playwright/test";
import { ProjectDesk } from "../life/project-desk.ts";
import { type Demo, readDemo } from "../stack/demo.ts";
import { personPassword as password } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const coin = 1_000_000n;
/** The smallest phone that the wallet is made for, and the usual one. */
const phones = { small: { width: 360, height: 640 }, usual: { width: 390, height: 844 } };

let stack: Stack;
let demo: Demo;
test.beforeAll(async () => {
  stack = await startStack();
  demo = readDemo(stack.dataDir);
});
test.afterAll(() => stack.stop());

/** Screens of one's own money that need no id. */
const own = [
  ...["/user", "/FundBill", "/DepositRecord", "/Deposit?currency=USDT", "/TiBi"],
  ...["/WithdrawCoins?currency=USDT", "/CurrencyExchange", "/exchange", "/CurrencyExchangeRecord"],
];

/** Screens about what the seed's projects are. */
function projectScreens({ projects }: Demo): string[] {
  return [
    ...["/home", "/Events?id=1", "/Events?id=2", "/task?id=1", "/MyInvestment"],
    ...[`/ComprehensiveTotal?id=${projects.open}`, `/evidence?id=${projects.raised}`],
    ...[`/dinyue?id=${projects.open}`, `/EventDetails?id=${projects.open}`],
    `/recruiting?id=${projects.open}`,
  ];
}

test("the demo's person reads DEMO on every screen that shows money or a project", async ({
  page,
}) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, demo.user);
  await phone.enter(demo.user);
  await phone.exchange("10");
  await expect(markIn(page, "DEMO")).toBeVisible();
  for (const route of [...own, ...projectScreens(demo)]) await expectDemo(page, route);
  await phone.openAt("/home", "Clearhold");
  await lookAtBoth(page, "demo-home");
  await phone.open("/FundBill");
  await settle(page);
  await lookAtBoth(page, "demo-bill");
  await phone.tap("Export");
  await expect(mark(sheetOn(page), "DEMO")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Subscription/ })
    .first()
    .click();
  await settle(page);
  // The money and the project that the row names.
  await expect(mark(page.getByRole("main"), "DEMO")).toHaveCount(2);
  await lookAtBoth(page, "demo-bill-detail");
  await phone.open("/MyInvestment");
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await settle(page);
  await expect(markIn(page, "DEMO")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an ordinary person reads the network's name, and DEMO on the seed's projects", async ({
  page,
}) => {
  const complaints = listenForComplaints(page);
  const phone = new Phone(page, stack, { email: "nora@example.com", fundPassword: "482913" });
  await phone.register("nora", password);
  await phone.setFundPassword();
  const address = await phone.depositAddress("USDT");
  await stack.devnet.pay("USDT", address, 500n * coin);
  await phone.open("/DepositRecord");
  await expect(page.getByText("Credited", { exact: true })).toBeVisible();
  await phone.exchange("10");
  await expectDevnet(page);
  for (const route of own) {
    await phone.open(route);
    await settle(page);
    await expectDevnet(page);
    if (route.startsWith("/Deposit?")) await lookAtBoth(page, "devnet-deposit");
  }
  await lookAtProjects(phone);
  await lookAtMixedBill(phone);
  expect(complaints).toEqual([]);
});

/** Her own money stays hers in a demo project; the project stays demo. */
async function lookAtProjects(phone: Phone): Promise<void> {
  const { page } = phone;
  const { id } = await new ProjectDesk(stack.desk).create({ name: "Ferry quay", minimum: "0" });
  stack.time.moveOn(2);
  await expect(async () => {
    await phone.open(`/ComprehensiveTotal?id=${id}`);
    await page.reload();
    await expect(page.getByText("In progress").first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await settle(page);
  await expectDevnet(page);
  await phone.subscribe(id, "20");
  await phone.subscribe(demo.projects.open as string, "20");
  await settle(page);
  const cards = page.getByRole("tabpanel").getByRole("listitem");
  const card = (name: string) => cards.filter({ hasText: name });
  await expect(mark(card("Ferry quay"), "Devnet")).toBeVisible();
  await expect(mark(card("Solar roofs Busan"), "DEMO")).toBeVisible();
  await lookAtBoth(page, "demo-beside-ordinary");
  for (const route of projectScreens(demo).filter((one) => /_|Events/.test(one))) {
    await expectDemo(page, route);
  }
}

async function lookAtMixedBill(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/FundBill");
  await settle(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Subscription/ })
    .first()
    .click();
  await settle(page);
  const main = page.getByRole("main");
  await expect(mark(main, "Devnet")).toHaveCount(1);
  await expect(main.getByText("Solar roofs Busan").locator("span").first()).toHaveText(/^DEMO/);
  await lookAtBoth(page, "devnet-bill-detail");
}

/** What it says, and what a screen reader adds to it. */
const words = {
  DEMO: "DEMO (Demo data: not real money)",
  Devnet: "Devnet (Test network: these coins have no value)",
} as const;

function mark(within: Page | Locator, word: keyof typeof words): Locator {
  return within.getByText(words[word], { exact: true });
}

function markIn(page: Page, word: keyof typeof words): Locator {
  return mark(page.getByRole("main"), word).first();
}

async function expectDemo(page: Page, route: string): Promise<void> {
  await page.goto(`${stack.baseUrl}/#${route}`);
  await settle(page);
  await expect(markIn(page, "DEMO"), route).toBeVisible();
}

async function expectDevnet(page: Page): Promise<void> {
  await expect(markIn(page, "Devnet"), page.url()).toBeVisible();
  await expect(mark(page.getByRole("main"), "DEMO"), page.url()).toHaveCount(0);
}

/** Without a barrier and without scrolling sideways, on a small phone and on the usual one. */
async function lookAtBoth(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(phones)) {
    await page.setViewportSize(viewport);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
    await lookAtOpen(page, `${name}-${size}`);
  }
}
