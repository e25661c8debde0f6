import { expect as playwrightExpect, test } from "@playwright/test";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { lookAtOpen, settle } from "./look-at.ts";
import { Phone, sheetOn } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 90_000 });

const dora = { email: "dora@example.com", fundPassword: "482913" };
/** As many witnesses as the real network: a deposit counts to 19 before it is credited. */
const slowChain = {
  DEVNET_WITNESSES: "27",
  DEVNET_BLOCK_MS: "400",
  DEVNET_MINING: "interval",
  DEVNET_SOLIDIFY_AFTER_TX: "false",
};

test("a person deposits, watches it count, and asks where a transaction is", async ({ page }) => {
  const stack = await startStack(slowChain);
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, dora);
    await phone.register("dora", personPassword);
    await phone.setFundPassword();
    await simpleWay(phone);
    const { txid, address } = await countsUp(stack, phone);
    await arrivesBesideTheTotal(stack, phone, address);
    await claims(stack, phone, { txid, address });
    await records(phone, txid);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

async function simpleWay(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.openAt("/currencies", "Deposit");
  await lookAtOpen(page, "deposit-currencies");
  await phone.tap(/^USDT/);
  await expect(page.getByRole("heading", { name: "Deposit USDT", level: 1 })).toBeVisible();
  await settle(page);
  await phone.sees("Address checked");
  await phone.sees("Contract ends with");
  await phone.sees("Send only TRX or USDT, only on TRON (TRC20)");
  const takes = page.getByRole("list", { name: /^Send only TRX or USDT/ });
  await expect(takes.getByRole("listitem")).toHaveText([
    /^Good: TRX and USDT: both are credited/,
    /^No: Other tokens on TRON/,
    /^No: Other networks: DEX, BSC and HECO/,
  ]);
  await lookAtOpen(page, "deposit-simple");
}

type Arrival = { txid: string; address: string };

/** Nothing is reloaded between the first block and the credit. */
async function countsUp(stack: Stack, phone: Phone): Promise<Arrival> {
  const { page } = phone;
  const address = await phone.depositAddress("TRX");
  await phone.openAt("/Deposit?currency=USDT", "Deposit");
  await phone.sees("Contract ends with");
  await lookAtOpen(page, "deposit");
  await phone.openAt("/Deposit?currency=TRX", "Deposit");
  const txid = await stack.devnet.pay("TRX", address, 12_500_000n);
  await phone.sees(/Detected \d+\/19/);
  await expect.poll(() => count(phone)).toBe(19);
  await phone.sees("Just arrived");
  await phone.sees("Credited");
  await settle(page);
  await lookAtOpen(page, "deposit-just-arrived");

  await phone.open("/recharge?currency=USDT");
  await stack.devnet.pay("USDT", address, 3_000_000n);
  await phone.sees(/Detected \d+\/19/);
  await phone.tap(/Detected/);
  await expect(page).toHaveURL(/DepositDetail\?id=dep_/);
  await settle(page);
  await lookAtOpen(page, "deposit-detail");
  await phone.sees("Credited at");
  return { txid, address };
}

/** Home shows it beside the total, and in the total as soon as it is credited. */
async function arrivesBesideTheTotal(stack: Stack, phone: Phone, address: string): Promise<void> {
  const { page } = phone;
  const arriving = page.getByRole("listitem").filter({ hasText: "Arriving" });
  // It is credited after a few seconds: on a busy machine one may be final before it is looked at.
  await expect(async () => {
    await stack.devnet.pay("TRX", address, 1_000_000n);
    await phone.open("/DepositRecord");
    await expect(page.getByText(/Detected/).first()).toBeVisible({ timeout: 20_000 });
    await phone.open("/home");
    await expect(arriving).toContainText("Not in the total until it is credited", {
      timeout: 6_000,
    });
  }).toPass();
  await expect(arriving).toHaveCount(0);
}

/** Blocks as the screen counts them; 19 when it does not count any more. */
async function count(phone: Phone): Promise<number> {
  const text = (await phone.page.getByRole("main").textContent()) ?? "";
  return Number(/Detected (\d+)\/19/.exec(text)?.[1] ?? 19);
}

async function claims(stack: Stack, phone: Phone, { txid, address }: Arrival): Promise<void> {
  const { page } = phone;
  await phone.openAt("/DepositClaim", "Where is my deposit?");
  await phone.fill("Transaction ID", "my money");
  await phone.isRefused("Look for it", "This is not a transaction ID");
  await lookAtOpen(page, "deposit-claim-refused");

  await phone.fill("Transaction ID", "ab".repeat(32));
  await phone.tap("Look for it");
  await phone.sees("Not known yet");
  const explained = page.getByRole("main").getByRole("link", { name: "What does this mean?" });
  await expect(explained).toHaveAttribute("href", /HelpDetail\?id=deposit-missing$/);
  const stranger = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
  const elsewhere = await stack.devnet.pay("TRX", stranger, 1_000_000n);
  await phone.fill("Transaction ID", elsewhere);
  // Until a block has it, nobody knows what it will do.
  await expect(async () => {
    await phone.tap("Look for it");
    await expect(page.getByText("Not to your address")).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect.poll(() => phone.shownText()).toContain(address);
  expect(await phone.shownText()).toContain(stranger);
  await settle(page);
  await lookAtOpen(page, "deposit-claim-elsewhere");

  await phone.fill("Transaction ID", `https://tronscan.org/#/transaction/${txid}`);
  await phone.tap("Look for it");
  await phone.sees("It is in your balance.");
  await expect(explained).toHaveCount(0);
  await settle(page);
  await lookAtOpen(page, "deposit-claim-found");
  await page.reload();
  await phone.sees("It is in your balance.");
}

async function records(phone: Phone, txid: string): Promise<void> {
  const { page } = phone;
  await phone.openAt("/DepositRecord", "Deposit records");
  await phone.sees("12.50");
  await phone.sees("3.00");
  await lookAtOpen(page, "deposit-records-two");
  await phone.openAt("/DepositRecord?currency=USDT", "Deposit records");
  await expect(page.getByText("12.50")).toHaveCount(0);
  await phone.openAt("/DepositRecord?currency=TRX", "Deposit records");
  await phone.tap(/12\.50/);
  await phone.sees("Credited at");
  expect(await sheetOn(page).textContent()).toContain(txid.slice(0, 4));
}
