import { expect, test } from "@playwright/test";
import { checkBooks } from "../life/check-life.ts";
import { ProjectDesk, schedule } from "../life/project-desk.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtEveryResult } from "./every-result.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const coin = 1_000_000n;
const dora = { email: "dora@example.com", fundPassword: "482913" };

/** A project for each way that a subscription can go. */
const ways = {
  waiting: { name: "Tidal mill", start: "+10d", end: "+11d", publish: "+12d", give: "+13d" },
  profit: { name: "Harbour roofs", target: "100", minimum: "100" },
  even: { name: "Cold store", target: "100", minimum: "100" },
  failing: { name: "Ferry quay" },
  cooling: {
    ...{ name: "Night market", cooling_off_hours: 24, end: "+2d", publish: "+5d", give: "+6d" },
  },
} as const;
type Way = keyof typeof ways;

test("what a person sees after subscribing, whatever becomes of it", async ({ page }) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, dora);
    await phone.register("dora", personPassword);
    await phone.setFundPassword();
    await receive(stack, phone);
    const desk = new ProjectDesk(stack.desk);
    const projects = await createAll(desk);
    const born = stack.time.now();
    await appoint(phone, projects.waiting.id);
    stack.time.moveTo(born + schedule.start);
    await hasOfUsdt(phone, { total: "1,000.00", parts: ["Available 1,000.00"] });
    const records = await subscribeToAll(phone, projects);
    const invested = ["Available 730.00", "Invested 270.00"];
    await hasOfUsdt(phone, { total: "1,000.00", parts: invested, pictures: true });
    await staysOpenByAnyClock(stack, phone, records.cooling);
    await cancelInTime(phone, records.cooling);
    await hasOfUsdt(phone, {
      total: "1,000.00",
      parts: ["Available 780.00", "Invested 220.00"],
    });
    await lookAtLists(phone);
    await letThemEnd(stack, desk, projects, born);
    await lookAtEnds(stack, phone, records, born);
    await lookAtEveryResult(page, (route) => phone.open(route), {
      ...{ recordId: records.profit, projectId: projects.profit.id },
    });
    await checkBooks(stack);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

async function receive(stack: Stack, phone: Phone): Promise<void> {
  await stack.devnet.pay("USDT", await phone.depositAddress("USDT"), 1000n * coin);
  await phone.open("/DepositRecord");
  await expect(phone.page.getByText("Credited")).toHaveCount(1, { timeout: 60_000 });
}

type Holding = { total: string; parts: readonly string[]; pictures?: boolean };

/** Home and Assets show the same sum, and what it is made of: investing leaves it where it was. */
async function hasOfUsdt(phone: Phone, { total, parts, pictures }: Holding): Promise<void> {
  const { page } = phone;
  for (const [route, heading, picture] of [
    ["/home", "Clearhold", "home-invested"],
    ["/user", "Assets", "assets-invested"],
  ] as const) {
    await phone.open(route);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await settle(page);
    const row = page.getByRole("list", { name: "Balances" }).getByRole("listitem").last();
    await expect(row).toContainText(total);
    await expect(row.getByText(/^(Available|On its way|Invested) [\d,.]+$/)).toHaveText([...parts]);
    await expect(page.getByText("Total", { exact: true }).locator("../..")).toContainText(total);
    if (!pictures) continue;
    await expect(page.getByText("Subscription successful")).toHaveCount(0);
    await lookAtOpen(page, picture);
  }
}

type Made = Record<Way, { id: string; address: string }>;

async function createAll(desk: ProjectDesk): Promise<Made> {
  const made: Partial<Made> = {};
  for (const [way, changes] of Object.entries(ways)) made[way as Way] = await desk.create(changes);
  return made as Made;
}

/** A reminder of what has not started; the list of them says that it buys nothing. */
async function appoint(phone: Phone, id: string): Promise<void> {
  await phone.open(`/ComprehensiveTotal?id=${id}`);
  await phone.tap("Remind me");
  await phone.fill("Amount you intend", "50");
  await phone.tap("Remind me", sheetOn(phone.page));
  await phone.sees("Submitted successfully");
  await phone.openAt("/MyInvestment?id=2", "My Investment");
  await phone.sees("Waiting for the start");
  await phone.sees("It locks no money");
  await lookAtOpen(phone.page, "appointments");
}

async function subscribeToAll(phone: Phone, projects: Made): Promise<Record<Way, string>> {
  const records: Partial<Record<Way, string>> = {};
  for (const [way, amount] of [
    ["profit", "100"],
    ["even", "100"],
    ["failing", "20"],
    ["cooling", "50"],
  ] as const) {
    await phone.subscribe(projects[way].id, amount);
    const list = phone.page.getByRole("tabpanel");
    const card = list.locator("a[href*='wodetouzi']", { hasText: ways[way].name });
    records[way] = idIn((await card.getAttribute("href")) ?? "");
  }
  return records as Record<Way, string>;
}

function idIn(href: string): string {
  return new URL(href.replace("#/", ""), "http://wallet").searchParams.get("id") ?? "";
}

/** Whether it can be cancelled, and for how long, is the server's word: a wrong device changes nothing. */
async function staysOpenByAnyClock(stack: Stack, phone: Phone, record: string): Promise<void> {
  for (const hoursAhead of [25, -25, 24 * 400]) {
    const page = await phone.page.context().newPage();
    await page.clock.install({ time: (stack.time.now() + hoursAhead * 3600) * 1000 });
    await page.goto(`${stack.baseUrl}/#/wodetouzi?id=${record}`);
    await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeVisible();
    await expect(page.getByRole("timer").first()).toHaveText(/^23:\d\d:\d\d$/);
    await page.close();
  }
}

async function cancelInTime(phone: Phone, record: string): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/wodetouzi?id=${record}`, "Investment detail");
  await phone.sees("You can still cancel");
  await lookAtOpen(page, "investment-cooling-off");
  await phone.tap("Cancel subscription");
  await phone.sees("Cancel this subscription?");
  await lookAtOpen(page, "cancel-subscription");
  await phone.tap(/^Cancel and get 50/);
  await phone.sees("Subscription cancelled");
  await lookAtOpen(page, "cancel-receipt");
  await phone.tap("Done", sheetOn(page));
  await phone.sees("You cancelled in time");
  await expect(page.getByText("You can still cancel")).toHaveCount(0);
  await settle(page);
  await lookAtOpen(page, "investment-cancelled");
}

/** Tabs, filters, pages of five, and the news above them. */
async function lookAtLists(phone: Phone): Promise<void> {
  const { page } = phone;
  const cards = page.getByRole("tabpanel").locator("a[href*='wodetouzi']");
  await phone.openAt("/MyInvestment", "My Investment");
  await expect(cards).toHaveCount(4);
  await phone.tap("Filter");
  const sheet = sheetOn(page);
  await sheet.getByRole("radio", { name: "Cancelled" }).click();
  await sheet.getByRole("radio", { name: "Last 7 days" }).click();
  await lookAtOpen(page, "investment-filter");
  await phone.tap("Apply", sheet);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("Night market");
  await expect(page).toHaveURL(/type=4/);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByRole("radio", { name: "TRX" }).click();
  await phone.sees("Nothing matches this filter.");
  await phone.open("/MyInvestment?type=1");
  await expect(cards).toHaveCount(3);
}

/** One raise fails, one venture returns more than it got, one nothing beyond what was raised. */
async function letThemEnd(stack: Stack, desk: ProjectDesk, projects: Made, born: number) {
  const { id, address } = projects.profit;
  await stack.devnet.pay("USDT", address, 50n * coin);
  await until("the inflow in escrow", async () => {
    const shown = (await stack.desk.command(["project", "show", id])) as { escrow: string };
    return shown.escrow === "150" ? true : undefined;
  });
  stack.time.moveTo(born + schedule.publish);
  await desk.publishResult(projects.profit.id);
  await desk.publishResult(projects.even.id);
  const refund = "Refunded to your balance: 20 USDT";
  expect(await stack.mailbox.textWith(refund, dora.email)).toContain("Ferry quay");
  const result = await stack.mailbox.textWith("ended with a profit", dora.email);
  expect(result).toContain("Your part of the result: +50 USDT");
  expect(result).toContain("Platform fee: 10 USDT");
}

async function lookAtEnds(stack: Stack, phone: Phone, records: Record<Way, string>, born: number) {
  const { page } = phone;
  const lookAt = async (way: Way, name: string, words: string | RegExp) => {
    await phone.openAt(`/wodetouzi?id=${records[way]}`, "Investment detail");
    await phone.sees(words);
    await settle(page);
    await lookAtOpen(page, name);
  };
  await lookAt("failing", "investment-failed", "The full amount came back");
  await lookAt("profit", "investment-result", "Unsettlement");
  stack.time.moveTo(born + schedule.give);
  await stack.mailbox.textWith("has paid everyone and is closed", dora.email);
  await lookAt("profit", "investment-profit", "paid from escrow to my balance");
  await lookAt("even", "investment-even", "paid from escrow to my balance");
  await phone.tap("Order detail");
  await phone.sees("Transaction amount");
  await settle(page);
  await lookAtOpen(page, "own-order");
  await phone.openAt("/MyInvestment", "My Investment");
  await phone.tap("See all");
  await phone.sees("Result announced");
  await lookAtOpen(page, "investment-news");
}
