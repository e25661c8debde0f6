import { readFile } from "node:fs/promises";
import { type Browser, type Page, expect as playwrightExpect, test } from "@playwright/test";
import { ProjectDesk, schedule, withFile } from "../life/project-desk.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { lookAtBoxStates } from "./box-states.ts";
import { listenForComplaints } from "./complaints.ts";
import { look, lookAtOpen, lookInEveryLanguage, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const coin = 1_000_000n;
/** 25 blocks, those that the moved clock would have had room for, and those that make one final. */
const blocksUntilDrawn = 250;
const anna = { email: "anna@example.com", fundPassword: "482913" };
const friends = ["ben", "cleo"].map((name) => ({
  ...{ name, email: `${name}@example.com`, fundPassword: "482913" },
}));

test("a friend's subscription earns a box, a block decides it, and anybody checks the draw", async ({
  page,
  browser,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, anna);
    await phone.register("anna", personPassword);
    await withoutCampaign(phone);
    await openCampaign(stack);
    await withCampaign(phone);
    const project = await friendsSubscribe(stack, browser, await linkOf(phone));
    await waitsForTheRaise(phone);
    await completeTheRaise(stack, project);
    await opensOne(stack, phone);
    await opensTheNext(stack, phone);
    await isToldAndPaid(phone);
    await checksTheDraws(stack, phone);
    // Of the opening that is cut off.
    expect(complaints).toEqual(["Failed to load resource: net::ERR_FAILED"]);
    await lookAtBoxStates(phone, stack.baseUrl);
  } finally {
    await stack.stop();
  }
});

/** Nothing is promised that nobody has set aside. */
async function withoutCampaign(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/reward", "Rewards");
  await phone.sees("No campaign has reward boxes at present.");
  await look(page, "rewards-no-campaign");
  await page.getByRole("tab", { name: "My Rewards" }).click();
  await expect(page.getByRole("tabpanel").getByRole("link", { name: /Invite/ })).toBeVisible();
  await look(page, "rewards-no-box");
  await phone.openAt("/InviteFriends", "Invite friends");
  await phone.sees("At present no campaign has a box for another friend.");
  await phone.tap("Open a reward box");
  await phone.sees("There are no blind boxes available for collection yet");
}

/** Two operators set money aside, commit to cards and chain, and nothing of it changes any more. */
async function openCampaign({ desk }: Stack): Promise<void> {
  const as = (name: string, ...words: string[]) =>
    desk.command(["campaign", ...words, "--as", name], name) as Promise<{ id: string }>;
  const { id } = await as("olga", "draft", "Spring boxes", "--expires", "+30d");
  await withFile("cards.txt", "5\n3\n2\n", (file) => as("olga", "deck", id, "--file", file));
  for (const name of ["olga", "pavel"]) await as(name, "fund", id, "10");
  // The guard learns of the chain once there is a pool.
  await expect(() => as("olga", "commit", id)).toPass();
  expect(await as("pavel", "commit", id)).toMatchObject({ state: "committed", pool: "10" });
}

async function withCampaign(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/InviteFriends", "Invite friends");
  await page.reload();
  await phone.sees(/Up to 5.* in a box, 10.* left in all. Boxes for more friends: 3/);
  await phone.openAt("/reward", "Rewards");
  await page.reload();
  await phone.sees("Spring boxes");
  await lookInEveryLanguage(page, "rewards-campaign", {
    "en-us": "Spring boxes",
    "ko-kr": "Spring boxes",
    "zh-cn": "Spring boxes",
  });
}

/** The part of my link that the app reads. */
async function linkOf(phone: Phone): Promise<string> {
  await phone.openAt("/InviteFriends", "Invite friends");
  await settle(phone.page);
  await phone.page.getByRole("button", { name: "Copy link", exact: true }).last().click();
  await phone.sees(/^Copy successfully/);
  const link = String(await phone.page.evaluate("navigator.clipboard.readText()"));
  return link.slice(link.indexOf("#/") + 1);
}

type Raise = { readonly id: string; readonly born: number };

/** Two friends register by the link and fill one project. */
async function friendsSubscribe(stack: Stack, browser: Browser, link: string): Promise<Raise> {
  const changes = { name: "Harbour roofs", target: "100", minimum: "100" };
  const { id } = await new ProjectDesk(stack.desk).create(changes);
  const born = stack.time.now();
  stack.time.moveTo(born + schedule.start);
  for (const friend of friends) {
    const page = await (await browser.newContext()).newPage();
    const phone = new Phone(page, stack, friend);
    await phone.open(link);
    await settle(page);
    await phone.register(friend.name, personPassword);
    await phone.setFundPassword();
    await stack.devnet.pay("USDT", await phone.depositAddress("USDT"), 60n * coin);
    await phone.open("/DepositRecord");
    await expect(page.getByText("Credited")).toHaveCount(1);
    await phone.subscribe(id, "50");
    await page.context().close();
  }
  return { id, born };
}

async function waitsForTheRaise(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/reward?tab=rewards", "Rewards");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("list", { name: "My Rewards" }).getByRole("listitem").count();
    })
    .toBe(2);
  await look(page, "rewards-reserved");
}

async function completeTheRaise(stack: Stack, { id }: Raise): Promise<void> {
  await new ProjectDesk(stack.desk).awaitStatus(id, 3);
  // A draw takes only a block that is younger than its opening.
  await stack.devnet.moveTo(stack.time.now() + 2);
}

/** Tapped and shaken; while its block is awaited, the person can go away and come back. */
async function opensOne(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/reward?tab=rewards&status=2", "Rewards");
  await page.reload();
  const receive = page.getByRole("button", { name: /^Receive: Spring boxes/ });
  await expect(receive).toHaveCount(2);
  await look(page, "rewards-ready");
  await receive.first().click();
  await phone.sees("Tap the box to open it");
  await lookAtOpen(page, "box-closed");
  // The look asked for no motion; with it the box would open at once.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const box = sheetOn(page).getByRole("button", { name: "Tap the box to open it" });
  await box.click();
  await phone.sees("The box is shaking. It opens in a moment.");
  await box.click({ force: true });
  await phone.sees("Your draw has number 1");
  await lookAtOpen(page, "box-waiting");
  await page.reload();
  await phone.sees("Your draw has number 1");
  await expect(sheetOn(page)).toContainText("Block that decides");
  await stack.devnet.mine(blocksUntilDrawn);
  await phone.sees("Congratulations");
  await expect(sheetOn(page)).toContainText("In your available balance");
  await lookAtOpen(page, "box-drawn");
  await phone.tap("Check this draw", sheetOn(page));
  await expect(page).toHaveURL(/#\/DrawProof\?.*draw=1/);
  await phone.sees("Draw 1 in the public file");
  await phone.sees(/^Your browser has just drawn this card again/);
}

/** From the invite page, where the next box opens without a choice. */
async function opensTheNext(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/InviteFriends", "Invite friends");
  await page.reload();
  await phone.sees("Boxes you can open");
  await look(page, "invite-with-box");
  await page.route("**/api/index/open_box", (route) => route.abort());
  await phone.tap("Open a reward box");
  await expect(sheetOn(page).getByRole("button", { name: "Retry" })).toBeVisible();
  await lookAtOpen(page, "box-error");
  await page.unroute("**/api/index/open_box");
  await phone.tap("Retry", sheetOn(page));
  await phone.sees("Your draw has number 2");
  await stack.devnet.mine(blocksUntilDrawn);
  await phone.sees("Congratulations");
  await phone.openAt("/InvitationRecord", "Invitation record");
  await page.reload();
  await expect(page.getByText(/^It held/)).toHaveCount(2);
  await look(page, "invitations-opened");
}

async function isToldAndPaid(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/FundBill?category=3", "Fund bill");
  await page.reload();
  await expect(page.getByText("Spring boxes")).toHaveCount(2);
  await look(page, "bill-rewards");
  await phone.openAt("/SystemInformation?id=1", "Money");
  await expect(page.getByText("Reward received")).toHaveCount(2);
  await expect(page.getByText("A reward box can be opened")).toHaveCount(2);
}

/** In the browser, and by the command that has nothing but the saved file. */
async function checksTheDraws(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/reward", "Rewards");
  await page.getByRole("link", { name: /^See and check the draws of Spring boxes/ }).click();
  await phone.sees("Fixed before the first box");
  await lookInEveryLanguage(page, "draw-proof", {
    "en-us": "Fixed before the first box",
    "ko-kr": "Spring boxes",
    "zh-cn": "Spring boxes",
  });
  await phone.tap("Check every draw");
  await phone.sees(/lines checked, every rule kept/);
  await expect(page.getByText(/test network/)).toBeVisible();
  await look(page, "draw-proof-checked");
  await commandAgrees(stack, page);
  await page.route("**/api/reward/draw_file", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("open 2 ", "open 3 ");
    await route.fulfill({ response: answer, body });
  });
  await phone.tap("Check again");
  await phone.sees(/Line \d+ breaks a rule/);
  await look(page, "draw-proof-broken");
}

async function commandAgrees({ desk }: Stack, page: Page): Promise<void> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the file" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toMatch(/^clearhold-draws 1\n/);
  expect(await desk.command(["campaign", "verify-draws", file])).toMatchObject({ ok: true });
}
