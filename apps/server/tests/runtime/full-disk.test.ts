import { newIdempotencyKey, RefusalError } from "@clearhold/client";
import { languages, refusalText } from "@clearhold/contract/refusals";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { trx } from "../market-world.ts";
import { savedPayee } from "../payouts/address-people.ts";
import { fundPassword, mailedCode, type Person, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useWorld } from "../use-world.ts";

const disk = { hasRoom: true };

const world = useWorld(() => openRaiseWorld({ hasRoom: async () => disk.hasRoom }));
let alice: Person;
let projectId: string;
let payee: AddressView;
beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await world.pay(alice, trx(200));
  projectId = await world.open();
  payee = await savedPayee(world, alice, { currency: "TRX" });
});

async function withoutRoom<T>(work: () => Promise<T>): Promise<T> {
  disk.hasRoom = false;
  try {
    return await work();
  } finally {
    disk.hasRoom = true;
  }
}

async function refusedBy(call: Promise<unknown>): Promise<RefusalError> {
  const error = await call.then(
    () => new Error("it was not refused"),
    (refused: unknown) => refused,
  );
  if (error instanceof RefusalError) return error;
  throw error;
}

/** A proper form of every money call. */
function forms(): Record<string, Record<string, unknown>> {
  const { id, address } = payee;
  return {
    exchange: { price: "1", type: 4, password: fundPassword },
    subscribe: { pro_id: projectId, money: "10", password: fundPassword },
    cancelSubscription: { record_id: newId("sub", world.clock) },
    requestWithdrawal: { currency_id: "TRX", address, price: "20", password: fundPassword },
    requestSimpleWithdrawal: { price: "20", type: 1, wallet_id: id, fund_password: fundPassword },
    requestSimpleExchange: { money: "1", type: 1, fund_password: fundPassword },
    buyOrder: { id: projectId, money: "10", fund_password: fundPassword },
  };
}

const moneyCalls = walletEndpoints.filter(({ idempotent }) => idempotent);

describe("a disk without room", () => {
  it("refuses every money call with a clear sentence in the caller's language", async () => {
    const asks = forms();
    expect(moneyCalls.map(({ name }) => name).sort()).toEqual(Object.keys(asks).sort());
    for (const language of languages) {
      const call = world.callAs(alice.token, language);
      for (const endpoint of moneyCalls) {
        const refused = await withoutRoom(() =>
          refusedBy(call(endpoint, asks[endpoint.name] as never)),
        );
        expect(refused, endpoint.name).toMatchObject({
          code: "disk-full",
          status: 503,
          message: refusalText("disk-full", language),
          unclear: false,
        });
      }
    }
  });

  it("counts no try, uses no code, and everything goes on when there is room", async () => {
    const order = { currency_id: "TRX" as const, address: payee.address, price: "20" };
    const ecaptcha = await mailedCode(world, alice, { event: "captcha", ...order });
    const ask = { ...order, ecaptcha, password: fundPassword };
    const key = { idempotencyKey: newIdempotencyKey() };
    await withoutRoom(async () => {
      for (let time = 0; time < 6; time += 1) {
        const wrong = { ...ask, password: "264809" };
        const refused = await refusedBy(alice.call(requestWithdrawal, wrong));
        expect(refused.code).toBe("disk-full");
      }
      await refusedBy(alice.call(requestWithdrawal, ask, key));
    });
    expect(await alice.call(requestWithdrawal, ask, key)).toMatchObject({ state: "held" });
  });

  it("still tells what a key was answered before, and what a person has", async () => {
    const key = { idempotencyKey: newIdempotencyKey() };
    const ask = { pro_id: projectId, money: "10", password: fundPassword };
    const done = await alice.call(subscribe, ask, key);
    await withoutRoom(async () => {
      expect(await alice.call(subscribe, ask, key)).toEqual(done);
      const other = { idempotencyKey: newIdempotencyKey() };
      const refused = await refusedBy(alice.call(subscribe, ask, other));
      expect(refused.code).toBe("disk-full");
      expect((await alice.call(getUserInfo, {})).trx_money).toBe("170");
    });
  });
});
