import { expect } from "@playwright/test";
import { newAddress } from "../life/live.ts";
import { readDemo } from "../stack/demo.ts";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import { lookAtOpen } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

const rita = { email: "rita@example.com", fundPassword: "482913" };

type Link = { route: string; prefix: string; words: string; back: string; list: string };

const project = { prefix: "prj", words: "This project does not exist.", list: "/Events" };
const investment = {
  ...{ prefix: "sub", words: "This investment does not exist." },
  ...{ back: "Back to my investments", list: "/MyInvestment" },
};
const withdrawal = {
  ...{ prefix: "wdr", words: "This withdrawal does not exist." },
  ...{ back: "Back to withdrawal records", list: "/WithdrawalRecord" },
};
const deposit = {
  ...{ prefix: "dep", words: "This deposit does not exist." },
  ...{ back: "Back to deposit records", list: "/DepositRecord" },
};

/** Every screen whose link names one thing. */
const links: readonly Link[] = [
  ...["/ComprehensiveTotal?id=", "/dinyue?id=", "/recruiting?id=", "/EventDetails?id="].map(
    (route) => ({ ...project, route, back: "Back to projects" }),
  ),
  { ...project, route: "/evidence?id=", back: "Back to projects" },
  { ...investment, route: "/wodetouzi?id=" },
  { ...investment, route: "/endrecru?id=" },
  { ...withdrawal, route: "/TransferSuccessful?id=" },
  { ...withdrawal, route: "/information?a=" },
  { ...deposit, route: "/DepositDetail?id=" },
  { ...deposit, route: "/information?b=" },
  { ...deposit, prefix: "clm", route: "/DepositClaim?id=", words: "This deposit search does not" },
  {
    ...{ route: "/FundDetails?id=", prefix: "jrn", words: "This entry does not exist." },
    ...{ back: "Back to the fund bill", list: "/FundBill" },
  },
  {
    ...{ route: "/SuccessfulExchange?id=", prefix: "exc", words: "This exchange does not exist." },
    ...{ back: "Back to exchange records", list: "/CurrencyExchangeRecord" },
  },
  {
    ...{ route: "/xinzhendizhi?id=", prefix: "adr", words: "not in your address book." },
    ...{ back: "Back to the address book", list: "/dizhiAddress" },
  },
  {
    ...{ route: "/DrawProof?id=", prefix: "cmp", words: "This campaign does not exist." },
    ...{ back: "Back to rewards", list: "/reward" },
  },
  {
    ...{ route: "/SystemInformation?id=", prefix: "cat", words: "These messages do not exist." },
    ...{ back: "Back to the messages", list: "/SystemNotification" },
  },
];

/** A link that has lost its id. */
const bareLinks = [
  ["/InformationDetails", "This message does not exist.", "Back to the messages"],
  ["/InformationDetails?data=%7B%7D", "This message does not exist.", "Back to the messages"],
  ["/HelpDetail", "This help article does not exist.", "Back to the help"],
  ["/Noticedetails", "This announcement is no longer shown.", "All announcements"],
  ["/anndeatil", "This announcement is no longer shown.", "All announcements"],
  ["/Text", "This text is not published.", "Back to assets"],
] as const;

test("a link that names nothing says so in a sentence, with a way back", async ({
  page,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  for (const { route, prefix, words, back, list } of links) {
    for (const id of [`${prefix}_${"0".repeat(26)}`, "nonsense", "x".repeat(300)]) {
      await phone.open(`${route}${id}`);
      await phone.sees(words);
      await expect(page.getByText(/is not valid/)).toHaveCount(0);
    }
    await phone.tap(back);
    await expect(page).toHaveURL(new RegExp(`#${list}$`));
  }
  await phone.openAt("/ComprehensiveTotal?id=nonsense", "Project");
  await lookAtOpen(page, "project-missing");
  for (const [route, words, back] of bareLinks) {
    await phone.open(route);
    await phone.sees(words);
    await expect(page.getByText("is missing")).toHaveCount(0);
    await expect(page.getByRole("link", { name: back })).toBeVisible();
  }
});

test("an e-mail address that the server does not take is refused at its field", async ({
  page,
  stack,
}) => {
  const phone = new Phone(page, stack, rita);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const [route, heading, button] of [
    ["/register", "Create account", "Create account"],
    ["/forget", "Forgot password", "Send code"],
  ] as const) {
    for (const email of ["josé@example.com", "judy@example.com.", "a@b..com"]) {
      await phone.openAt(route, heading);
      await phone.fill("E-mail", email);
      await phone.isRefused(button, "This is not an e-mail address");
      await expect(phone.field("E-mail")).toHaveAttribute("aria-invalid", "true");
    }
  }
  expect(asked.filter((path) => /ems\/send|User\/register/i.test(path))).toEqual([]);
});

test("the first fund password shows its rules before and after a refusal", async ({
  page,
  stack,
}) => {
  const phone = new Phone(page, stack, rita);
  await phone.register("rita", personPassword);
  for (const [route, heading, name] of [
    ["/ModifyTransactionPassword", "Fund password", "fund-password-first"],
    ["/paymentpassword", "Payment password", "payment-password-first"],
  ] as const) {
    await phone.openAt(route, heading);
    const rules = page.getByRole("main").getByRole("listitem");
    const said = [/^Exactly 6 digits/, /^Not easy to guess: no 111111, no 123456/];
    await expect(rules).toHaveText(said);
    await phone.fill("New fund password", "123456");
    await phone.fill("Confirm fund password", "123456");
    await expect(rules.getByText("done")).toHaveCount(1);
    await phone.isRefused("Save fund password", "Password does not comply with rules");
    await expect(rules).toHaveText(said);
    await lookAtOpen(page, name);
    await phone.fill("New fund password", rita.fundPassword);
    await expect(rules.getByText("done")).toHaveCount(2);
  }

  // The form that opens next waits for what is true now. It is not the one for a first password again.
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/user/security", async (route) => {
    await answer.promise;
    // Given up by the screen that was left.
    await route.continue().catch(() => undefined);
  });
  await phone.fill("Confirm fund password", rita.fundPassword);
  await phone.tap("Save fund password");
  await phone.sees("Successfully modified");
  await phone.open("/ModifyTransactionPassword");
  await expect(page.getByRole("heading", { name: "Fund password", level: 1 })).toBeVisible();
  answer.resolve();
  await expect(page.getByText("I forgot the old fund password")).toBeVisible();
});

/** As some keypads write digits. */
function fullWidth(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
}

test("a withdrawal does not wait for the code of an address, and says how to raise its limit", async ({
  page,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  stack.time.moveOn(61);

  const payee = newAddress();
  await phone.open("/xinzhendizhi?currency=USDT");
  await phone.fill("Withdrawal address", payee);
  const asked = new Date();
  const label = "Email verification code";
  await phone.tap("Send code");
  await phone.fill(label, fullWidth(await stack.mailbox.codeFor(user.email, asked)));
  await phone.fill("Fund password", user.fundPassword);
  await phone.tap("Save address");
  await phone.sees("Added successfully");

  await phone.openAt("/WithdrawCoins?currency=USDT", "Withdraw USDT");
  await page.getByRole("link", { name: "Raise the limit" }).click();
  await phone.sees("No operator has looked at your documents.");
  await phone.openAt("/WithdrawCoins?currency=USDT", "Withdraw USDT");
  // Another story may have saved this person's first address, which is the one in the form then.
  await page.getByRole("button", { name: /^No note/ }).click();
  const hasText = new RegExp([...payee].join("\\s*"));
  await sheetOn(page).getByRole("button").filter({ hasText }).click();
  await expect.poll(() => phone.shownText()).toContain(payee);
  await phone.fill("Quantity", "20");
  await phone.tap("Withdraw");
  const sheet = sheetOn(page);
  await phone.tap("Continue", sheet);
  const since = new Date();
  await sheet.getByRole("button", { name: "Send code" }).click();
  await expect(sheet.getByRole("button", { name: /^\d+ s$/ })).toBeVisible();
  await phone.fill(label, await stack.mailbox.codeFor(user.email, since));
  await sheet.getByLabel("Fund password").fill(user.fundPassword);
  await phone.tap(/^Withdraw /, sheet);
  await phone.sees("Withdraw successfully");
});
