import { expect as playwrightExpect } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { ProjectDesk } from "../life/project-desk.ts";
import { openBooks } from "../stack/open-books.ts";
import type { Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { lookAbroad, lookInEveryLanguage } from "./look-at.ts";
import type { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const hour = 3_600;
const waitsAbroad = { "ko-kr": "본인 인증을 기다립니다", "zh-cn": "等待您完成认证" };

/**
 * Two operators lower the limit of deposits to 100 USDT. The person is told, and then deposits 150: the part
 * above can be withdrawn, and is not exchanged or subscribed.
 */
export async function depositsAboveTheLimit(stack: Stack, phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/Deposit?currency=USDT", "Deposit");
  await phone.sees("Usable at once up to 1,500,000.00 USDT");
  await lookAbroad(page, "deposit-limit", {
    "ko-kr": "까지 바로 사용 가능",
    "zh-cn": "可直接使用",
  });
  await lowerLimit(stack);
  await isTold(phone);
  await limitCounts(stack);

  // Only now: how far the clock went depends on when everybody had been told.
  const { id } = await new ProjectDesk(stack.desk).create({
    ...{
      name: "Quiet pier",
      target: "5000",
      minimum: "0",
      end: "+90h",
      publish: "+91h",
      give: "+92h",
    },
  });

  await stack.devnet.pay("USDT", await phone.depositAddress("USDT"), 150_000_000n);
  await phone.open("/DepositRecord");
  await expect(page.getByText("Credited", { exact: true })).toBeVisible();
  await page.reload();
  await phone.openAt("/Deposit?currency=USDT", "Deposit");
  await phone.sees("50.00 USDT waits for your certification");
  await expect(page.getByText(/you can use all of it from \d{4}-\d\d-\d\d/)).toBeVisible();
  await phone.sees("Usable at once up to 100.00 USDT");
  await lookInEveryLanguage(page, "deposit-waits", {
    "en-us": "waits for your certification",
    ...waitsAbroad,
  });
  await exchangeStops(phone);
  await subscriptionStops(phone, id);
  await phone.openAt("/withdrawal?currency=USDT", "Withdraw");
  await phone.tap("All");
  await expect(phone.field("Withdrawal amount")).toHaveValue("110");
  await waitingPartLeaves(phone);
  await isRaisedUpToTheHighest(stack, phone);
}

/** The way to a higher limit is there for as long as there is one. */
async function isRaisedUpToTheHighest({ dataDir }: Stack, phone: Phone): Promise<void> {
  const books = await openBooks(dataDir);
  try {
    for (const [certification, ways] of [
      [1, 1],
      [2, 0],
    ]) {
      const sql = "update users set certification = $1 where username = 'mina'";
      await books.query(sql, [certification]);
      await phone.openAt("/WithdrawCoins?currency=USDT", "Withdraw USDT");
      await phone.page.reload();
      await phone.sees("24-hour limit");
      const way = phone.page.getByRole("link", { name: "Raise the limit" });
      await expect(way).toHaveCount(ways ?? 0);
    }
  } finally {
    await books.end();
  }
}

/** What waits can leave at any time; then nothing waits, and all that is left can be used. */
async function waitingPartLeaves(phone: Phone): Promise<void> {
  const { page } = phone;
  const payee = newAddress();
  await phone.saveAddress("USDT", payee);
  await phone.withdraw("USDT", payee, "50");
  await phone.openAt("/CurrencyExchange", "Exchange");
  await page.reload();
  await expect(page.getByRole("region", { name: "You pay" })).toBeVisible();
  await expect(page.getByText(/waits for your certification/)).toHaveCount(0);
  await phone.exchange("60");
}

async function lowerLimit({ desk }: Stack): Promise<void> {
  const propose = ["certification", "propose-limit", "deposit", "USDT", "0", "100"];
  const { id } = (await desk.command([...propose, "--as", "olga"], "olga")) as { id: string };
  await desk.command(["certification", "approve-limit", id, "--as", "pavel"], "pavel");
}

/** In the messages, on the screen of the levels, and where money is deposited. */
async function isTold(phone: Phone): Promise<void> {
  const { page } = phone;
  await page.reload();
  await phone.openAt("/Authentication", "Authentication");
  await expect(page.getByText(/^From .+: 100\.00\sUSDT$/)).toHaveCount(1);
  await lookAbroad(page, "certification-limit-changes", {
    "ko-kr": "부터: 100",
    "zh-cn": "起：100",
  });
  await phone.openAt("/Deposit?currency=USDT", "Deposit");
  await phone.sees("Your deposit limit changes");
  await lookAbroad(page, "deposit-limit-changes", {
    "ko-kr": "입금 한도가 변경됩니다",
    "zh-cn": "您的充值限额即将变更",
  });
  await phone.openAt("/SystemNotification", "Messages");
  await phone.tap(/Money/);
  await phone.tap(/Your deposit limit will be lower/);
  await phone.sees("up to 100 USDT of 30 days' deposits");
  await lookAbroad(page, "message-limit-falls", {
    "ko-kr": "입금 한도가 낮아집니다",
    "zh-cn": "您的充值限额将降低",
  });
}

/** The limit waits until a day after everyone was told, so the clock goes on until it counts. */
async function limitCounts({ desk, time }: Stack): Promise<void> {
  type Limit = { kind: string; currency: string; level: number; amount: string };
  await until("the lower limit counts", async () => {
    time.moveOn(12 * hour);
    const { limits } = (await desk.command(["certification", "limits"])) as { limits: Limit[] };
    return limits.some(
      ({ kind, currency, level, amount }) =>
        kind === "deposit" && currency === "USDT" && level === 0 && amount === "100",
    )
      ? true
      : undefined;
  });
}

async function exchangeStops(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/CurrencyExchange", "Exchange");
  const pays = page.getByRole("region", { name: "You pay" });
  await expect(pays).toBeVisible();
  if (!(await pays.textContent())?.includes("USDT")) await phone.tap("Swap direction");
  await phone.sees("50.00 USDT waits for your certification");
  await phone.fill("Quantity", "100.000001");
  await phone.isRefused("Exchange", "You can use 100.00 USDT now");
  await lookAbroad(page, "exchange-uncertified", waitsAbroad);
  await page.getByRole("link", { name: "Raise the limit" }).first().click();
  await expect(page).toHaveURL(/#\/Authentication/);
  await phone.exchange("40");
}

async function subscriptionStops(phone: Phone, projectId: string): Promise<void> {
  const { page } = phone;
  await phone.openAt(`/dinyue?id=${projectId}`, "Subscribe");
  await phone.sees("50.00 USDT waits for your certification");
  await phone.tap("All");
  await expect(page.getByLabel("Subscription amount")).toHaveValue("60");
  await lookAbroad(page, "subscribe-uncertified", waitsAbroad);
}
