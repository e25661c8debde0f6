import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createCaller } from "@clearhold/client";
import { listDisplayRates } from "@clearhold/contract/wallet/desk/display-rates";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { type Browser, type Page, expect as playwrightExpect, test } from "@playwright/test";
import { type Demo, readDemo } from "../stack/demo.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { lookAtColours } from "./colours-of-results.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, lookInEveryLanguage, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar: another device asks every ten seconds, the worker reads rates once a minute. */
const expect = playwrightExpect.configure({ timeout: 120_000 });

/** Longer than the short projects of the demo take: one has then paid a profit, one a loss. */
const demoSeconds = 1800;
const moment = /\d{4}-\d\d-\d\d \d\d:\d\d/g;

test("preferences: each is set once, and every screen, mail and device follows", async ({
  page,
  browser,
}) => {
  const rates = await openRates();
  rates.say({ won: "1400.5", at: Math.floor(Date.now() / 1000) });
  const stack = await startStack({ DISPLAY_RATES: `KRW=${rates.address}#price=/won&at=/at` });
  const complaints = listenForComplaints(page);
  try {
    const demo = readDemo(stack.dataDir);
    const phone = new Phone(page, stack, demo.user);
    stack.time.moveOn(demoSeconds);
    await phone.enter(demo.user);
    await theList(phone);
    await currency(phone, rates, stack);
    await colours(phone, demo);
    await timeZone(phone, stack);
    await theme(phone);
    await otherDevice(phone, { browser, stack, demo });
    await goneValues(phone, stack);
    await badRates(phone, rates, stack);
    await beforeTheLogin(phone);
    await nextPerson(phone, { browser, stack, demo });
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
    rates.close();
  }
});

type Rates = { address: string; say(answer: Record<string, unknown>): void; close(): Server };

/** A small source of rates, as an operator would name one. */
async function openRates(): Promise<Rates> {
  let said: Record<string, unknown> = {};
  const server = createServer((_request, response) => response.end(JSON.stringify(said)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    say(answer) {
      said = answer;
    },
    close: () => server.close(),
  };
}

/** One tap from the Assets tab; each row with its value, each of the paths in other spellings too. */
async function theList(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/user", "Assets");
  await page.getByRole("link", { name: /^Preferences/ }).click();
  await expect(page).toHaveURL(/#\/Preferences$/);
  await settle(page);
  await lookInEveryLanguage(page, "preferences", {
    "en-us": "Preferences",
    "ko-kr": "환경 설정",
    "zh-cn": "偏好设置",
  });
  for (const [title, value, path, heading] of [
    ["Language", "English", "/language", "Language"],
    ["Display currency", "USDT", "/switchcurrency", "Display currency"],
    ["Gains and losses", "Green up, red down", "/LINECOLOR", "Gains and losses"],
    ["Time zone", "Same as device", "/timezone", "Time zone"],
    ["Theme", "Same as device", "/thememode", "Theme"],
    ["Hide balances", "Balances are shown", "/hiddenbalance", "Hide balances"],
  ] as const) {
    await phone.openAt("/preferences", "Preferences");
    const row = page.getByRole("link", { name: title });
    await expect(row).toContainText(value);
    await row.click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await phone.openAt(path, heading);
  }
}

/** Leaving the page at once would end the call that tells the server. */
async function choose(page: Page, name: string): Promise<void> {
  const told = page.waitForResponse((response) => response.url().includes(setPreferences.path));
  const radio = page.getByRole("radio", { name, exact: true });
  await radio.click();
  await told;
  await expect(radio).toBeChecked();
}

/** Values in won on every screen that values something, with the coins beside them. */
async function currency(phone: Phone, rates: Rates, stack: Stack): Promise<void> {
  const { page } = phone;
  rates.say({ won: "1400.5", at: stack.time.now() });
  await phone.openAt("/SwitchCurrency", "Display currency");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/1 USDT ≈ 1,400\.50\sKRW/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await choose(page, "KRW · South Korean Won");
  await lookInEveryLanguage(page, "switch-currency", {
    "en-us": "Display currency",
    "ko-kr": "표시 통화",
    "zh-cn": "显示货币",
  });
  for (const [route, heading, picture] of [
    ["/home", "Clearhold", "home-in-won"],
    ["/user", "Assets", "assets-in-won"],
  ] as const) {
    await phone.openAt(route, heading);
    const hero = page.getByText("Total", { exact: true }).locator("../..");
    await expect(hero).toContainText(/[\d,]+\u202fKRW/);
    await expect(hero).toContainText(/Rate of \d{4}-/);
    const balances = page.getByRole("list", { name: "Balances" });
    await expect(balances).toContainText(/USDT.*≈ [\d,]+\sKRW/);
    await lookAtOpen(page, picture);
  }
  await phone.openAt("/MyInvestment", "My Investment");
  await phone.sees(/≈ [\d,]+\sKRW at the rate of \d{4}-/);
  await lookAtOpen(page, "investments-in-won");
  for (const [route, heading, picture] of [
    ["/FundBill", "Fund bill", "bill-in-won"],
    ["/DepositRecord", "Deposit records", "deposit-in-won"],
  ] as const) {
    await phone.openAt(route, heading);
    await openFirst(page);
    await phone.sees(/≈ .?[\d,]+\sKRW at the rate of \d{4}-/);
    await lookAtOpen(page, picture);
  }
  await phone.openAt("/FundBill", "Fund bill");
  await phone.tap("Export");
  const file = page.waitForEvent("download");
  await phone.tap("Save statement");
  const stream = await (await file).createReadStream();
  let text = "";
  for await (const chunk of stream) text += chunk;
  expect(text).toMatch(/Value of the closing balances,.* TRX \+ .* USDT ≈ \d+ KRW/);
  expect(text).toMatch(/Rates as of,\d{4}-/);
}

/** The first row of the list, be it a link to a page or a button that opens a sheet. */
async function openFirst(page: Page): Promise<void> {
  const row = page.getByRole("main").getByRole("list").getByRole("listitem").first();
  await row.getByRole("link").or(row.getByRole("button")).click();
}

/** Green up, then red up, on every screen that colours a result. */
async function colours(phone: Phone, demo: Demo): Promise<void> {
  const { page } = phone;
  await lookAtColours(phone, demo, "green");
  await phone.openAt("/LineColor", "Gains and losses");
  await choose(page, "Red up, green down");
  await lookInEveryLanguage(page, "line-color", {
    "en-us": "Gains and losses",
    "ko-kr": "수익과 손실 색상",
    "zh-cn": "盈亏颜色",
  });
  await lookAtColours(phone, demo, "red");
  await phone.openAt("/MyInvestment", "My Investment");
  await lookAtOpen(page, "investments-red-up");
}

/** Screens with a time on them, and the list that the first of their rows leads to. */
const timed = [
  ["/FundBill", "Fund bill"],
  ["/DepositRecord", "Deposit records"],
  ["/MyInvestment", "My Investment"],
  ["/Shebeiguanli", "Device management"],
  ["/SystemInformation?id=1", "Money"],
] as const;

async function timesOn(phone: Phone): Promise<number[][]> {
  const times: number[][] = [];
  for (const [route, heading] of timed) {
    await phone.openAt(route, heading);
    const text = (await phone.page.getByRole("main").textContent()) ?? "";
    const found = [...text.matchAll(moment)];
    times.push(found.map(([one]) => Date.parse(`${one.replace(" ", "T")}Z`)));
  }
  return times;
}

/** Found by city in three languages; five screens and a mail follow, half hours included. */
async function timeZone(phone: Phone, stack: Stack): Promise<void> {
  const { page } = phone;
  const inSeoul = await timesOn(phone);
  await phone.openAt("/TimeZone", "Time zone");
  await phone.fill("Search for a city", "no such place");
  await phone.sees("No city found");
  for (const words of ["카트만두", "加德满都", "Kathm"]) {
    await phone.fill("Search for a city", words);
    const city = page.getByRole("radio", { name: "Kathmandu", exact: true });
    await expect(city).toHaveAccessibleDescription(/^Asia\/Kathmandu, UTC\+5:45, now \d\d:\d\d$/);
  }
  await lookAtOpen(page, "time-zone-search");
  await choose(page, "Kathmandu");
  await phone.sees(/Asia\/Kathmandu, UTC\+5:45, now \d\d:\d\d/);
  await lookInEveryLanguage(page, "time-zone", {
    "en-us": "Time zone",
    "ko-kr": "시간대",
    "zh-cn": "时区",
  });
  const later = 3.25 * 3_600_000;
  // What happens meanwhile puts other rows above, but the first one is still there.
  const inKathmandu = await timesOn(phone);
  inSeoul.forEach(([first = 0], place) => {
    expect(inKathmandu[place]).toContain(first - later);
  });
  await phone.openAt("/AntiPhishing", "Anti-phishing phrase");
  const { email, fundPassword } = readDemo(stack.dataDir).user;
  await phone.fill("Your phrase", "green umbrella");
  await phone.fill("Fund password", fundPassword);
  await phone.tap("Save phrase");
  const mail = await stack.mailbox.textWith("green umbrella", email);
  expect(mail).toMatch(/^Time: .*, \d\d:\d\d \(Asia\/Kathmandu, UTC\+5:45\)$/m);
}

async function theme(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/ThemeMode", "Theme");
  await choose(page, "Dark");
  for (const [route, heading] of timed) {
    await phone.openAt(route, heading);
    await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  }
}

type Other = { browser: Browser; stack: Stack; demo: Demo };

/** The next phone has everything at once, and what it changes arrives here without a reload. */
async function otherDevice(phone: Phone, { browser, stack, demo }: Other): Promise<void> {
  const context = await browser.newContext({ timezoneId: "Europe/Lisbon", locale: "en-US" });
  const other = new Phone(await context.newPage(), stack, demo.user);
  await other.enter(demo.user);
  await expect(other.page.locator("html[data-theme=dark][data-dir=red-up]")).toBeAttached();
  await other.openAt("/Preferences", "Preferences");
  for (const value of ["KRW", "Red up, green down", "Kathmandu", "Dark"]) {
    await expect(other.page.getByRole("main")).toContainText(value);
  }
  await phone.openAt("/home", "Clearhold");
  const eye = phone.page.getByRole("button", { name: "Hide balance" });
  await expect(eye).toBeVisible();
  await other.openAt("/HiddenBalance", "Hide balances");
  await choose(other.page, "Balances are covered");
  await expect(phone.page.getByRole("button", { name: "Show balance" })).toBeVisible();
  const covered = "••••••";
  await expect(phone.page.getByRole("list", { name: "Recent activity" })).toContainText(covered);
  for (const [route, heading] of [
    ["/user", "Assets"],
    ["/TiBi", "Withdraw"],
    ["/MyInvestment", "My Investment"],
  ] as const) {
    await phone.openAt(route, heading);
    await expect(phone.page.getByRole("main")).toContainText(covered);
  }
  await otherLanguage(phone, other);
  await phone.openAt("/home", "Clearhold");
  await other.openAt("/ThemeMode", "Theme");
  await choose(other.page, "Light");
  await expect(phone.page.locator("html[data-theme=light]")).toBeAttached();
  await context.close();
  await phone.page.getByRole("button", { name: "Show balance" }).click();
  await phone.openAt("/ThemeMode", "Theme");
  await choose(phone.page, "Same as device");
  await lookAtCovered(phone);
}

/** What the server words is read in the new language too, on the screen that is open. */
async function otherLanguage(phone: Phone, other: Phone): Promise<void> {
  const { page } = phone;
  for (const [route, heading, korean, english] of [
    ["/UserLevel", "My level", "레벨 1", "Level 1"],
    ["/Authentication", "Authentication", "신분증 및 사진 인증", "Document and photo"],
  ] as const) {
    await phone.openAt(route, heading);
    await expect(page.getByText(english, { exact: true }).first()).toBeVisible();
    await other.openAt("/Language", "Language");
    await choose(other.page, "한국어");
    await expect(page.getByText(korean, { exact: true }).first()).toBeVisible();
    await choose(other.page, "English");
    await expect(page.getByText(english, { exact: true }).first()).toBeVisible();
  }
}

async function lookAtCovered(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/HiddenBalance", "Hide balances");
  await choose(page, "Balances are covered");
  await lookInEveryLanguage(page, "hidden-balance", {
    "en-us": "Balances are covered",
    "ko-kr": "잔액 가림",
    "zh-cn": "遮住余额",
  });
  for (const [route, heading, name] of [
    ["/home", "Clearhold", "home-covered"],
    ["/MyInvestment", "My Investment", "investments-covered"],
  ] as const) {
    await phone.openAt(route, heading);
    await lookAtOpen(page, name);
  }
  await phone.openAt("/HiddenBalance", "Hide balances");
  await choose(page, "Balances are shown");
}

/** A currency and a zone that are gone: a sentence, and what is shown instead. */
async function goneValues(phone: Phone, stack: Stack): Promise<void> {
  const { page } = phone;
  const token = String(await page.evaluate("localStorage.getItem('token')"));
  const call = createCaller({
    ...{ baseUrl: stack.baseUrl, token: () => token, language: () => "en-us" as const },
  });
  await call(setPreferences, { currency: "CNY" });
  await phone.openAt("/home", "Clearhold");
  await phone.sees("CNY is no longer offered. Values are shown in USDT.");
  await lookAtOpen(page, "home-currency-gone");
  await phone.tap("Choose another currency");
  await phone.sees("CNY is no longer offered");
  await choose(page, "TRX");
  await phone.openAt("/user", "Assets");
  await expect(page.getByText("Total", { exact: true }).locator("../..")).toContainText("TRX");
  await page.evaluate("localStorage.setItem('time-zone', 'Mars/Olympus')");
  await page.reload();
  await phone.openAt("/TimeZone", "Time zone");
  await phone.sees("This device does not know the time zone Mars/Olympus.");
  await lookAtOpen(page, "time-zone-unknown");
  await choose(page, "Same as device");
}

/**
 * A rate that is none or too old: the coins, and a sentence. Nothing is valued in TRX afterwards: the desk's
 * rate is dated by the database, whose clock stays behind the moved one by more than a rate may be old.
 */
async function badRates(phone: Phone, rates: Rates, stack: Stack): Promise<void> {
  const { page } = phone;
  await phone.openAt("/SwitchCurrency", "Display currency");
  await choose(page, "KRW · South Korean Won");
  rates.say({ won: "0", at: stack.time.now() });
  stack.time.moveOn(3_700);
  await phone.openAt("/home", "Clearhold");
  await expect(page.getByText("No current rate", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Balances" })).toContainText("USDT");
  await lookAtOpen(page, "home-without-rate");
  await phone.openAt("/FundBill", "Fund bill");
  await openFirst(page);
  await phone.sees("No current KRW rate");
  await withoutAnswer(phone);
  await phone.openAt("/SwitchCurrency", "Display currency");
  await choose(page, "TRX");
}

/** Where nobody answers what the rates are, a receipt says so beside its coins. */
async function withoutAnswer(phone: Phone): Promise<void> {
  const { page } = phone;
  const rates = `**${listDisplayRates.path}*`;
  const busy = { code: 0, msg: "Server busy,Try again", error: "server-busy", data: null };
  await page.route(rates, (route) => route.fulfill({ json: busy }));
  await page.reload();
  await phone.openAt("/FundBill", "Fund bill");
  await openFirst(page);
  await phone.sees("The KRW rate could not be loaded");
  await lookAtOpen(page, "bill-rates-unread");
  await page.unroute(rates);
}

/** After the end of the session the phone keeps its own: colours, theme and language at the login. */
async function beforeTheLogin(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/ThemeMode", "Theme");
  await choose(page, "Dark");
  await logOut(phone);
  await page.reload();
  await expect(page.locator("html[data-theme=dark][data-dir=red-up]")).toBeAttached();
}

async function logOut(phone: Phone): Promise<void> {
  await phone.openAt("/PersonalData", "Personal information");
  await phone.tap("Log out");
  await phone.tap("Log out", phone.page.getByRole("alertdialog"));
  await expect(phone.page).toHaveURL(/#\/login/);
}

/** Two persons on one phone: each has their own after the login, whatever the other chose there. */
async function nextPerson(phone: Phone, { browser, stack, demo }: Other): Promise<void> {
  const { page } = phone;
  const bea = { email: "bea@example.com", password: personPassword, fundPassword: "482913" };
  const context = await browser.newContext({ locale: "en-US" });
  const ofBea = new Phone(await context.newPage(), stack, bea);
  await ofBea.register("bea", bea.password);
  await chooseZone(ofBea, "Lisbon");
  await context.close();

  await phone.enter(demo.user);
  await chooseZone(phone, "Kathmandu");
  await phone.openAt("/HiddenBalance", "Hide balances");
  await choose(page, "Balances are covered");
  const has = async (values: readonly string[]) => {
    await phone.openAt("/Preferences", "Preferences");
    for (const value of values) await expect(page.getByRole("main")).toContainText(value);
  };
  const ofTheFirst = ["TRX", "Red up, green down", "Kathmandu", "Balances are covered", "Dark"];
  await has(ofTheFirst);
  await logOut(phone);

  await phone.enter(bea);
  await expect(page.getByRole("button", { name: "Hide balance" })).toBeVisible();
  await has(["USDT", "Green up, red down", "Lisbon", "Balances are shown"]);
  await logOut(phone);
  await phone.enter(demo.user);
  await expect(page.getByRole("button", { name: "Show balance" })).toBeVisible();
  await has(ofTheFirst);
}

async function chooseZone(phone: Phone, city: string): Promise<void> {
  await phone.openAt("/TimeZone", "Time zone");
  await phone.fill("Search for a city", city);
  await choose(phone.page, city);
}
