import { type RefusalCode, refusalText } from "@clearhold/contract/refusals";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import {
  checkWithdrawal,
  type WithdrawalFinding,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { hexAddress } from "@clearhold/tron/address";
import { openNodeClient } from "@clearhold/tron/node";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openOutlookChain } from "../../src/chain/tron-outlook.ts";
import { insertHold } from "../../src/guard/rows/holds.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  coin,
  finish,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  withdraw,
} from "../payers.ts";
import { type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let alice: Person;

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
});
afterEach(() => world.devnet.clearFaults());

type Ask = { currency: "TRX" | "USDT"; to: string; price?: string; person?: Person };

async function findings({ currency, to, price, person = alice }: Ask) {
  const ask = { currency_id: currency, address: to, ...(price && { price }) };
  return (await person.call(checkWithdrawal, ask)).findings;
}

async function codes(ask: Ask): Promise<string[]> {
  return (await findings(ask)).map(({ code }) => code);
}

/** Whether the address was ever paid, as the list of what was looked up says it. */
async function paidCheck(to: string) {
  const { checks } = await alice.call(checkWithdrawal, { currency_id: "TRX", address: to });
  return checks.find(({ check }) => check === "paid");
}

const found = (list: readonly WithdrawalFinding[], code: string) =>
  list.find((finding) => finding.code === code);

describe("the look at an address before anything is ordered", () => {
  it("tells an address that no payment could reach", async () => {
    expect(await findings({ currency: "TRX", to: "T-not-an-address" })).toMatchObject([
      {
        code: "address-invalid",
        severity: "stop",
        text: "This is not a TRON address. Check every character",
      },
    ]);
    const zero = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb";
    expect(await codes({ currency: "USDT", to: zero })).toContain("zero-address");
    const token = world.devnet.usdtContract.base58;
    expect(await codes({ currency: "USDT", to: token })).toContain("token-contract");
    expect(await codes({ currency: "TRX", to: token })).toContain("contract-refuses-trx");
  });

  it("tells the house's own addresses, the person's own apart from somebody else's", async () => {
    const bob = await settledPerson(world, "bob");
    const { address } = await bob.call(getDepositAddress, { currency_id: "TRX" });
    expect((await codes({ currency: "USDT", to: address }))[0]).toBe("house-address");
    expect((await codes({ currency: "USDT", to: address, person: bob }))[0]).toBe(
      "own-deposit-address",
    );
    expect((await codes({ currency: "TRX", to: world.hotAddress }))[0]).toBe("house-address");
  });

  it("tells that an account is not active and that it was never paid, and what the network takes", async () => {
    const to = newAddress();
    const list = await findings({ currency: "TRX", to, price: "10" });
    expect(found(list, "payee-inactive")?.severity).toBe("info");
    expect(found(list, "never-paid")?.severity).toBe("warn");
    expect(found(list, "network-cost")?.details).toEqual({ cost: "1.1 TRX", fee: "0.01 TRX" });
    expect(await paidCheck(to)).toMatchObject({ outcome: "care", details: { times: "0" } });
    await savePayee(world, alice, { currency: "TRX", to });
    const { id } = await withdraw(world, alice, { currency: "TRX", price: "2", to });
    await finish(world, alice, id);
    expect(await paidCheck(to)).toMatchObject({ outcome: "good", details: { times: "1" } });
    const after = await codes({ currency: "TRX", to, price: "10" });
    expect(after).not.toContain("payee-inactive");
    expect(after).not.toContain("never-paid");
  });

  it("tells USDT that costs more to an address that never held any", async () => {
    const cost = async (to: string) => {
      const list = await findings({ currency: "USDT", to, price: "10" });
      return Number(found(list, "network-cost")?.details.cost?.split(" ")[0]);
    };
    const { address } = await alice.call(getDepositAddress, { currency_id: "USDT" });
    expect(await cost(newAddress())).toBeGreaterThan((await cost(address)) * 1.5);
  });

  it("tells an address that only looks like one that the person knows", async () => {
    const known = newAddress();
    await savePayee(world, alice, { currency: "USDT", to: known });
    // An address with a right checksum that begins and ends alike takes days to find: the book's
    // entry is made to look like a fresh one instead.
    const to = newAddress();
    await asAdmin(world, "update payees set address = $2 where address = $1", [
      known,
      `${to.slice(0, 6)}bbbbbb${to.slice(12)}`,
    ]);
    const list = await findings({ currency: "TRX", to });
    expect(found(list, "look-alike")).toMatchObject({ severity: "warn" });
    await asAdmin(world, "delete from payees where address like '%bbbbbb%'");
  });

  it("tells the limits and what they leave", async () => {
    const to = newAddress();
    expect((await codes({ currency: "USDT", to, price: "0.5" }))[0]).toBe("below-minimum");
    const once = await findings({ currency: "USDT", to, price: "2000" });
    expect(once[0]).toMatchObject({ code: "above-once-limit", severity: "stop" });
    const list = await findings({ currency: "USDT", to, price: "50" });
    expect(found(list, "limit-left")?.details).toMatchObject({ limit: "50000 USDT" });
    expect(list.some(({ code }) => code === "needs-approval")).toBe(false);
  });

  it.each([
    ["0.5", "below-minimum"],
    ["2000", "above-once-limit"],
  ])("stops %s USDT in the words that the order is refused in", async (price, code) => {
    const to = newAddress();
    await savePayee(world, alice, { currency: "USDT", to });
    const [first] = await findings({ currency: "USDT", to, price });
    expect(first).toMatchObject({ code, severity: "stop" });
    const refused = await refusalOf(withdraw(world, alice, { currency: "USDT", price, to }));
    expect(refusalText(refused.code as RefusalCode, "en-us", refused.details)).toBe(first?.text);
    expect(refused.details).toEqual(first?.details);
  });

  it("tells a hold and until when it lasts", async () => {
    const carl = await settledPerson(world, "carl");
    const until = new Date(Math.ceil(world.clock.now().getTime() / 1000) * 1000 + 3_600_000);
    await insertHold(world.databases.guard, {
      ...{ userId: carl.userId, reason: "login-password-changed", until },
    });
    const list = await findings({ currency: "TRX", to: newAddress(), person: carl });
    expect(list[0]).toMatchObject({
      ...{ code: "account-held", severity: "stop" },
      details: { until: String(until.getTime() / 1000) },
    });
    expect(list[0]?.text).toContain("UTC");
  });

  it("says what could not be looked up when the node is away, and passes nothing silently", async () => {
    const gone = openNodeClient({
      fullNodeUrl: "http://127.0.0.1:9",
      solidityUrl: "http://127.0.0.1:9",
    });
    const usdtContract = world.devnet.usdtContract.base58;
    const chain = openOutlookChain({ client: gone, usdtContract, hotAddress: world.hotAddress });
    expect(await chain.lookAhead({ currency: "USDT", address: newAddress() })).toEqual({
      ...{ isContract: null, isActive: null, isBlacklisted: null, isTokenPaused: null },
      networkFeeUnits: null,
    });
  });
});

describe("what the issuer of USDT has frozen", () => {
  it("is told, and refused at the order, whatever the screen did", async () => {
    const to = newAddress();
    await savePayee(world, alice, { currency: "USDT", to });
    await world.devnet.blacklist(hexAddress(to), true);
    const list = await findings({ currency: "USDT", to, price: "5" });
    expect(list[0]).toMatchObject({ code: "payee-blacklisted", severity: "stop" });
    const refused = withdraw(world, alice, { currency: "USDT", price: "5", to });
    expect((await refusalOf(refused)).code).toBe("withdrawal-not-safe");
    expect(await codes({ currency: "TRX", to })).not.toContain("payee-blacklisted");
  });

  it("after the order goes back to its owner, unpaid", async () => {
    world.clock.advance(3_600); // so many codes are not mailed in one hour
    const before = await assetsOf(alice, "USDT");
    const to = newAddress();
    await savePayee(world, alice, { currency: "USDT", to });
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "5", to });
    await world.devnet.blacklist(hexAddress(to), true);
    expect(await finish(world, alice, id)).toMatchObject({
      ...{ state: "returned", reason: "payee-blacklisted" },
    });
    expect(await paidTo(world, "USDT", to)).toBe(0n);
    expect(await assetsOf(alice, "USDT")).toEqual(before);
  });

  it("the token as a whole makes it wait, and it is paid when it moves again", async () => {
    const to = newAddress();
    await savePayee(world, alice, { currency: "USDT", to });
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "5", to });
    await world.devnet.pauseToken(true);
    const list = await findings({ currency: "USDT", to });
    expect(found(list, "token-paused")?.severity).toBe("warn");
    await payoutRound(world);
    await world.devnet.pauseToken(false);
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await paidTo(world, "USDT", to)).toBe(4_975_000n);
  });

  it("our own paying wallet makes everything of USDT wait; nothing is signed that would revert", async () => {
    world.clock.advance(3_600); // so many codes are not mailed in one hour
    const to = newAddress();
    await savePayee(world, alice, { currency: "USDT", to });
    const { id } = await withdraw(world, alice, { currency: "USDT", price: "5", to });
    await world.devnet.blacklist(hexAddress(world.hotAddress), true);
    await world.settle();
    await payoutRound(world);
    const [row] = await world.databases.auditor.query<{ waitsFor: string; attempts: number }>(
      "select waits_for, attempts from withdrawals where id = $1",
      [id],
    );
    expect(row).toEqual({ waitsFor: "house-wallet-blocked", attempts: 0 });
    await world.devnet.blacklist(hexAddress(world.hotAddress), false);
    expect((await finish(world, alice, id)).state).toBe("settled");
  });
});
