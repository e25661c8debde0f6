import { readFileSync } from "node:fs";
import { holdings } from "@clearhold/contract/wallet/people/closing";
import { type Page, expect as playwrightExpect, test } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { rewrite } from "./every-result.ts";
import { look, lookAbroad, lookAtOpen, lookInEveryLanguage } from "./look-at.ts";
import { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 120_000 });

const mina = { email: "mina@example.com", fundPassword: "482913" };
const weekSeconds = 7 * 24 * 3600;

test("a person takes the data along, leaves, changes her mind, and leaves for good", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, mina);
    await phone.register("mina", personPassword);
    await withoutFundPassword(phone);
    await phone.setFundPassword();
    await takeData(phone);
    await statesThatTakeLong(phone);
    stack.time.moveOn(3601);
    await page.reload();
    await phone.sees(/^We deleted your last archive at/);
    await lookAbroad(page, "my-data-expired", {
      "ko-kr": "지난 파일은",
      "zh-cn": "上一个文件已于",
    });

    await lookAtSheetAbroad(phone);
    await askToClose(phone);
    await lookInEveryLanguage(page, "close-account-waiting", {
      "en-us": "Close account",
      "ko-kr": "계정 닫기",
      "zh-cn": "注销账户",
    });
    await phone.open("/user");
    await phone.sees(/^Your account closes on/);
    await look(page, "close-account-user");
    await phone.open("/home");
    await phone.sees(/^Your account closes on/);
    await phone.tap("Keep my account");
    await phone.sees("Your account stays open");
    await expect(page.getByText(/^Your account closes on/)).toHaveCount(0);

    await askToClose(phone);
    expect(complaints).toEqual([]);
    stack.time.moveOn(weekSeconds);
    await stack.mailbox.textWith("We closed your account", mina.email);
    await phone.open("/home");
    await page.reload();
    await expect(page).toHaveURL(/#\/login/);
    await phone.logIn(mina.email, personPassword);
    await expect(page.getByRole("alert")).toBeVisible();
    await look(page, "close-account-gone");
    await phone.register("mina", personPassword);
    await errorStates(phone);
  } finally {
    await stack.stop();
  }
});

async function withoutFundPassword(phone: Phone): Promise<void> {
  await phone.open("/PersonalData");
  await phone.tap(/Download my data/);
  await phone.sees("The archive needs your fund password, and you have not set one yet.");
  await lookAbroad(phone.page, "my-data-no-password", {
    "ko-kr": "파일을 만들려면 자금 비밀번호가 필요합니다.",
    "zh-cn": "生成文件需要资金密码",
  });
}

async function takeData(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/MyData", "Download my data");
  await phone.isRefused("Make the archive", "Please enter the fund password");
  await phone.fill("Fund password", "111113");
  await phone.isRefused("Make the archive", "The fund password is wrong, 4 tries left");
  await lookInEveryLanguage(page, "my-data", {
    "en-us": "Download my data",
    "ko-kr": "내 데이터 내려받기",
    "zh-cn": "下载我的数据",
  });
  await phone.fill("Fund password", mina.fundPassword);
  await phone.tap("Make the archive");
  await phone.sees("Your archive is ready");
  await lookAbroad(page, "my-data-ready", {
    "ko-kr": "파일이 준비되었습니다",
    "zh-cn": "文件已就绪",
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    phone.tap("Download the archive"),
  ]);
  expect(download.suggestedFilename()).toMatch(/^clearhold-data-.*\.zip$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
  await phone.sees("Archive downloaded");
}

async function askToClose(phone: Phone): Promise<void> {
  await phone.openAt("/CloseAccount", "Close account");
  await phone.page.getByRole("checkbox").check();
  await phone.tap("Close my account");
  const sheet = phone.page.getByRole("dialog", { name: "Close your account?" });
  await expect(sheet).toBeVisible();
  await phone.enterCode("Email verification code");
  await phone.fill("Fund password", mina.fundPassword);
  await lookAtOpen(phone.page, "close-account-sheet");
  await phone.tap("Close it in seven days", sheet);
  await phone.sees(/^Your account closes on/);
}

/** What has to be confirmed, in the other languages; it is not confirmed there. */
async function lookAtSheetAbroad(phone: Phone): Promise<void> {
  const { page } = phone;
  for (const [language, button, title] of [
    ["ko-kr", "계정 닫기", "계정을 닫으시겠습니까?"],
    ["zh-cn", "注销我的账户", "要注销账户吗？"],
    ["en-us", "", ""],
  ] as const) {
    await page.evaluate(`localStorage.setItem("lang", ${JSON.stringify(language)})`);
    // A whole load. A reload right after a change of the address races with it.
    await page.goto("about:blank");
    await phone.open("/CloseAccount");
    if (!title) return;
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await lookAtOpen(page, `close-account-sheet-${language}`, ["light"]);
  }
}

/** What a fault, another device or weeks bring: the screens with that answer. */
async function statesThatTakeLong(phone: Phone): Promise<void> {
  const { page } = phone;
  await answering(page, "closing", { holds: holdings }, async () => {
    await phone.openAt("/CloseAccount", "Close account");
    await expect(page.getByRole("button", { name: "Close my account" })).toBeDisabled();
    await lookAbroad(page, "close-account-holds", { "ko-kr": "계정 닫기", "zh-cn": "注销账户" });
    await phone.tap(/A project reminder/);
    await expect(page).toHaveURL(/#\/MyInvestment\?id=/);
  });
  const rests = { holds: [], rests: { TRX: "0.5", USDT: "0.000001" } };
  await answering(page, "closing", rests, async () => {
    await phone.openAt("/CloseAccount", "Close account");
    await page.reload();
    await phone.sees(/^0.5 TRX, 0.000001 USDT is left/);
    await page.getByRole("checkbox").check();
    await lookAbroad(page, "close-account-rests", { "ko-kr": "남은 금액:", "zh-cn": "您还剩" });
  });
  const time = Math.floor(Date.now() / 1000) + 3600;
  for (const [name, answer, words] of [
    [
      "making",
      { state: "making", done: 12, total: 47, deletetime: 0 },
      { "ko-kr": "파일을 만들고 있습니다", "zh-cn": "正在生成文件" },
    ],
    [
      "failed",
      { state: "failed", deletetime: 0 },
      { "ko-kr": "지난 파일을 만들지 못했습니다", "zh-cn": "上一个文件未能生成" },
    ],
    [
      "elsewhere",
      { state: "ready", here: 0, deletetime: time },
      { "ko-kr": "내 데이터 내려받기", "zh-cn": "提出申请的设备可在" },
    ],
  ] as const) {
    await answering(page, "data_export", answer, async () => {
      await phone.openAt("/MyData", "Download my data");
      await page.reload();
      await lookAbroad(page, `my-data-${name}`, words);
    });
  }
}

/** The calls of a name answer so until `then` has ended. */
async function answering(
  page: Page,
  name: string,
  answer: object,
  then: () => Promise<void>,
): Promise<void> {
  const calls = new RegExp(`/api/User/${name}$`, "i");
  await page.route(calls, (route) => rewrite(route, () => answer));
  await then();
  await page.unrouteAll({ behavior: "wait" });
}

async function errorStates(phone: Phone): Promise<void> {
  const { page } = phone;
  for (const [path, route] of [
    ["data_export", "/MyData"],
    ["closing", "/CloseAccount"],
  ] as const) {
    await page.route(new RegExp(`/api/User/${path}$`, "i"), (it) => it.abort());
    await phone.open(route);
    await page.reload();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await lookAtOpen(page, `leaving-error-${path}`);
  }
}
