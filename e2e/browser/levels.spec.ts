import { expect as playwrightExpect, test } from "@playwright/test";
import { ProjectDesk } from "../life/project-desk.ts";
import { personPassword } from "../stack/person-password.ts";
import { startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { depositsAboveTheLimit } from "./deposit-limit-steps.ts";
import { decidedAtTheBorder, fundPassword } from "./level-border-steps.ts";
import { lookAbroad, lookAtOpen } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const mina = { email: "mina@example.com", fundPassword };
const ben = { email: "ben@example.com", fundPassword };

test("a person sees the level, which project asks for one, and what waits above a limit", async ({
  page,
  browser,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const desk = new ProjectDesk(stack.desk);
    const { id } = await desk.create({ name: "High tower", level: 2, certification: 1 });
    stack.time.moveOn(2);
    const phone = new Phone(page, stack, mina);
    await phone.register("mina", personPassword);
    await phone.setFundPassword();
    await phone.openAt("/user", "Assets");
    await expect(page.getByText("Level 0").first()).toBeVisible();
    await page.getByRole("link", { name: /My level/ }).click();
    await expect(page).toHaveURL(/#\/UserLevel/);
    await phone.sees("Your level is counted once a day.");
    await phone.sees("No day has been counted since you registered.");
    await lookAbroad(page, "level-first", {
      "ko-kr": "가입 후 아직 계산된 날이 없습니다.",
      "zh-cn": "注册以来还没有计算过。",
    });
    await conditions(phone, id);
    const other = new Phone(await (await browser.newContext()).newPage(), stack, ben);
    await other.register("ben", personPassword);
    await other.setFundPassword();
    await stack.devnet.pay("USDT", await other.depositAddress("USDT"), 20_000_000n);
    await other.open("/DepositRecord");
    await expect(other.page.getByText("Credited", { exact: true })).toBeVisible();
    await decidedAtTheBorder(stack, phone, other, id);
    await depositsAboveTheLimit(stack, phone);
    expect(complaints).toEqual([]);
    await page.route(/\/api\/User\/level_rule/i, (route) => route.abort());
    await phone.open("/UserLevel");
    await page.reload();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await lookAtOpen(page, "level-error");
  } finally {
    await stack.stop();
  }
});

/** The subscription form says what the project asks for, and leads to both. */
async function conditions(phone: Phone, projectId: string): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/dinyue?id=${projectId}`, "Subscribe");
  await phone.sees("Subscription conditions not met");
  const asked = page.getByRole("list", { name: "What this project asks for" });
  await expect(asked.getByText("Asks for 2. You have 0")).toBeVisible();
  await expect(asked.getByText("Asks for 1. You have 0")).toBeVisible();
  await expect(asked.getByText("Not met")).toHaveCount(2);
  await lookAbroad(page, "conditions-unmet", { "ko-kr": "미충족", "zh-cn": "未满足" });
  await asked.getByRole("link", { name: /Level/ }).click();
  await expect(page).toHaveURL(/#\/UserLevel/);
  await page.goBack();
  await asked.getByRole("link", { name: /Authentication/ }).click();
  await expect(page).toHaveURL(/#\/Authentication/);
}
