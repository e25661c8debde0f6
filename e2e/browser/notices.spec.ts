import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Page, expect as playwrightExpect, test } from "@playwright/test";
import { markupPayloads } from "../../apps/server/tests/people/markup-payloads.ts";
import { picture } from "../../apps/server/tests/people/pictures.ts";
import { wordsFile } from "../../apps/server/tests/press/operator-notices.ts";
import { makeOpenTestFolder } from "../../tools/test-folder.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, networkRests, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";
import { watchScripts } from "./watch-scripts.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const nora = { email: "nora@example.com", fundPassword: "482913" };

const content = `<h2>What changes</h2><p>From <strong>Sunday 02:00 UTC</strong> withdrawals wait for an hour.
  Deposits are credited as always.</p><ul><li>Nothing is cancelled.</li><li>Orders keep their time.</li></ul>
  <p>See <a href="#/WithdrawalRecord">your withdrawals</a> or the
  <a href="https://status.example.com/maintenance">status page</a>.</p>`;

/** What operators do at the command line. */
class NoticeDesk {
  readonly #stack: Stack;
  readonly #folder = makeOpenTestFolder();

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  async show(title: string, html: string, ...words: readonly string[]): Promise<string> {
    const file = path.join(this.#folder, "words.json");
    writeFileSync(file, wordsFile(title, html));
    const thing = words.includes("--kind") ? "notice" : "banner";
    const { id } = await this.#act([thing, "draft", "--file", file, ...words]);
    await this.#act([thing, "publish", id]);
    return id;
  }

  async withdraw(id: string): Promise<void> {
    await this.#act(["notice", "withdraw", id]);
  }

  async picture(): Promise<string> {
    const file = path.join(this.#folder, "wide.png");
    writeFileSync(file, await picture("png", 1200, 600));
    return file;
  }

  async #act(words: readonly string[]): Promise<{ id: string }> {
    return (await this.#stack.desk.command([...words, "--as", "olga"], "olga")) as { id: string };
  }
}

test("what operators publish is read on the first screen, once over it, and in a list", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, nora);
    const desk = new NoticeDesk(stack);
    await phone.register("nora", personPassword);
    await phone.open("/Announcement");
    await phone.sees("No announcements right now.");
    await settle(page);
    await lookAtOpen(page, "notices-empty");
    const id = await desk.show("Maintenance on Sunday", content, "--kind", "announcement");
    await onFirstScreen(phone, desk);
    await inList(phone);
    await popUps(phone, desk);
    expect(complaints).toEqual([]);
    await withdrawn(phone, desk, id);
    await whileLoadingAndBroken(phone);
  } finally {
    await stack.stop();
  }
});

async function onFirstScreen(phone: Phone, desk: NoticeDesk): Promise<void> {
  const { page } = phone;
  const bare = await desk.show("Withdrawals are sent within minutes", "", "--kind", "ticker");
  await desk.show("Two new projects open this week", "<p>Soon</p>", "--kind", "ticker");
  const file = await desk.picture();
  await desk.show("See which projects are open", "", "--picture", file, "--link", "#/Events");
  await desk.show("How a result is computed", "<p>Here is how.</p>", "--picture", file);
  await phone.open("/home");
  await page.reload();
  await settle(page);
  await lookAtOpen(page, "notices-home");
  const ticker = page.getByRole("region", { name: "Announcements" });
  await expect(ticker).toContainText("Two new projects open this week (en-us)");
  await phone.tap("Next announcement", ticker);
  await expect(ticker).toContainText("Withdrawals are sent within minutes (en-us)");
  const news = page.getByRole("region", { name: "News" });
  await expect(news.getByRole("link")).toHaveCount(2);
  await phone.tap(/See which projects/, news);
  await expect(page).toHaveURL(/#\/Events/);
  // A title alone has no empty card below it.
  await phone.open(`/Noticedetails?id=${bare}`);
  await phone.sees("Withdrawals are sent within minutes (en-us)");
  await lookAtOpen(page, "notice-of-a-title");
  await expect(page.getByRole("article").locator("> *")).toHaveCount(3);
}

async function inList(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.open("/Announcement");
  await settle(page);
  await lookAtOpen(page, "notices-list");
  await phone.tap(/Maintenance on Sunday/);
  await expect(page).toHaveURL(/#\/Noticedetails\?id=ntc_/);
  await settle(page);
  await lookAtOpen(page, "notice");
  const outside = page.getByRole("link", { name: "status page" });
  await expect(outside).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(outside).toHaveAttribute("target", "_blank");
  await phone.tap("your withdrawals");
  await expect(page).toHaveURL(/#\/WithdrawalRecord/);
  await page.goBack();
  await phone.tap("All announcements");
  await expect(page).toHaveURL(/#\/Announcement/);
}

/** A pop-up closes by key, by a tap beside it and by Back, and never opens again on this device. */
async function popUps(phone: Phone, desk: NoticeDesk): Promise<void> {
  const { page } = phone;
  const sheet = sheetOn(page);
  const file = await desk.picture();
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(8, 8),
    () => page.goBack(),
    () => phone.tap("Close", sheet),
  ];
  for (const [turn, close] of ways.entries()) {
    const title = `Offer number ${turn}`;
    await desk.show(title, content, "--kind", "promotion", "--picture", file, "--link", "#/Events");
    await phone.open("/home");
    await page.reload();
    await expect(sheet).toContainText(title);
    await networkRests(page);
    if (turn === 0) await lookAtOpen(page, "notice-popup");
    await close();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/#\/home/);
    await page.reload();
    await settle(page);
    await expect(sheet).toBeHidden();
  }
  for (const [link, screen] of [
    ["Open", "Events"],
    ["your withdrawals", "WithdrawalRecord"],
  ] as const) {
    await desk.show("Follow me", content, "--kind", "promotion", "--link", "#/Events");
    await phone.open("/home");
    await page.reload();
    await phone.tap(link, sheet);
    await expect(page).toHaveURL(new RegExp(`#/${screen}`));
    await expect(sheet).toBeHidden();
  }

  await phone.setFundPassword();
  await desk.show("Deposits are slow today", content, "--kind", "payment");
  for (const route of ["/Deposit", "/TiBi"]) {
    await phone.open(route);
    await page.reload();
    if (route === "/Deposit") {
      await expect(sheet).toContainText("Deposits are slow today");
      await page.keyboard.press("Escape");
    }
    await settle(page);
    await expect(sheet).toBeHidden();
  }
  for (const route of ["/recharge?currency=TRX", "/withdrawal?currency=USDT"]) {
    await desk.show(`Slow at ${route}`, content, "--kind", "payment");
    await phone.open(route);
    await page.reload();
    await expect(sheet).toContainText(`Slow at ${route}`);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
}

async function withdrawn(phone: Phone, desk: NoticeDesk, id: string): Promise<void> {
  await desk.withdraw(id);
  for (const route of ["/anndeatil", "/Noticedetails"]) {
    await phone.open(`${route}?id=${id}`);
    await phone.sees("This announcement is no longer shown.");
    await phone.open(`${route}?id=%3Cimg%20src%3Dx%3E`);
    await phone.sees("This announcement is no longer shown.");
  }
  await lookAtOpen(phone.page, "notice-gone");
}

async function whileLoadingAndBroken(phone: Phone): Promise<void> {
  const { page } = phone;
  const calls = "**/api/index/placard*";
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(calls, async (route) => {
    await answered;
    await route.abort();
  });
  await phone.open("/Announcement");
  await page.reload();
  await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
  answer();
  await phone.sees("Server busy,Try again");
  await lookAtOpen(page, "notices-broken");
  await page.unroute(calls);
}

test("a hostile notice runs nothing, even if the server had not cleaned it", async ({ page }) => {
  const stack = await startStack();
  try {
    const phone = new Phone(page, stack, nora);
    await phone.register("nora", personPassword);
    const seen = watchScripts(page, stack.baseUrl);
    for (const html of markupPayloads) {
      await answerWith(page, html);
      await phone.open(`/Noticedetails?id=ntc_${"0".repeat(26)}`);
      await page.reload();
      await nothingOf(page, html);
    }
    const all = markupPayloads.join("");
    await answerWith(page, all);
    await phone.open("/home");
    await page.reload();
    await nothingOf(page, all);
    await page.keyboard.press("Escape");
    await expect(sheetOn(page)).toBeHidden();
    // An answer with a link that the contract does not allow is not shown at all.
    await answerWith(page, all, "javascript:alert(1)");
    await phone.open(`/Noticedetails?id=ntc_${"0".repeat(26)}`);
    await page.reload();
    await phone.sees("Server busy,Try again");
    expect(seen).toEqual([]);
  } finally {
    await stack.stop();
  }
});

/** Every call about notices is answered with this, as if the server were a thief's. */
async function answerWith(page: Page, html: string, url = "#/Events"): Promise<void> {
  const notice = {
    ...{ id: `ntc_${"0".repeat(26)}`, title: html, createtime: 1, is_top: 0 },
    ...{ content: `${html}<p>After</p>`, image: "", url },
  };
  const all = [notice];
  const answers = {
    get_placard: notice,
    popup: all,
    index: { banner_list: all, placard: all, ticker: all, projects: [], symbols: [] },
  };
  await page.unrouteAll();
  for (const [name, data] of Object.entries(answers)) {
    await page.route(new RegExp(`/api/index/${name}(?:\\?|$)`), (route) =>
      route.fulfill({ json: { code: 1, msg: "", data } }),
    );
  }
}

async function nothingOf(page: Page, html: string): Promise<void> {
  await expect(page.locator("main h2, [role=dialog]").first()).toBeVisible();
  await networkRests(page);
  const elements = ["script", "iframe", "object", "embed", "base", "style", "form", "meta", "link"];
  const places = elements.flatMap((name) => [`main ${name}`, `[role=dialog] ${name}`]);
  const acting = "[onerror], [onload], [onclick], [ontoggle], [onmouseover], [srcdoc], [ping]";
  for (const hostile of [places.join(","), acting, "a[href^='javascript:' i]"]) {
    expect([html, hostile, await page.locator(hostile).count()]).toEqual([html, hostile, 0]);
  }
}
