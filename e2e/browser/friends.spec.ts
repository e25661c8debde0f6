import { type Browser, type Page, expect as playwrightExpect, test } from "@playwright/test";
import { inviteCodePattern } from "../../packages/contract/src/invitation-rules.ts";
import { ProjectDesk, schedule } from "../life/project-desk.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtFriendStates } from "./friend-states.ts";
import { look, lookAtOpen, lookInEveryLanguage, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const coin = 1_000_000n;
const anna = { email: "anna@example.com", fundPassword: "482913" };
const benjamin = { email: "benjamin@example.com", fundPassword: "482913" };

const field = "Invitation code (optional)";

test("a friend comes by my link, and a part of the fee of the profit is mine", async ({
  page,
  browser,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, anna);
    await phone.register("anna", personPassword);
    const { code, link } = await inviteFriends(phone);
    await waysToShare(phone, code, link);
    await savePicture(page);
    await beforeAnybodyCame(phone);
    const friend = await registerByLink(stack, browser, link, code);
    await afterTheFriendCame(phone);
    await endWithAProfit(stack, friend);
    await myPartOfTheFee(phone);
    await thePlan(phone);
    expect(complaints).toEqual([]);
    await lookAtFriendStates(phone);
  } finally {
    await stack.stop();
  }
});

/** From the personal centre; code and link are copied as they are shown. */
async function inviteFriends(phone: Phone): Promise<{ code: string; link: string }> {
  const { page } = phone;
  await phone.openAt("/user", "Assets");
  const welfare = page.getByRole("region", { name: "Welfare" });
  await expect(welfare.getByRole("link")).toHaveText([
    ...["Invite friends", "Rewards", "My team", "Commission plan", "Team earnings"],
  ]);
  await welfare.getByRole("link", { name: "Invite friends" }).click();
  await expect(page).toHaveURL(/#\/InviteFriends$/);
  await lookInEveryLanguage(page, "invite-friends", {
    "en-us": "Invitation code",
    "ko-kr": "초대 코드",
    "zh-cn": "邀请码",
  });
  await settle(page);
  const code = await copied(phone, "Copy code");
  expect(code).toMatch(inviteCodePattern);
  const link = await copied(phone, "Copy link");
  expect(link).toContain(code);
  expect(await phone.shownText()).toContain(link);
  await phone.openAt("/invite", "Invite friends");
  expect(await phone.shownText()).toContain(link);
  return { code, link };
}

async function copied({ page }: Phone, button: string): Promise<string> {
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.getByRole("button", { name: button, exact: true }).last().click();
  await expect(page.getByText(/^Copy successfully/).first()).toBeVisible();
  await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).not.toBe("");
  return String(await page.evaluate("navigator.clipboard.readText()"));
}

async function waysToShare(phone: Phone, code: string, link: string): Promise<void> {
  const { page } = phone;
  const targets = page.getByRole("list", { name: "Share" }).getByRole("link");
  await expect(targets).toHaveText(["Telegram", "WhatsApp", "Facebook", "YouTube"]);
  for (const target of await targets.all()) {
    await expect(target).toHaveAttribute("target", "_blank");
    await expect(target).toHaveAttribute("rel", /\bnoopener\b/);
  }
  await expect(targets.first()).toHaveAttribute("href", /^https:\/\/t\.me\/share\/url\?/);
  // The browser has no sheet of its own here: what can be copied is listed.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(sheetOn(page)).toContainText("More ways to share");
  await lookAtOpen(page, "invite-more");
  const text = await copied(phone, "Copy text");
  expect(text).toContain(code);
  expect(text).toContain(link);
  await page.keyboard.press("Escape");
  await expect(sheetOn(page)).toHaveCount(0);
  // A browser that has one gets the words and the link.
  await page.evaluate("navigator.share = async (what) => { globalThis.shared = what.text }");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect.poll(() => page.evaluate("globalThis.shared")).toContain(link);
  await expect(sheetOn(page)).toHaveCount(0);
  await phone.tap("Rules");
  await expect(sheetOn(page).locator("p, li").first()).toBeVisible();
  await lookAtOpen(page, "invite-rules");
  await page.keyboard.press("Escape");
  await expect(sheetOn(page)).toHaveCount(0);
}

/** Copied; where that is refused, downloaded; where nothing can be drawn, said so. */
async function savePicture(page: Page): Promise<void> {
  const save = page.getByRole("button", { name: "Save Picture" });
  await save.click();
  await expect(page.getByText("The picture was copied")).toBeVisible();
  const measured = await page.evaluate(`(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType("image/png"));
    return [width, height];
  })()`);
  expect(measured).toEqual([900, 1200]);
  await page.evaluate(
    "navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
  );
  const download = page.waitForEvent("download");
  await save.click();
  expect((await download).suggestedFilename()).toBe("clearhold-invitation.png");
  await expect(page.getByText("The picture was saved to your downloads")).toBeVisible();
  await page.evaluate("HTMLCanvasElement.prototype.toBlob = (done) => done(null)");
  await save.click();
  await expect(page.getByText("The picture could not be saved.").first()).toBeVisible();
  await page.reload();
}

async function beforeAnybodyCame(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/InviteFriends", "Invite friends");
  await phone.tap(/^Invitation record/);
  await phone.sees("Nobody has registered with your code yet.");
  await look(page, "invitations-empty");
  await phone.openAt("/myteam", "My team");
  await phone.sees("Nobody is at this level yet.");
  await expect(page.getByRole("tab")).toHaveText(["LV1 (0)", "LV2 (0)", "LV3 (0)"]);
  await look(page, "team-empty");
  await page.getByRole("tabpanel").getByRole("link", { name: "Invite friends" }).click();
  await expect(page).toHaveURL(/#\/InviteFriends/);
  await phone.openAt("/NodeRecord", "Team earnings");
  await phone.sees("You have not received a commission yet.");
  await look(page, "commissions-empty");
}

/** The code outlives a reload, a detour and a code of the mailbox that was too old; another tab has it too. */
async function registerByLink(stack: Stack, browser: Browser, link: string, code: string) {
  const page = await (await browser.newContext()).newPage();
  const friend = new Phone(page, stack, benjamin);
  await friend.open(link.slice(link.indexOf("#/") + 1));
  await expect(page.getByLabel(field)).toHaveValue(code);
  await page.reload();
  await friend.openAt("/login", "Log in");
  await friend.openAt("/register", "Create account");
  await expect(page.getByLabel(field)).toHaveValue(code);
  await inAnotherTab(friend, link, code);
  await friend.fill("E-mail", benjamin.email);
  await friend.enterCode("Verification code");
  await friend.fill("User name", "benjamin");
  await friend.fill("Password", personPassword);
  stack.time.moveOn(601);
  await friend.isRefused("Create account", "The verification code is wrong or has expired");
  // The field still counts down until the next code; a page that is loaded again knows that the time is over.
  await page.reload();
  await expect(page.getByLabel(field)).toHaveValue(code);
  await friend.enterCode("Verification code");
  await friend.fill("Password", personPassword);
  await nobodysCode(friend);
  await friend.fill(field, code);
  await expect(page.locator("form").getByRole("alert")).toHaveCount(0);
  await friend.tap("Create account");
  await expect(page).toHaveURL(/#\/home/);
  await friend.setFundPassword();
  return friend;
}

/** The mail may open another tab. What is cleared stays cleared there; a whole link can be pasted. */
async function inAnotherTab({ page }: Phone, link: string, code: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await expect(tab.getByLabel(field)).toHaveValue(code);
  await tab.getByLabel(field).fill("");
  await tab.reload();
  await expect(tab.getByLabel(field)).toHaveValue("");
  await tab.getByLabel(field).focus();
  await tab.keyboard.insertText(`Join me: ${link.replace("#", "?from=chat#")}`);
  await expect(tab.getByLabel(field)).toHaveValue(code);
  await tab.close();
}

/** A code that nobody has is refused at its field. */
async function nobodysCode(friend: Phone): Promise<void> {
  const { page } = friend;
  await friend.fill(field, "ZZZZZZZZ");
  await friend.isRefused("Create account", "Nobody has this invitation code");
  await expect(page.getByLabel(field)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(field)).toBeFocused();
  await expect(page.locator("form").getByRole("alert")).toHaveCount(1);
  await lookAtOpen(page, "register-code-unknown");
}

async function afterTheFriendCame(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/InvitationRecord", "Invitation record");
  await page.reload();
  await phone.sees("Waits for the friend’s first subscription");
  await expect(page.getByRole("list", { name: "Invitation record" })).toContainText("Registered");
  expect(await phone.shownText()).not.toContain("benjamin");
  await look(page, "invitations");
  await phone.openAt("/myteam", "My team");
  await page.reload();
  await expect(page.getByRole("tab")).toHaveText(["LV1 (1)", "LV2 (0)", "LV3 (0)"]);
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
  expect(await phone.shownText()).not.toContain("benjamin");
  await page.getByRole("tab", { name: /^LV2/ }).click();
  await phone.sees("Nobody is at this level yet.");
}

/** The friend subscribes 100 USDT, the venture returns 150: the fee is 10 USDT. */
async function endWithAProfit(stack: Stack, friend: Phone): Promise<void> {
  await stack.devnet.pay("USDT", await friend.depositAddress("USDT"), 200n * coin);
  await friend.open("/DepositRecord");
  await expect(friend.page.getByText("Credited")).toHaveCount(1);
  const desk = new ProjectDesk(stack.desk);
  const changes = { name: "Harbour roofs", target: "100", minimum: "100" };
  const { id, address } = await desk.create(changes);
  const born = stack.time.now();
  stack.time.moveTo(born + schedule.start);
  await friend.subscribe(id, "100");
  await stack.devnet.pay("USDT", address, 50n * coin);
  await until("the inflow in escrow", async () =>
    (await desk.show(id)).escrow === "150" ? true : undefined,
  );
  stack.time.moveTo(born + schedule.publish);
  await desk.publishResult(id);
  stack.time.moveTo(born + schedule.give);
  await stack.mailbox.textWith("has paid everyone and is closed", benjamin.email);
}

/** A tenth of the fee: 1 USDT, with the fee, its receipt and the settlement that it came from. */
async function myPartOfTheFee(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/InvitationRecord", "Invitation record");
  await page.reload();
  await phone.sees("Subscribed");
  await phone.sees("Complete");
  await phone.openAt("/myteam", "My team");
  await page.reload();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toContainText("1.00");
  await look(page, "team");
  await page.getByRole("link", { name: "Team earnings" }).click();
  const row = page.getByRole("button", { name: /Harbour roofs/ });
  await expect(row).toContainText("10% of a fee of 10.00");
  await expect(row).toContainText("+1.00");
  await look(page, "commissions");
  await row.click();
  await expect(sheetOn(page)).toContainText("Platform fee paid");
  await lookAtOpen(page, "commission");
  await phone.tap("Open the receipt", sheetOn(page));
  await expect(page).toHaveURL(/#\/FundDetails\?id=/);
  await phone.sees("Balance after");
  await page.goBack();
  await row.click();
  await phone.tap("Check the project’s settlement", sheetOn(page));
  await expect(page).toHaveURL(/#\/evidence\?id=/);
  await settle(page);
  await expect(page.getByText("This project does not exist.")).toHaveCount(0);
}

async function thePlan(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/NodePlan", "Commission plan");
  await lookInEveryLanguage(page, "plan", {
    "en-us": "What members really received in the last 90 days",
    "ko-kr": "최근 90일 동안 회원들이 실제로 받은 금액",
    "zh-cn": "最近 90 天会员实际收到的金额",
  });
  await settle(page);
  const received = page.getByRole("region", { name: "What members really received" });
  await expect(received.getByRole("term").first()).toHaveText("Median");
  await expect(received).toContainText("I received in the last 90 days1.00");
  const example = page.getByRole("region", { name: "An example" });
  await expect(example).toContainText(/Platform fee \(20%\)20\.00/);
  await expect(example).toContainText(/Your part at LV1 \(10%\)2\.00/);
}
