import { setTimeout as sleep } from "node:timers/promises";
import { createCaller, followMessages, type MessageNews } from "@clearhold/client";
import { markMessagesRead, watchMessages } from "@clearhold/contract/wallet/press/messages";
import { type Locator, type Page, expect as playwrightExpect, test } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { startSecondApi } from "../stack/second-api.ts";
import { processId, type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 240_000 });

const mara = { email: "mara@example.com", fundPassword: "482913" };

test("a person is told of a deposit while looking on, reads it, and chooses what comes", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, mara);
    await phone.register("mara", personPassword);
    await phone.setFundPassword();
    await phone.open("/home");
    const bell = page.getByRole("link", { name: /^Messages/ });
    await expect(bell).toHaveAccessibleName("Messages, 1 unread");
    const address = await phone.depositAddress("TRX");
    await phone.openAt("/SystemInformation?id=2", "Projects");
    await phone.sees("Nothing here yet.");
    await lookAtOpen(page, "messages-empty");

    await phone.open("/home");
    const firstStep = page.getByText("Your balance is empty");
    await expect(firstStep).toBeVisible();
    const txid = await stack.devnet.payUnsettled(address, 12_500_000n, async () => {
      await expect(bell).toHaveAccessibleName("Messages, 2 unread");
      await phone.sees("Arriving");
      await expect(firstStep).toHaveCount(0);
      await lookAtOpen(page, "home-arriving");
    });
    await expect(bell).toHaveAccessibleName("Messages, 3 unread");
    await lookAtOpen(page, "home-with-messages");
    await bell.click();
    await phone.sees("12.5 TRX is in your available bala…");
    await settle(page);
    await lookAtOpen(page, "message-categories");
    await growsWithText(page.getByRole("img", { name: /unread$/ }).first());
    await phone.tap(/^Money/);
    await phone.sees("Deposit on its way");
    await phone.tap(/Deposit on its way/);
    await phone.tap("What does this mean?");
    await phone.sees("Why a deposit needs 19 confirmations");
    await page.goBack();
    await page.goBack();
    await settle(page);
    await lookAtOpen(page, "messages");
    await phone.tap(/Deposit received/);
    await expect(page).toHaveURL(/InformationDetails\?id=\d+/);
    await phone.sees("12.5 TRX is in your available balance.");
    await expect(page.getByRole("main")).toContainText(txid);
    await settle(page);
    await lookAtOpen(page, "message");
    await phone.tap("Open the deposit");
    await expect(page).toHaveURL(/DepositDetail\?id=dep_/);

    await phone.openAt("/SystemNotification", "Messages");
    // What comes between the look and the tap stays unread.
    const marked = page.waitForRequest((request) => request.url().includes(markMessagesRead.path));
    await phone.tap("Mark all as read");
    expect((await marked).postData()).toMatch(/(?:^|&)up_to=[1-9]\d*(?:$|&)/);
    await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
    await phone.open("/home");
    await expect(bell).toHaveAccessibleName("Messages");

    await phone.openAt("/MessageSettings", "Message settings");
    const way = (group: string, name: string) =>
      page.getByRole("region", { name: group }).getByRole("switch", { name });
    await expect(way("Money", "By e-mail")).toBeDisabled();
    const byPush = way("Projects", "By push");
    await byPush.click();
    await expect(byPush).not.toBeChecked();
    await page.reload();
    await expect(byPush).not.toBeChecked();
    await lookAtOpen(page, "message-settings");
    // What was looked at a moment ago follows the switch at once.
    const projects = page.getByRole("main").getByRole("link", { name: /^Projects/ });
    for (const isOn of [false, true]) {
      await phone.open("/SystemNotification");
      await expect(projects).toHaveCount(isOn ? 0 : 1);
      await phone.open("/MessageSettings");
      await way("Projects", "In the app").click();
      await expect(way("Projects", "In the app")).toBeChecked({ checked: isOn });
      await phone.open("/SystemNotification");
      await expect(projects).toHaveCount(isOn ? 1 : 0);
    }
    expect(complaints).toEqual([]);
    await phone.open("/InformationDetails?id=999999");
    await phone.sees("This message does not exist.");
    await settle(page);
    await lookAtOpen(page, "message-missing");

    // The server dies while the page is open; what happens meanwhile is told once it is back, once.
    // Whoever reads by another server is told all the time.
    await phone.openAt("/SystemInformation?id=1", "Money");
    const elsewhere = await readElsewhere(page, stack);
    process.kill(await processId(stack.dataDir, "api"), "SIGKILL");
    await stack.devnet.pay("TRX", address, 7_000_000n);
    await elsewhere.isTold("7 TRX is in your available balance.");
    const arrived = page.getByText("7 TRX is in your available balance.");
    await expect(arrived).toBeVisible();
    await expect(arrived).toHaveCount(1);
    await phone.open("/home");
    await expect(bell).toHaveAccessibleName(/^Messages, [12] unread$/);
    await scrollOn(phone, stack, address);
  } finally {
    await stack.stop();
  }
});

/** Follows the person's messages by a web server of another process. */
async function readElsewhere(page: Page, { dataDir }: Stack) {
  const asked = await page.waitForRequest((request) => request.url().includes(watchMessages.path));
  const { token = "" } = asked.headers();
  const { baseUrl, close } = await startSecondApi(dataDir);
  const call = createCaller({ baseUrl, token: () => token, language: () => "en-us" });
  const told: string[] = [];
  let answers = 0;
  const over = new AbortController();
  const pause = () => sleep(100);
  const tell = ({ news }: MessageNews) => {
    answers += 1;
    told.push(...news.map(({ content }) => content));
  };
  const ended = followMessages({ call, pause, tell }, over.signal);
  await expect.poll(() => answers).toBeGreaterThan(0);
  return {
    async isTold(content: string) {
      await expect.poll(() => told.filter((one) => one === content).length).toBe(1);
      over.abort();
      await ended;
      await close();
    },
  };
}

/** A count is whole also where its reader has doubled the size of texts. */
async function growsWithText(count: Locator): Promise<void> {
  const height = () => count.evaluate((element: { clientHeight: number }) => element.clientHeight);
  const before = await height();
  const page = count.page();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await height()).toBe(2 * before);
  await page.evaluate("document.documentElement.style.fontSize = ''");
}

/** More messages than two pages of ten: the rest comes while scrolling, and each is there once. */
async function scrollOn(phone: Phone, stack: Stack, address: string): Promise<void> {
  const { page } = phone;
  const coins = Array.from({ length: 21 }, (_, index) => 101 + index);
  for (const one of coins) await stack.devnet.pay("TRX", address, BigInt(one) * 1_000_000n);
  const credited = (amount: string) =>
    page.getByText(`${amount} TRX is in your available balance.`, { exact: true });
  await phone.openAt("/SystemInformation?id=1", "Money");
  await expect(credited("121")).toBeVisible();
  // From nothing: only what the first screen asks for is there.
  await page.reload();
  await settle(page);
  const oldest = credited("12.5");
  await expect(oldest).toHaveCount(0);
  const rows = page.getByRole("list", { name: "Money" }).getByRole("listitem");
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(oldest).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (const one of coins) await expect(credited(String(one))).toHaveCount(1);
  await lookAtOpen(page, "messages-scrolled");
}
