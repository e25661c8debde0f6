import { expect, type Locator, test } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { Person } from "../life/person.ts";
import { ProjectDesk } from "../life/project-desk.ts";
import { type Demo, readDemo } from "../stack/demo.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const coin = 1_000_000n;
const payee = newAddress();

/** What everything up to an order shows and refuses (requirements 2, 4 and 5). */
test("a project is looked at, reckoned with and bought, every refusal in its order", async ({
  page,
}) => {
  const stack = await startStack({ SUPPORT_CONTACT: "help@clearhold.example" });
  const complaints = listenForComplaints(page);
  try {
    const demo = readDemo(stack.dataDir);
    const phone = new Phone(page, stack, demo.user);
    await phone.enter(demo.user);
    const carol = await funded(stack);
    const projects = await makeProjects(stack);
    await lookAround(phone, demo);
    await lookAtReading(phone, demo);
    await reckon(phone, demo);
    await setReminder(phone, demo);
    await watchItRise(phone, carol, projects.small);
    await beRefused(phone, projects);
    await buyTheRest(phone, carol, projects.small);
    await orderSimply(phone, projects.cooling);
    await sendThePayoutOn(phone, projects.cooling);
    await keepThePayout(phone);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

type Projects = Awaited<ReturnType<typeof makeProjects>>;

/** Somebody else with 1000 USDT, who buys while the phone looks on. */
async function funded(stack: Stack): Promise<Person> {
  const carol = new Person("carol", stack);
  await carol.settleIn();
  const address = await carol.depositAddress("USDT");
  await carol.awaitDeposit(await stack.devnet.pay("USDT", address, 1000n * coin));
  return carol;
}

/** One that is nearly full soon, one that grants a cooling-off, one for higher levels. */
async function makeProjects(stack: Stack) {
  const desk = new ProjectDesk(stack.desk);
  const small = await desk.create({
    ...{ name: "Small pier", target: "100", minimum: "0", subscription_minimum: "30" },
    agreement: "The pier is rented to one ferry line.",
  });
  const cooling = await desk.create({
    ...{ name: "Cool store", target: "5000", minimum: "0", cooling_off_hours: 24 },
    ...{ end: "+3d", publish: "+9d", give: "+10d" },
  });
  const closed = await desk.create({ name: "High tower", level: 2, certification: 1 });
  stack.time.moveOn(2);
  return { small: small.id, cooling: cooling.id, closed: closed.id };
}

/** Each project with its reading; past results with losses as large as gains. */
async function lookAround(phone: Phone, demo: Demo): Promise<void> {
  await phone.open("/task?id=1");
  await phone.sees("Too little history");
  await settle(phone.page);
  await lookAtOpen(phone.page, "ai-reading");
  await phone.tap("How it is computed");
  await phone.sees("Wilson");
  await lookAtOpen(phone.page, "ai-method");
  await phone.page.keyboard.press("Escape");
  await phone.open(`/EventDetails?id=${demo.projects.open}`);
  await phone.sees("Raises until");
  await settle(phone.page);
  await lookAtOpen(phone.page, "order");
}

/**
 * How a reading with figures looks. Twelve settled projects are long to make: what is computed from
 * them has tests of its own; these figures are made up, and shown on a demo project only.
 */
async function lookAtReading(phone: Phone, demo: Demo): Promise<void> {
  const { page } = phone;
  const reading = {
    ...{ unit: "USDT", sample: 24, losses: 6, sample_min: 12, failed_raises: 2 },
    figures: {
      ...{ chance: "28.45", chance_low: "12.00", chance_high: "44.91" },
      ...{ worst: "-18.40", lower_quarter: "-0.75", middle: "4.10", upper_quarter: "7.95" },
      best: "14.20",
    },
  };
  const data = [{ ...reading, is_demo: true }];
  await page.route("**/api/Finance/risk", (route) =>
    route.fulfill({ json: { code: 1, msg: "", data } }),
  );
  await phone.open(`/ComprehensiveTotal?id=${demo.projects.open}`);
  await page.reload();
  const section = page.getByRole("region", { name: "Risk reading" });
  await expect(section.getByText("With 95% confidence 12.00% to 44.91%")).toBeVisible();
  await expect(section.getByText("24 results, 6 losses, 2 failed raises")).toBeVisible();
  await settle(page);
  await section.scrollIntoViewIfNeeded();
  await lookAtOpen(page, "risk-figures");
  await page.unroute("**/api/Finance/risk");
  await page.reload();
  await phone.sees("Too little history");
}

/** The calculator reckons as a settlement does, and a loss in the same figures as a gain. */
async function reckon(phone: Phone, demo: Demo): Promise<void> {
  await phone.openAt(`/ComprehensiveTotal?id=${demo.projects.open}`, "Project");
  const card = phone.page.getByRole("region", { name: "What a result would mean" });
  await card.getByLabel("Amount").fill("1000");
  await card.getByRole("radio", { name: "+12.5%" }).click();
  await expect(factOf(card, "Result")).toHaveText(/\+125\.00/);
  await expect(factOf(card, "Platform fee, 20% of a profit")).toHaveText(/25\.00/);
  await expect(factOf(card, "You get back")).toHaveText(/1,100\.00/);
  await card.getByRole("slider").fill("-40");
  await expect(factOf(card, "Result")).toHaveText(/\u2212400\.00/);
  await expect(factOf(card, "Platform fee, 20% of a profit")).toHaveText(/^0\.00/);
  await expect(factOf(card, "You get back")).toHaveText(/600\.00/);
  await card.scrollIntoViewIfNeeded();
  await lookAtOpen(phone.page, "what-if");
}

function factOf(card: Locator, label: string): Locator {
  return card.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
}

/** A reminder locks nothing and buys nothing. */
async function setReminder(phone: Phone, demo: Demo): Promise<void> {
  await phone.openAt(`/ComprehensiveTotal?id=${demo.projects.upcoming}`, "Project");
  await phone.sees("Starts 20");
  await phone.tap("Remind me");
  const sheet = sheetOn(phone.page);
  await phone.tap("Remind me", sheet);
  await expect(sheet.getByText("Please enter the amount")).toBeVisible();
  await sheet.getByLabel("Amount you intend").fill("500");
  await lookAtOpen(phone.page, "appoint");
  await phone.tap("Remind me", sheet);
  await phone.sees(/Reminder set for 500\.00/);
}

/** What others raise is seen without a reload. */
async function watchItRise(phone: Phone, carol: Person, id: string): Promise<void> {
  await phone.openAt(`/ComprehensiveTotal?id=${id}`, "Project");
  await phone.sees("0% raised");
  await carol.subscribe(id, "40");
  await phone.sees("40% raised");
}

/**
 * Agreement, conditions, empty, balance, minimum, quota, fund password: requirement 5, word by
 * word.
 */
async function beRefused(phone: Phone, { small, closed }: Projects): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/dinyue?id=${closed}`, "Subscribe");
  await phone.sees("Subscription conditions not met");
  await settle(page);
  await lookAtOpen(page, "subscribe-conditions");
  await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toBeDisabled();
  await phone.sees("Please agree to the agreement before proceeding");
  await page.getByRole("checkbox").check();
  await phone.isRefused("Subscribe", "Subscription conditions not met");

  await phone.openAt(`/dinyue?id=${small}`, "Subscribe");
  await page.getByRole("button", { name: "Agreement" }).click();
  await phone.sees("The pier is rented to one ferry line.");
  await lookAtOpen(page, "agreement");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox").check();
  await says(phone, "", "Subscription amount cannot be empty");
  await says(phone, "999999", "Insufficient balance");
  await says(phone, "29", /Starting from 30\.00/);
  // The last buyers are told what remains.
  await says(phone, "61", /Only 60\.00\sUSDT can still be subscribed/);
  await lookAtOpen(page, "subscribe-quota");
  await phone.tap("All");
  await expect(phone.field("Subscription amount")).toHaveValue("60");
  await phone.tap("Subscribe");
  const sheet = sheetOn(page);
  await expect(sheet.getByText("At once: it cannot be cancelled")).toBeVisible();
  await expect(sheet.getByText("The order cannot be changed once successful.")).toBeVisible();
  await phone.tap("Continue", sheet);
  await phone.tap(/^Subscribe /, sheet);
  await expect(sheet.getByText("Fund password cannot be empty")).toBeVisible();
  await page.keyboard.press("Escape");
}

async function says(phone: Phone, typed: string, words: string | RegExp): Promise<void> {
  await phone.fill("Subscription amount", typed);
  await phone.page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(phone.page.getByText(words)).toBeVisible();
}

/** Somebody is faster while the review is open: the refusal says what is left, and that is bought. */
async function buyTheRest(phone: Phone, carol: Person, id: string): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/dinyue?id=${id}`, "Subscribe");
  await phone.fill("Subscription amount", "60");
  await page.getByRole("checkbox").check();
  await phone.tap("Subscribe");
  const sheet = sheetOn(page);
  await phone.tap("Continue", sheet);
  await carol.subscribe(id, "50");
  await phone.provePassword();
  await phone.sees(/Only 10/);
  await expect(sheet).toBeHidden();
  await phone.sees(/From 10\.?0*/);
  await phone.tap("All");
  await expect(phone.field("Subscription amount")).toHaveValue("10");
  await phone.tap("Subscribe");
  await phone.tap("Continue", sheetOn(page));
  await phone.provePassword();
  await phone.sees("Subscription successful");
  await expect(page).toHaveURL(/#\/MyInvestment/);
  await phone.sees("Small pier");
}

/** The requirement's other door: its own words, a popup that warns and one that says it was paid. */
async function orderSimply(phone: Phone, id: string): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/recruiting?id=${id}`, "Recruiting");
  await settle(page);
  await lookAtOpen(page, "recruiting");
  await says(phone, "", "Please enter the amount");
  await phone.fill("Subscription amount", "20.5");
  await phone.sees("Amount is an integer");
  await expect(page.getByRole("button", { name: "Subscribe", exact: true })).toBeDisabled();
  await phone.fill("Subscription amount", "20");
  await phone.tap("Subscribe");
  const sheet = sheetOn(page);
  await expect(sheet.getByText(/You can cancel until then/)).toBeVisible();
  await expect(
    sheet.getByText("You can cancel the order until it is final, but not change it."),
  ).toBeVisible();
  await lookAtOpen(page, "order-review");
  await phone.tap("Continue", sheet);
  await phone.provePassword();
  await phone.sees("Payment was made");
  const support = page.getByRole("alertdialog").getByRole("link", { name: "Ask support" });
  await expect(support).toHaveAttribute("href", /\?subject=Case%20sub_\w+$/);
  await lookAtOpen(page, "order-paid");
  await phone.tap("My Investment");
  await expect(page).toHaveURL(/#\/MyInvestment/);
  await phone.sees("Cool store");
}

/** Way 2 of the payout needs a default address, and the proofs of a withdrawal to it. */
async function sendThePayoutOn(phone: Phone, id: string): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/dinyue?id=${id}`, "Subscribe");
  await page.getByRole("radio", { name: "To my default address" }).click();
  await phone.sees("Save a default USDT address first");
  await phone.saveAddress("USDT", payee);
  await phone.openAt(`/dinyue?id=${id}`, "Subscribe");
  await settle(page);
  await expect(page.getByRole("radio", { name: "To my default address" })).toBeChecked();
  await lookAtOpen(page, "subscribe-rebate");
  await phone.fill("Subscription amount", "30");
  await page.getByRole("checkbox").check();
  await phone.tap("Subscribe");
  await phone.tap("Continue", sheetOn(page));
  await phone.enterCode("Email verification code");
  await phone.provePassword();
  await phone.sees("Subscription successful");
  await expect(page).toHaveURL(/#\/MyInvestment/);
}

/** The record says where its payout goes, until its owner thinks better of it. */
async function keepThePayout(phone: Phone): Promise<void> {
  const { page } = phone;
  const list = page.getByRole("tabpanel");
  await list.locator("a[href*='wodetouzi']", { hasText: "30.00" }).first().click();
  const way = page.getByRole("region", { name: "Payout goes" });
  await expect(way.getByText("If it cannot be sent, it stays in your balance")).toBeVisible();
  expect(await phone.shownText()).toContain(payee);
  await way.scrollIntoViewIfNeeded();
  await settle(page);
  await lookAtOpen(page, "investment-rebate");
  await phone.tap("Keep the payout in my balance", way);
  await phone.tap("Confirm", page.getByRole("alertdialog"));
  await phone.sees("The payout stays in your balance");
  await expect(way.getByText("Stays in my balance")).toBeVisible();
  await expect(way.getByRole("button")).toHaveCount(0);
  await settle(page);
  await lookAtOpen(page, "investment-rebate-kept");
}
