import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { addAddress, listAddresses } from "@clearhold/contract/wallet/payouts/addresses";
import {
  getWithdrawal,
  listWithdrawalCurrencies,
  listWithdrawals,
  requestWithdrawal,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import type { CurrencyCode } from "@clearhold/money";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { decodeRawTx } from "@clearhold/tron/transaction";
import { beforeAll, describe, expect, it } from "vitest";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, finish, paidTo, richPerson, savePayee, withdraw } from "../payers.ts";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let alice: Person;
const payee = newAddress();

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  await savePayee(world, alice, { currency: "TRX", to: payee });
  await savePayee(world, alice, { currency: "USDT", to: payee });
});

describe("the address book", () => {
  it("makes the first payee the default and knows each only once", async () => {
    expect(await alice.call(listAddresses, { category_code: "USDT" })).toMatchObject([
      { address: payee, currency_id: "USDT", name: "TRON (TRC20)", is_default: 1, is_write: 0 },
    ]);
    expect(await alice.call(listAddresses, {})).toHaveLength(2);
    expect(await refusalOf(savePayee(world, alice, { currency: "USDT", to: payee }))).toMatchObject(
      {
        code: "address-exists",
      },
    );
  });

  it("refuses what could never be paid", async () => {
    const { address: own } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    const usdt = world.devnet.usdtContract.base58;
    const mistyped = `${payee.slice(0, -1)}${payee.endsWith("1") ? "2" : "1"}`;
    for (const [currency, address, code] of [
      ["TRX", mistyped, "address-invalid"],
      ["TRX", own, "address-not-payable"],
      ["USDT", own, "address-not-payable"],
      ["USDT", world.hotAddress, "address-not-payable"],
      ["USDT", usdt, "address-not-payable"],
      ["USDT", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "address-not-payable"],
      ["TRX", base58Address(world.devnet.contracts.multiSend), "address-not-payable"],
    ] as const) {
      const ask = { currency_id: currency, address, ecaptcha: "000000", password: fundPassword };
      expect(await refusalOf(alice.call(addAddress, ask))).toMatchObject({ code });
    }
  });
});

describe("a withdrawal", () => {
  it.each([
    ["USDT", "30", "0.15", "29.85"],
    ["TRX", "20", "0.02", "19.98"],
  ] as const)("of %s goes to the chain and is final", async (currency, price, fee, received) => {
    const before = await assetsOf(alice, currency);
    const asked = await withdraw(world, alice, { currency, price, to: payee });
    expect(asked).toMatchObject({ state: "held", amount: price, fee, received, txid: "" });
    expect(await assetsOf(alice, currency)).toMatchObject({ locked: price });
    const done = await finish(world, alice, asked.id);
    expect(done).toMatchObject({ state: "settled", confirmations: 3, address: payee });
    expect(done.steps.map((step) => step.state)).toEqual([
      "held",
      "signed",
      "broadcast",
      "settled",
    ]);
    const after = await assetsOf(alice, currency);
    expect(after.locked).toBe("0");
    expect(Number(before.available) - Number(after.available)).toBeCloseTo(Number(price), 6);
    await expectPaid(done.txid, currency, BigInt(Math.round(Number(received) * 1e6)));
    await world.expectChainBooks();
  });

  /** The chain's own record: a success, from the hot wallet, to the payee, to the unit. */
  async function expectPaid(txid: string, currency: CurrencyCode, units: bigint) {
    const chainTx = await world.client.solid.findTx(txid);
    expect(chainTx?.contractRet).toBe("SUCCESS");
    const { contract } = decodeRawTx(chainTx?.rawHex ?? "");
    expect(contract.ownerAddress).toBe(hexAddress(world.hotAddress));
    expect(await paidTo(world, currency, payee)).toBe(units);
  }

  it("is refused with its reason, and nothing is written", async () => {
    const other = newAddress();
    const before = await alice.call(listWithdrawals, {});
    const cases = [
      [{ price: "0.5" }, "withdrawal-below-minimum"],
      [{ price: "1000.000001" }, "withdrawal-above-limit"],
      [{ price: "999" }, "insufficient-balance"],
      [{ address: other }, "address-not-found"],
      [{ address: "x" }, "address-invalid"],
      [{ ecaptcha: undefined }, "email-code-required"],
      [{ ecaptcha: "", scaptcha: "", passkey: "" }, "email-code-required"],
      [{ ecaptcha: "000000" }, "email-code-wrong"],
    ] as const;
    for (const [change, code] of cases) {
      const ask = { currency_id: "USDT", price: "5", address: payee, ecaptcha: "111111" } as const;
      const call = alice.call(requestWithdrawal, {
        ...ask,
        password: fundPassword,
        ...change,
      } as never);
      expect(await refusalOf(call), JSON.stringify(change)).toMatchObject({ code });
    }
    expect((await alice.call(listWithdrawals, {})).total).toBe(before.total);
  });

  it("is nobody else's business", async () => {
    const bob = await settledPerson(world, "bob");
    const { data } = await alice.call(listWithdrawals, {});
    const id = data[0]?.id ?? "";
    expect(await refusalOf(bob.call(getWithdrawal, { id }))).toMatchObject({
      code: "withdrawal-not-found",
    });
    expect((await bob.call(listWithdrawals, {})).total).toBe(0);
    const ecaptcha = "000000";
    const order = { currency_id: "USDT", price: "1", address: payee, ecaptcha } as const;
    const call = bob.call(requestWithdrawal, { ...order, password: fundPassword });
    expect(await refusalOf(call)).toMatchObject({ code: "address-not-found" });
  });

  it("says its terms beforehand", async () => {
    const [trx, usdt] = await alice.call(listWithdrawalCurrencies, {});
    expect(trx).toMatchObject({ id: "TRX", min: "1", with_fee: "0.1", once_limit: "1000" });
    expect(usdt).toMatchObject({ id: "USDT", min: "1", with_fee: "0.5", network_fee: "13.4" });
  });
});

describe("the same form sent again", () => {
  it("is one withdrawal with one answer, even without its answer or its code", async () => {
    const order = { currency_id: "USDT", price: "2", address: payee } as const;
    const ecaptcha = await mailedCode(world, alice, { event: "captcha", ...order });
    const ask = { ...order, ecaptcha, password: fundPassword };
    const idempotencyKey = "form-1";
    const send = () => alice.call(requestWithdrawal, ask, { idempotencyKey });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await send()).toEqual(answers[0]);
    const changed = { ...ask, price: "3" };
    expect(
      await refusalOf(alice.call(requestWithdrawal, changed, { idempotencyKey })),
    ).toMatchObject({ code: "idempotency-key-reused" });
    expect((await assetsOf(alice, "USDT")).locked).toBe("2");
    const { data } = await alice.call(listActivity, { group: "money", limit: 100 });
    const told = data.filter(({ kind, details }) => {
      return kind === "withdrawal-requested" && details.amount === "2";
    });
    expect(told).toMatchObject([{ details: { currency: "USDT", address: payee }, area: "local" }]);
    await finish(world, alice, answers[0]?.id ?? "");
    await world.expectChainBooks();
  });
});
