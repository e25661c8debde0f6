import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getWithdrawal, requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { armChaos, chaosPoints } from "../../src/kernel/chaos.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { dieOnceAt } from "../die-once.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  withdraw,
} from "../payers.ts";
import { fundPassword, mailedCode, type Person } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let people = 0;

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});
afterEach(() => armChaos(null));

const pointsOf = (prefix: string) => chaosPoints.filter((point) => point.startsWith(prefix));

async function payer(): Promise<Person> {
  people += 1;
  return richPerson(world, `payer${people}`);
}

describe("a worker or signer that dies between two steps of a payment", () => {
  it.each([...pointsOf("payout-"), ...pointsOf("signer-"), ...pointsOf("scan-")])(
    "at %s pays once and loses nothing",
    async (point) => {
      const alice = await payer();
      const to = newAddress();
      await savePayee(world, alice, { currency: "USDT", to });
      const { id } = await withdraw(world, alice, { currency: "USDT", price: "10", to });
      const died = dieOnceAt(point);
      await payoutRound(world).catch(() => {});
      await world.settle().catch(() => {});
      expect(died(), `${point} was reached`).toBe(true);
      if (point.startsWith("signer-")) await world.restartSigner();
      else world.worker = await world.anotherWorker();
      const done = await finish(world, alice, id);
      expect(done.state).toBe("settled");
      expect(await paidTo(world, "USDT", to)).toBe(9_950_000n);
      expect(await attemptsOf(world, id)).toMatchObject([{ attempt: 1, state: "settled" }]);
      expect(await assetsOf(alice, "USDT")).toEqual({ available: "90", locked: "0" });
      await world.expectChainBooks();
    },
  );
});

describe("a web server that dies between two steps of an order", () => {
  it.each(pointsOf("withdrawal-"))(
    "at %s holds once, and the form can be sent again",
    async (point) => {
      const alice = await payer();
      const to = newAddress();
      await savePayee(world, alice, { currency: "USDT", to });
      const order = { currency_id: "USDT", price: "10", address: to } as const;
      const ecaptcha = await mailedCode(world, alice, { event: "captcha", ...order });
      const ask = { ...order, ecaptcha, password: fundPassword };
      const send = () => alice.call(requestWithdrawal, ask, { idempotencyKey: "form" });
      const died = dieOnceAt(point);
      await expect(send()).rejects.toMatchObject({ code: "outcome-unclear" });
      expect(died()).toBe(true);
      const { id } = await send();
      expect(await assetsOf(alice, "USDT")).toEqual({ available: "90", locked: "10" });
      await finish(world, alice, id);
      expect(await paidTo(world, "USDT", to)).toBe(9_950_000n);
      await world.expectChainBooks();
    },
  );
});

describe("a scanner that dies between two steps of a deposit", () => {
  it.each(pointsOf("scan-"))("at %s credits once", async (point) => {
    const alice = await payer();
    const { address } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    await world.pay("TRX", address, 7n * coin);
    await world.pay("USDT", address, 3n * coin);
    const died = dieOnceAt(point);
    await world.worker.rounds.scan().catch(() => {});
    await world.settle().catch(() => {});
    expect(died()).toBe(true);
    world.worker = await world.anotherWorker();
    await world.settle();
    expect(await assetsOf(alice, "TRX")).toMatchObject({ available: "107" });
    expect(await assetsOf(alice, "USDT")).toMatchObject({ available: "103" });
    expect((await alice.call(listDeposits, {})).total).toBe(4);
    await world.expectChainBooks();
  });
});

describe("two workers at once", () => {
  it("credit, pay and settle everything once", async () => {
    const other = await world.anotherWorker();
    const payees = await Promise.all(
      Array.from({ length: 4 }, async (_, place) => {
        const alice = await payer();
        const currency = place % 2 === 0 ? ("USDT" as const) : ("TRX" as const);
        const to = newAddress();
        await savePayee(world, alice, { currency, to });
        const { id } = await withdraw(world, alice, { currency, price: "10", to });
        return { alice, currency, to, id };
      }),
    );
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([payoutRound(world), payoutRound(world, other)]);
      await world.devnet.mine();
      await world.devnet.solidify();
      await Promise.all([world.worker.rounds.scan(), other.rounds.scan().catch(() => 0)]).catch(
        () => {},
      );
    }
    await world.settle();
    for (const { alice, currency, to, id } of payees) {
      expect(await alice.call(getWithdrawal, { id })).toMatchObject({ state: "settled" });
      expect(await attemptsOf(world, id)).toHaveLength(1);
      expect(await paidTo(world, currency, to)).toBe(currency === "TRX" ? 9_990_000n : 9_950_000n);
    }
    await world.expectChainBooks();
  });
});
