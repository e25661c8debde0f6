import { expect, type Locator, test } from "@playwright/test";
import { checkBooks } from "../life/check-life.ts";
import { newAddress } from "../life/live.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const wilma = { email: "wilma@example.com", fundPassword: "482913" };

test("withdrawals in both forms, called back, looked at by an operator, and paid", async ({
  page,
}) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    await lowerLimit(stack);
    const phone = new Phone(page, stack, wilma);
    await phone.register("wilma", personPassword);
    await phone.setFundPassword();
    const own = await phone.depositAddress("TRX");
    await stack.devnet.pay("TRX", own, 500_500_000n);
    await phone.open("/DepositRecord");
    await expect(page.getByText("Credited", { exact: true })).toBeVisible({ timeout: 60_000 });

    const payee = newAddress();
    await fillSimply(phone, payee);
    await approveLarge(stack, phone, payee);
    await cancelLarge(phone, payee);
    await readRecords(phone);
    await checkBooks(stack);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

/** One operator does it at once, and every screen says it. */
async function lowerLimit({ desk, baseUrl }: Stack): Promise<void> {
  await desk.command(["limits", "lower", "AUTO_LIMIT_TRX", "50", "--as", "olga"], "olga");
  const ready = await (await fetch(`${baseUrl}/readyz`)).text();
  expect(ready).toContain("AUTO_LIMIT_TRX is set to 20000, but 50 is in force");
}

/** "All" is what every limit lets through now, and says which one it was. */
async function allIsWhatIsTaken(phone: Phone): Promise<void> {
  const { page } = phone;
  for (const [terms, all, words] of [
    [{ with_free: "320.5", with_used: "179.5", with_limit: "500" }, "320", "320.50 TRX is left"],
    [{ once_limit: "40" }, "40", "At most 40.00 TRX can be withdrawn at once"],
    [{ with_free: "0", with_used: "500", with_limit: "500" }, "", "0.00 TRX is left"],
    [{ min: "600" }, "", "Minimum withdrawal amount 600.00 TRX"],
  ] as const) {
    await page.route(/\/api\/Withdraw\/index(\?|$)/i, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object[] };
      const data = answer.data.map((one) => ({ ...one, ...terms }));
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await page.reload();
    await phone.tap("All");
    await expect(phone.field("Withdrawal amount")).toHaveValue(all);
    await phone.sees(words);
    await page.unrouteAll({ behavior: "wait" });
  }
  await page.reload();
}

/** The simple form: its messages in their order, whole coins by All, clearing, and a payment. */
async function fillSimply(phone: Phone, payee: string): Promise<void> {
  const { page } = phone;
  await phone.openAt("/withdrawal?currency=TRX", "Withdraw");
  await phone.isRefused("Withdraw", "Please enter the withdrawal amount");
  await phone.tap("All");
  await expect(phone.field("Withdrawal amount")).toHaveValue("500");
  await phone.isRefused("Withdraw", "Please select a withdrawal address");
  await allIsWhatIsTaken(phone);
  await page.getByRole("radio", { name: "USDT" }).click();
  await expect(phone.field("Withdrawal amount")).toHaveValue("");
  await page.getByRole("radio", { name: "TRX" }).click();
  await expect(phone.field("Withdrawal amount")).toHaveValue("");
  await phone.saveAddress("TRX", payee);

  await phone.openAt("/withdrawal?currency=TRX", "Withdraw");
  await expect.poll(() => phone.shownText()).toContain(payee);
  await phone.fill("Withdrawal amount", "20.5");
  await tells(page.getByRole("main"), "You receive", /^20\.4795\sTRX$/);
  await tells(page.getByRole("main"), "Fee (0.1%)", /^0\.0205\sTRX$/);
  await tells(page.getByRole("main"), "Network fee", /at most 1\.40\sTRX$/);
  await tells(
    page.getByRole("main"),
    "Sent without review, up to",
    /^50\.00\sTRXleft of 50\.00\sTRX$/,
  );
  await settle(page);
  await lookAtOpen(page, "withdraw-simple");
  await phone.tap("Withdraw");
  const sheet = sheetOn(page);
  await phone.sees("You have never paid this address.");
  await lookAtOpen(page, "withdraw-review");
  await tells(sheet, "Fee (0.1%)", /^0\.0205\sTRX$/);
  await tells(sheet, "Network fee", /about 1\.10\sTRX now$/);
  await tells(sheet, "24-hour limit left", /^99,979\.50\sTRX$/);
  await addressIsTold(sheet);
  await phone.tap("Continue", sheet);
  await phone.enterCode("Email verification code");
  await phone.tap(/^Withdraw /, sheet);
  await phone.sees("Please enter the fund password");
  await sheet.getByLabel("Fund password").fill(wilma.fundPassword);
  await phone.tap(/^Withdraw /, sheet);
  await phone.sees("Withdraw successfully");
  await expect(page).toHaveURL(/#\/TransferSuccessful\?id=wdr_/);
  await phone.sees("Completed");
  await phone.sees(/[0-9a-f]{64}/);
}

/** One line of a review or a receipt: what, and how much. */
async function tells(where: Locator, label: string, value: RegExp): Promise<void> {
  const line = where
    .locator("dl > div")
    .filter({ has: where.page().locator("dt", { hasText: label }) });
  await expect(line.locator("dd").first()).toHaveText(value);
}

/** Everything that was looked up, good and bad, and what nobody can know. */
async function addressIsTold(sheet: Locator): Promise<void> {
  const list = sheet.getByRole("list", { name: "What was checked about this address" });
  await expect(list.getByRole("listitem")).toHaveText([
    /^Good: A valid TRON address/,
    /^Take care: Not in use/,
    /^Good: Not a smart contract/,
    /^Good: Does not resemble another address/,
    /^Take care: You have never paid/,
    /Not known: We cannot check who owns this address/,
  ]);
  await list.getByRole("listitem").last().scrollIntoViewIfNeeded();
  await lookAtOpen(sheet.page(), "withdraw-review-address");
}

/** Above the sum that is sent without a review: it waits, says why, by whom and until when, and its owner takes it back. */
async function cancelLarge(phone: Phone, payee: string): Promise<void> {
  const { page } = phone;
  await phone.withdraw("TRX", payee, "100");
  await phone.sees("In review");
  await phone.sees(/^It is sent once approved/);
  const main = page.getByRole("main");
  await tells(main, "Why", /^Above 50\.00\sTRX in 24 hours$/);
  await tells(main, "Must be approved by", /^1 operator$/);
  await tells(main, "How long it takes", /^The only one so far: within \d+ minutes?$/);
  await tells(main, "If nobody decides", /^The full amount is back by \d{4}-\d\d-\d\d \d\d:\d\d$/);
  await settle(page);
  await lookAtOpen(page, "withdraw-waiting");
  await phone.tap("Cancel withdrawal");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("returns to your balance, fee included");
  await lookAtOpen(page, "withdraw-cancel");
  await phone.tap("Yes, cancel it", question);
  await phone.sees("Returned to your balance");
  await phone.sees("You cancelled it.");
  await tells(main, "Fee", /^Nothing was taken$/);
  await tells(main, "Back in your balance", /^100\.00\sTRX$/);
  await expect(main).not.toContainText("99.90");
  await settle(page);
  await lookAtOpen(page, "withdraw-cancelled");
}

/** The review sheet says beforehand that somebody looks at it. */
async function reviewIsTold(sheet: Locator): Promise<void> {
  await expect(sheet.getByRole("heading", { name: "Review by an operator" })).toBeVisible();
  await tells(sheet, "Why", /^Above 50\.00\sTRX in 24 hours$/);
  await tells(sheet, "Must be approved by", /^1 operator$/);
  await tells(sheet, "How long it takes", /^No figures yet/);
  await tells(sheet, "If nobody decides", /^The full amount is back after 72 hours$/);
  await sheet.getByRole("heading", { name: "Review by an operator" }).scrollIntoViewIfNeeded();
  await lookAtOpen(sheet.page(), "withdraw-review-person");
}

/** The operator's yes by the command line; the signer believes the passkey, and it is paid. */
async function approveLarge(stack: Stack, phone: Phone, payee: string): Promise<void> {
  const id = await phone.withdraw("TRX", payee, "100", reviewIsTold);
  await phone.sees("In review");
  const { waiting } = (await stack.desk.command(["withdrawal", "queue"])) as {
    waiting: { id: string; amount: string; deposited: string }[];
  };
  expect(waiting).toMatchObject([{ id, amount: "100", deposited: "500.5" }]);
  await stack.desk.command(["withdrawal", "approve", id, "--as", "olga"], "olga");
  await phone.sees("Completed");
  await tells(phone.page.getByRole("main"), "Network fee", /TRX, paid by Clearhold$/);
  const shown = (await stack.desk.command(["withdrawal", "show", id])) as {
    words: { operator: string; verdict: string }[];
  };
  expect(shown.words).toMatchObject([{ operator: "olga", verdict: "approve" }]);
}

/** The record by what has become of them, and what the limit leaves. */
async function readRecords(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/WithdrawalRecord", "Withdrawal records");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await page.getByRole("radio", { name: "Under way" }).click();
  await phone.sees("No withdrawal yet.");
  await page.getByRole("radio", { name: "Ended" }).click();
  await expect(rows).toHaveCount(3);
  await settle(page);
  await lookAtOpen(page, "withdrawal-record");
  await phone.openAt("/WithdrawCoins?currency=TRX", "Withdraw TRX");
  await phone.sees(/^left of 100,000\.00\sTRX$/);
  await lookAtOpen(page, "withdraw-full");
}
