import { requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { expect, it } from "vitest";
import { openStandingWorld, recordOf, subscribeStanding } from "../payouts/standing-world.ts";
import { fundPassword, mailedCode } from "../people.ts";
import { useOpened } from "../use-world.ts";

/** A stolen worker keeps an order that the guard gave it for a standing payout, and books nothing. */

const world = useOpened(openStandingWorld);

it("an order whose money was never held is not vouched for, whatever else its owner has held", async () => {
  const saver = await world.saver("mallory");
  const projectId = await world.opened();
  const subscriptionId = await subscribeStanding(world, saver, projectId);
  await world.paidOut(projectId);
  const kept = await world.payouts.orderStandingPayout({ subscriptionId, network: "devnet" });

  const own = { currency_id: "TRX", price: "500", address: saver.payee.address } as const;
  const ecaptcha = await mailedCode(world, saver.person, { event: "captcha", ...own });
  await saver.person.call(requestWithdrawal, { ...own, ecaptcha, password: fundPassword });

  const asked = { orderText: kept.text, orderSignature: kept.signature };
  expect(await world.payouts.vouchForPayout(asked)).toMatchObject({
    vouched: false,
    reason: expect.stringMatching(/^the books hold 0 for wdr_/),
  });
  await world.round();
  expect((await recordOf(saver.person, subscriptionId)).withdrawal_id).not.toBe("");
  expect(await world.payouts.vouchForPayout(asked)).toMatchObject({ vouched: true });
});
