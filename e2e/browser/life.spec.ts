import { hexAddress } from "@clearhold/tron/address";
import { expect, test } from "@playwright/test";
import { checkBooks, solidPayment } from "../life/check-life.ts";
import { newAddress } from "../life/live.ts";
import { ProjectDesk, schedule } from "../life/project-desk.ts";
import { personPassword } from "../stack/person-password.ts";
import { type Stack, startStack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { listenForComplaints } from "./complaints.ts";
import { Phone } from "./phone.ts";

const coin = 1_000_000n;
const bella = { email: "bella@example.com", fundPassword: "482913" };

test("a whole life of money on the phone", async ({ page }) => {
  const stack = await startStack();
  const complaints = listenForComplaints(page);
  try {
    const phone = new Phone(page, stack, bella);
    await phone.register("bella", personPassword);
    await phone.setFundPassword();
    await receive(stack, phone);
    await phone.exchange("100");
    await invest(stack, phone);
    await payOutToTheChain(stack, phone);
    await checkBooks(stack);
    expect(complaints).toEqual([]);
  } finally {
    await stack.stop();
  }
});

async function receive(stack: Stack, phone: Phone): Promise<void> {
  const trx = await phone.depositAddress("TRX");
  await stack.devnet.pay("TRX", trx, 500n * coin);
  const usdt = await phone.depositAddress("USDT");
  expect(usdt, "one address for both").toBe(trx);
  await stack.devnet.pay("USDT", usdt, 1000n * coin);
  await phone.open("/DepositRecord");
  await expect(phone.page.getByText("Credited")).toHaveCount(2, { timeout: 60_000 });
}

async function invest(stack: Stack, phone: Phone): Promise<void> {
  const desk = new ProjectDesk(stack.desk);
  const { id, address } = await desk.create();
  const born = stack.time.now();
  stack.time.moveTo(born + schedule.start);
  await phone.open(`/ComprehensiveTotal?id=${id}`);
  await phone.sees("In progress");
  await phone.subscribe(id, "400");
  await phone.sees("Harbour solar roofs");
  await phone.page.getByText("Harbour solar roofs").first().click();
  await phone.sees("Raising completed");
  await phone.sees("Unsettlement");

  const txid = await stack.devnet.pay("USDT", address, 80n * coin);
  await until("the inflow in suspense", () => desk.bookInflow(id, txid).catch(() => undefined));
  stack.time.moveTo(born + schedule.publish);
  await desk.publishResult(id);
  stack.time.moveTo(born + schedule.give);
  await phone.sees("Over");
  await phone.page.reload();
  await phone.sees("Your line is correct");
  await phone.sees("464");
}

async function payOutToTheChain(stack: Stack, phone: Phone): Promise<void> {
  const payee = newAddress();
  await phone.saveAddress("USDT", payee);
  await phone.withdraw("USDT", payee, "300");
  await phone.sees("Submitted, not sent yet");
  await phone.sees("Completed");
  const txid = /[0-9a-f]{64}/.exec(await phone.shownText())?.[0] ?? "";
  const { currency, to, units } = await solidPayment(stack, txid);
  expect({ currency, to }).toEqual({ currency: "USDT", to: hexAddress(payee) });
  await phone.open("/FundBill");
  await phone.sees("Payout");
  expect(units).toBeLessThan(300n * coin);
}
