import { expect, type Locator, type Page } from "@playwright/test";

/** The server's answer about one record or project, as far as a status and a result change it. */
type Answer = { data: Record<string, unknown> };

type Status = 1 | 2 | 3 | 4 | 5 | 6 | 7;
const statuses: readonly Status[] = [1, 2, 3, 4, 5, 6, 7];
/** From these on the answers carry a result. */
const recordSettled = 6;
const projectAnnounced = 5;

/** 100 put in; what each sign of a result makes of it. `is_profit` 1 profit, 2 loss, 0 even. */
const results = [
  {
    name: "profit",
    is_profit: 1,
    result: "50",
    fee: "10",
    profit: "40",
    back: "140",
    rate: "50.00",
  },
  {
    name: "loss",
    is_profit: 2,
    result: "-30",
    fee: "0",
    profit: "-30",
    back: "70",
    rate: "-30.00",
  },
  { name: "even", is_profit: 0, result: "0", fee: "0", profit: "0", back: "100", rate: "0.00" },
] as const;
type Result = (typeof results)[number];

const badges: Record<Status, string> = {
  1: "About to start",
  2: "In progress",
  3: "Raising completed",
  4: "In failure",
  5: "Result",
  6: "Grant",
  7: "Over",
};

/** The colours of badges as their tokens are called; from status 6 on the result decides. */
function badgeColour(status: Status, { name }: Result): string {
  if (status >= 6) return { profit: "--success", loss: "--error", even: "--text-2" }[name];
  return { 1: "--text-2", 2: "--brand-text", 3: "--warning", 4: "--error", 5: "--warning" }[
    status as 1 | 2 | 3 | 4 | 5
  ];
}

const lives: Record<Status, readonly Status[]> = {
  1: [],
  2: [2],
  3: [2, 3],
  4: [2, 4],
  5: [2, 3, 5],
  6: [2, 3, 5, 6],
  7: [2, 3, 5, 6, 7],
};

/** How many of the five steps are highlighted; status 4 has a red step of its own in their place. */
const projectPassed: Record<Status, number> = { 1: 1, 2: 2, 3: 3, 4: 2, 5: 4, 6: 5, 7: 5 };
const recordPassed: Record<Status, number> = { 1: 1, 2: 1, 3: 2, 4: 1, 5: 3, 6: 4, 7: 5 };

/** Where a result shows in the answer at all: before that every sign is one and the same. */
function resultsFrom(first: Status, status: Status): readonly Result[] {
  return status < first ? results.slice(0, 1) : results;
}

/**
 * Opens a real record and a real project whose answers are turned, on their way to the screen, into
 * every status and every sign of a result: what the screen shows is looked at each time.
 */
export async function lookAtEveryResult(
  page: Page,
  open: (route: string) => Promise<void>,
  { recordId, projectId }: { recordId: string; projectId: string },
): Promise<void> {
  let now: { status: Status; result: Result } = { status: 1, result: results[0] };
  await page.route("**/api/Finance/records_details*", (route) =>
    rewrite(route, () => recordAt(now)),
  );
  await page.route("**/api/Finance/detail*", (route) => rewrite(route, () => projectAt(now)));
  // From nothing each time: what the screen showed before must not stand in for what it shows now.
  // One answer makes all that is looked at, so that with its badge the rest is there too.
  const openAnew = async (route: string) => {
    await page.goto("about:blank");
    await open(route);
  };
  for (const status of statuses) {
    for (const result of resultsFrom(recordSettled, status)) {
      now = { status, result };
      const told = `record in status ${status}, ${result.name}`;
      await openAnew(`/wodetouzi?id=${recordId}`);
      await expectBadge(page, now, told);
      await expectSteps(page, recordPassed[status], status, told);
      await expectIncome(page, now, told);
    }
    for (const result of resultsFrom(projectAnnounced, status)) {
      now = { status, result };
      const told = `project in status ${status}, ${result.name}`;
      await openAnew(`/ComprehensiveTotal?id=${projectId}`);
      await expectBadge(page, now, told);
      await expectSteps(page, projectPassed[status], status, told);
    }
  }
  await page.unrouteAll({ behavior: "wait" });
}

type Route = Parameters<Parameters<Page["route"]>[1]>[0];

/** Answers as the server does, but for some fields. */
export async function rewrite(
  route: Route,
  changes: (data: Answer["data"]) => object,
): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as Answer;
  const json = { ...answer, data: { ...answer.data, ...changes(answer.data) } };
  await route.fulfill({ response, json });
}

const movesOf = (status: Status) => lives[status].map((one) => ({ status: one, at: 1e9 + one }));

function recordAt({ status, result }: { status: Status; result: Result }) {
  const settled = status >= recordSettled;
  return {
    ...{ status, moves: movesOf(status), price: "100", final_at: 0, can_cancel: 0 },
    state: status === 4 ? "returned" : status === 7 ? "paid" : "held",
    is_profit: settled ? result.is_profit : 0,
    result_money: settled ? result.result : "",
    platform_money: settled ? result.fee : "",
    my_profit: settled ? result.profit : "",
    earnings: settled ? result.back : "",
    ...(settled ? { rate: result.rate, rate_is_target: false } : { rate_is_target: true }),
  };
}

function projectAt({ status, result }: { status: Status; result: Result }) {
  const announced = status >= projectAnnounced;
  return {
    ...{ status, moves: movesOf(status), is_profit: announced ? result.is_profit : 0 },
    ...(announced ? { rate: result.rate, rate_is_target: false } : { rate_is_target: true }),
  };
}

async function expectBadge(
  page: Page,
  { status, result }: { status: Status; result: Result },
  told: string,
): Promise<void> {
  const head = page.getByRole("main").getByRole("heading", { level: 2 }).first().locator("..");
  const badge = head.getByText(badges[status], { exact: true });
  await expect(badge, told).toBeVisible();
  expect.soft(await colourOf(badge), told).toBe(await tokenOf(page, badgeColour(status, result)));
}

async function expectSteps(page: Page, passed: number, status: Status, told: string) {
  const steps = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  const states = await steps.evaluateAll((items) =>
    items.map((item) => (item as unknown as { dataset: { state: string } }).dataset.state),
  );
  const done = Array<string>(passed).fill("done");
  const ahead = Array<string>(5 - passed).fill("todo");
  if (ahead.length > 0) ahead[0] = "current";
  expect.soft(states, told).toEqual(status === 4 ? [...done, "failed"] : [...done, ...ahead]);
}

/** The five figures of the income: one row of words below status 6, their colours from there on. */
async function expectIncome(
  page: Page,
  { status, result }: { status: Status; result: Result },
  told: string,
): Promise<void> {
  const income = page.getByRole("region", { name: "Income summary" });
  if (status === 4) {
    await expect(income, told).toContainText("The full amount came back");
    await expect(income, told).not.toContainText("Unsettlement");
    return;
  }
  if (status < 6) {
    await expect(income.locator("dt"), told).toHaveText(["My subscription", "Income figures"]);
    await expect(income, told).toContainText("“Unsettlement” means not");
    return;
  }
  const figures = [
    ["Total investment return", result.result],
    ["Platform income (20%)", result.fee],
    ["My investment income", result.profit],
    ["Distribution amount", result.back],
    ["Income rate", result.rate],
  ] as const;
  const colour = { profit: "--up", loss: "--down", even: "--text" }[result.name];
  for (const [label, amount] of figures) {
    const value = income
      .getByText(label, { exact: true })
      .locator("..")
      .locator("dd > span")
      .first();
    const zero = /^0(\.0+)?$/.test(amount);
    const wanted = await tokenOf(page, zero ? "--text" : colour);
    expect.soft(await colourOf(value), `${told}, ${label}`).toBe(wanted);
    await expect(value, `${told}, ${label}`).toContainText(amount.replace("-", ""));
  }
}

/** As the page computes it; the browser's own globals are unknown to these files. */
type Styles = { getComputedStyle(element: unknown): { color: string } };

function colourOf(element: Locator): Promise<string> {
  return element.evaluate((one) => (globalThis as unknown as Styles).getComputedStyle(one).color);
}

/** What a token of the theme is as a colour, asked of the page itself. */
function tokenOf(page: Page, token: string): Promise<string> {
  return page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(${token})";
    const colour = getComputedStyle(probe).color;
    probe.remove();
    return colour;
  })()`);
}
