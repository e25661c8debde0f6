import { createHash } from "node:crypto";
import { parseUnits } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { expect, type Page, test } from "@playwright/test";
import { checkBooks, solidPayment } from "../life/check-life.ts";
import { newAddress } from "../life/live.ts";
import { ProjectDesk } from "../life/project-desk.ts";
import { type Demo, readDemo } from "../stack/demo.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

const coin = 1_000_000n;
const day = 24 * 3_600;
const bill = "Bill 17 of Harbour Roofers: three days of work on the cold store, 6 USDT.\n";

/** 100 raised each time; escrow goes to the venture, and to a roofer for a bill. */
const builder = newAddress();
const ventures = { profit: newAddress(), loss: newAddress() };
const termsOf = (name: string, venture: string) => ({
  ...{ name, target: "100", minimum: "100", deployable: "60" },
  plan: [
    { name: "Panels", share: "60", address: venture },
    { name: "Work", share: "40" },
  ],
  ...{ cost_payees: [{ name: "Harbour Roofers", address: builder }], cost_cap: "10" },
  ...{ end: "+1d", publish: "+4d", give: "+5d" },
});
const endings = {
  profit: termsOf("Harbour roofs", ventures.profit),
  loss: termsOf("Cold store", ventures.loss),
  failing: { name: "Ferry quay", end: "+1d", publish: "+4d", give: "+5d" },
};
type Ending = keyof typeof endings;
type Made = Record<Ending, { id: string; address: string }>;

test("anyone follows a profit, a loss and a failed raise from the chain to their own line", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const { user } = readDemo(stack.dataDir);
    const phone = new Phone(page, stack, user);
    const desk = new ProjectDesk(stack.desk);
    await enter(phone, user);
    const projects = await createAll(desk);
    const born = stack.time.now();
    const records = await subscribeToAll(phone, projects);
    await spendEscrow(stack, desk, projects);
    await bringBack(stack, desk, projects);
    await sendBack(stack, desk, projects);
    stack.time.moveTo(born + 4 * day + 10);
    await desk.publishResult(projects.profit.id);
    await desk.publishResult(projects.loss.id);
    stack.time.moveTo(born + 5 * day + 10);
    for (const { id } of [projects.profit, projects.loss]) await desk.awaitStatus(id, 7);
    await stack.devnet.pay("USDT", projects.profit.address, 10n * coin);

    await enter(phone, user);
    await lookAtLoss(phone, desk, { project: projects.loss, record: records.loss });
    await lookAtProfit(phone, desk, { project: projects.profit, record: records.profit });
    await lookAtFailure(phone, { project: projects.failing, record: records.failing });
    await checkChain(stack, desk, projects);
    await checkBooks(stack);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

/** No session lasts as long as a deployment is announced. */
async function enter(phone: Phone, { email, password }: Demo["user"]): Promise<void> {
  await phone.open("/login");
  await phone.page.evaluate("localStorage.clear()");
  await phone.page.reload();
  await phone.logIn(email, password);
  await expect(phone.page).toHaveURL(/#\/home/);
}

async function createAll(desk: ProjectDesk): Promise<Made> {
  const made: Partial<Made> = {};
  for (const [way, terms] of Object.entries(endings))
    made[way as Ending] = await desk.create(terms);
  return made as Made;
}

async function subscribeToAll(phone: Phone, projects: Made): Promise<Record<Ending, string>> {
  const records: Partial<Record<Ending, string>> = {};
  for (const [way, amount] of [
    ["profit", "100"],
    ["loss", "100"],
    ["failing", "20"],
  ] as const) {
    await phone.open(`/ComprehensiveTotal?id=${projects[way].id}`);
    await phone.sees("In progress");
    await phone.subscribe(projects[way].id, amount);
    const list = phone.page.getByRole("tabpanel");
    const card = list.locator("a[href*='wodetouzi']", { hasText: endings[way].name });
    const href = (await card.getAttribute("href")) ?? "";
    records[way] = /id=([^&]+)/.exec(href)?.[1] ?? "";
  }
  return records as Record<Ending, string>;
}

/** 40 to each venture, 6 to the roofer for the one that will end in a loss. */
async function spendEscrow(stack: Stack, desk: ProjectDesk, { profit, loss }: Made) {
  for (const { id } of [profit, loss]) {
    await desk.awaitStatus(id, 3);
    await desk.deploy(id, "Panels", "40");
  }
  await desk.payCost(loss.id, "Harbour Roofers", { amount: "6", bill });
  stack.time.moveOn(day + 2 * 3_600);
  for (const { id } of [profit, loss]) await desk.awaitSpendings(id);
}

/** One venture returns 90 and a little of the other coin, the other one half of what it got. */
async function bringBack(stack: Stack, desk: ProjectDesk, { profit, loss }: Made) {
  await stack.devnet.pay("USDT", loss.address, 20n * coin);
  await stack.devnet.pay("USDT", profit.address, 90n * coin);
  const txid = await stack.devnet.pay("TRX", profit.address, 35n * coin);
  await desk.awaitEscrow(loss.id, "74");
  await desk.awaitEscrow(profit.id, "150");
  await until("the other coin to be sold", () =>
    desk.exchange(profit.id, txid).catch(() => undefined),
  );
}

/** Somebody pays to the one that failed: one payment goes back, the other waits. */
async function sendBack(stack: Stack, desk: ProjectDesk, { failing }: Made) {
  await desk.awaitStatus(failing.id, 4);
  await stack.devnet.pay("TRX", failing.address, 2n * coin);
  await stack.devnet.pay("USDT", failing.address, 3n * coin);
  await desk.sendBack(failing.id, "USDT");
  await desk.awaitSpendings(failing.id);
}

type Seen = { project: { id: string; address: string }; record: string };

async function lookAtLoss(phone: Phone, desk: ProjectDesk, { project, record }: Seen) {
  const { page } = phone;
  await phone.openAt(`/ComprehensiveTotal?id=${project.id}`, "Project");
  await phone.sees("Your line is correct");
  await phone.sees("40.00 USDT went to the venture, 20.00 USDT came back.");
  await phone.sees("Documented costs: 6.00 USDT.");
  await lookAtOpen(page, "project-loss");
  await phone.openAt(`/wodetouzi?id=${record}`, "Investment detail");
  await phone.sees("Your line is correct");
  expect(await figures(page)).toMatchObject({
    ...{ "Total investment return": "−26.00", "Platform income (20%)": "0.00" },
    ...{ "My investment income": "−26.00", "Distribution amount": "74.00" },
    "Income rate": "−26.00%",
  });
  await lookAtOpen(page, "investment-loss");
  await lookAtPart(page, "investment-loss-story", "Where the result came from");

  await phone.openAt(`/evidence?id=${project.id}`, "Evidence");
  await everythingPassed(page, 7);
  // The person who subscribed all of it was made by the demo seed.
  await expect(page.locator("dt", { hasText: "All subscriptions" })).toContainText("DEMO");
  const { result } = await desk.show(project.id);
  expect(result).toMatchObject({ escrow: "74", principal: "100", fee: "0" });
  expect(await figures(page)).toMatchObject({
    ...{ "All subscriptions": "100.00", "Sent to the venture": "−40.00" },
    ...{ Costs: "−6.00", "What the venture returned": "+20.00", "Escrow at the result": "74.00" },
    ...{ "Gross result": "−26.00", "Platform fee": "0.00", "Goes to the subscribers": "74.00" },
    ...{ "My share of the escrow": "74.00", "Total investment return": "−26.00" },
    ...{ "Platform fee on my profit": "0.00", "Booked to my balance": "74.00" },
  });
  await phone.sees("Out, not returned: 20.00");
  expect(await phone.shownText()).toContain(createHash("sha256").update(bill).digest("hex"));
  await lookAtEvidence(page, "evidence-loss", "Everything that came in");
  await lookAtPart(page, "evidence-loss-costs", "Costs");
}

async function lookAtProfit(phone: Phone, desk: ProjectDesk, { project, record }: Seen) {
  const { page } = phone;
  await phone.openAt(`/wodetouzi?id=${record}`, "Investment detail");
  await phone.sees("Your line is correct");
  await lookAtPart(page, "investment-profit-story", "Where the result came from");
  await phone.tap("All the evidence");
  await phone.sees("Round 1");
  await everythingPassed(page, 8);
  const { result } = await desk.show(project.id);
  const { exchanges } = await desk.spendings(project.id);
  const brought = unitsOf(exchanges[0]?.received ?? "");
  const gross = 50n * coin + brought;
  expect(unitsOf(result?.escrow ?? "")).toBe(100n * coin + gross);
  expect(unitsOf(result?.fee ?? "")).toBe(gross / 5n);
  const shown = await figures(page);
  const told = (label: string) => unitsOf((shown[label] ?? "").replace(/^\+/, ""));
  expect(shown["Sent to the venture"]).toBe("−40.00");
  expect(told("What the venture returned")).toBe(90n * coin + brought);
  expect(told("Gross result")).toBe(gross);
  expect(told("Platform fee")).toBe(gross / 5n);
  expect(told("Booked to my balance")).toBe(100n * coin + gross - gross / 5n);
  expect(shown["Round 1"]).toContain("10.00");
  await phone.sees("Sold 35.00");
  await expect(page.getByText("Out, not returned")).toHaveCount(0);
  await verifySheet(page, desk, result?.sheetHash ?? "");
  await lookAtEvidence(page, "evidence-profit", "Everything that came in");
  await lookAtPart(page, "evidence-late", "Money that came later");
}

async function lookAtFailure(phone: Phone, { project, record }: Seen) {
  const { page } = phone;
  await phone.openAt(`/wodetouzi?id=${record}`, "Investment detail");
  await phone.sees("The full amount came back");
  await phone.openAt(`/evidence?id=${project.id}`, "Evidence");
  await phone.sees("Everyone gets the full amount back");
  expect(await figures(page)).toMatchObject({
    ...{ "All subscriptions": "20.00", "Given back": "20.00", "Held in escrow now": "0.00" },
  });
  await phone.sees("Sent back to its sender");
  await phone.sees("The project failed. It does not count.");
  await settle(page);
  await lookAtOpen(page, "evidence-failed");
  await lookAtPart(page, "evidence-sent-back", "Arrived, not counted");
}

/** Every fact of the screen: its label and its figure, without DEMO mark, unit and note. */
async function figures(page: Page): Promise<Record<string, string>> {
  const rows = await page.locator("main dl > div").evaluateAll((all) =>
    all.map((row) => {
      const value = row.querySelector("dd > span") ?? row.querySelector("dd");
      const label = row.querySelector("dt")?.firstChild?.textContent ?? "";
      return [label.trim(), value?.textContent ?? ""];
    }),
  );
  return Object.fromEntries(
    rows.map(([label, text]) => [label, text?.replace(/\s(?:USDT|TRX)$/, "")]),
  );
}

function unitsOf(text: string): bigint {
  const units = parseUnits(text.replace(/(\.\d*?)0*$/, "$1").replace(/\.$/, ""), 6);
  if (units === null) throw new Error(`not an amount: ${text}`);
  return units;
}

async function everythingPassed(page: Page, count: number): Promise<void> {
  await expect(page.locator("[data-passed=true]")).toHaveCount(count);
  await expect(page.locator("[data-passed=false]")).toHaveCount(0);
}

/** The saved file, checked by the command that needs nothing else. */
async function verifySheet(page: Page, desk: ProjectDesk, hash: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the sheet" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^settlement-P\d+\.txt$/);
  expect(await desk.verifySheet(await file.path(), hash)).toMatchObject({ hashIsApproved: true });
}

async function lookAtEvidence(page: Page, name: string, heading: string): Promise<void> {
  await settle(page);
  await page.evaluate("window.scrollTo(0, 0)");
  await lookAtOpen(page, name);
  await lookAtPart(page, `${name}-moves`, heading);
}

/** The same screen from one of its sections on. */
async function lookAtPart(page: Page, name: string, heading: string): Promise<void> {
  const part = page.getByRole("heading", { name: heading, level: 2 });
  await part.evaluate((one) => {
    const { style } = one as unknown as { style: { scrollMarginBlockStart: string } };
    style.scrollMarginBlockStart = "5rem"; // clear of the bar above
    one.scrollIntoView({ block: "start" });
  });
  await lookAtOpen(page, name);
}

/** The chain's own record of each payment, and what the payees hold. */
async function checkChain(
  stack: Stack,
  desk: ProjectDesk,
  { profit, loss, failing }: Made,
): Promise<void> {
  for (const { id } of [profit, loss, failing]) {
    for (const { txid, amount, address } of (await desk.spendings(id)).spendings) {
      expect(await solidPayment(stack, txid)).toEqual({
        ...{ currency: "USDT", to: hexAddress(address), units: unitsOf(amount) },
      });
    }
  }
  const held = (address: string) => stack.devnet.solidBalance("USDT", address);
  expect(await held(ventures.profit)).toBe(40n * coin);
  expect(await held(ventures.loss)).toBe(40n * coin);
  expect(await held(builder)).toBe(6n * coin);
}
