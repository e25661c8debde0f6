import { addAddress } from "@clearhold/contract/wallet/payouts/addresses";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { setVerification } from "@clearhold/contract/wallet/people/contacts";
import { askPasskey, beginPasskey, listPasskeys } from "@clearhold/contract/wallet/people/passkeys";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import {
  openOrder,
  orderPublicKey,
  orderText,
  type PaymentOrder,
} from "../../src/wire/signer/payment-order.ts";
import { withClient } from "../database.ts";
import { freshAddress } from "../payouts/address-people.ts";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { Authenticator } from "./authenticator.ts";
import { addDevice, adding, settledDevice, signedBy } from "./passkey-people.ts";

const world = useOpened(openWorld);

const address = freshAddress();
const otherAddress = freshAddress();
const payment = { event: "captcha", currency_id: "USDT", price: "12.5", address } as const;

function orderOf(person: Person, change: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    network: "devnet",
    id: newId("wdr", world.clock),
    userId: person.userId,
    amount: money("USDT", 12_500_000n),
    fee: money("USDT", 62_500n),
    address,
    createdAt: Math.floor(world.clock.now().getTime() / 1000),
    ...change,
  };
}

function authorise(order: PaymentOrder, passkey: string) {
  return world.guard.authoriseWithdrawal({
    ...{ orderText: orderText(order), fundPassword, proofs: { passkey } },
  });
}

describe("a withdrawal confirmed by passkey", () => {
  it("is signed for exactly what the device signed, without any code", async () => {
    const alice = await settledPerson(world, "alice");
    const device = await settledDevice(world, alice);
    const order = orderOf(alice);
    const signed = await authorise(order, await signedBy(device, alice, payment));
    expect(openOrder(signed, orderPublicKey(world.orderSeed))).toEqual(order);
    expect((await alice.call(listPasskeys, {})).list[0]?.usedtime).toBeGreaterThan(0);
  });

  it.each<[string, Partial<PaymentOrder>]>([
    ["amount", { amount: money("USDT", 12_500_001n) }],
    ["currency", { amount: money("TRX", 12_500_000n), fee: money("TRX", 12_500n) }],
    ["address", { address: otherAddress }],
  ])("is not signed with another %s", async (name, change) => {
    const person = await settledPerson(world, `bob${name}`);
    const device = await settledDevice(world, person);
    const passkey = await signedBy(device, person, payment);
    expect((await refusalOf(authorise(orderOf(person, change), passkey))).code).toBe(
      "passkey-wrong",
    );
  });

  it("is signed again for a lost answer, and never for a second order", async () => {
    const carol = await settledPerson(world, "carol");
    const device = await settledDevice(world, carol);
    const passkey = await signedBy(device, carol, payment);
    const order = orderOf(carol);
    // The order is the same; the word for the journal is of its own moment.
    const { text, signature } = await authorise(order, passkey);
    expect(await authorise(order, passkey)).toMatchObject({ text, signature });
    expect((await refusalOf(authorise(orderOf(carol), passkey))).code).toBe("passkey-wrong");
  });

  it("of four orders with one signature at once, one is signed; of one order four times, each", async () => {
    const dan = await settledPerson(world, "dan");
    const device = await settledDevice(world, dan);
    const passkey = await signedBy(device, dan, payment);
    const ends = await Promise.allSettled(
      Array.from({ length: 4 }, () => authorise(orderOf(dan), passkey)),
    );
    const ended = ends.map((end) => (end.status === "fulfilled" ? "signed" : end.reason.code));
    expect(ended.sort()).toEqual(["passkey-wrong", "passkey-wrong", "passkey-wrong", "signed"]);
    const again = await signedBy(device, dan, payment);
    const order = orderOf(dan);
    await Promise.all(Array.from({ length: 4 }, () => authorise(order, again)));
  });

  it("takes no signature of somebody else, nor for nothing in particular, nor for a payee", async () => {
    const [erin, frank] = [await settledPerson(world, "erin"), await settledPerson(world, "frank")];
    const [hers, his] = [await settledDevice(world, erin), await settledDevice(world, frank)];
    const { options } = await erin.call(askPasskey, payment);
    const wrong = [
      his.sign(options),
      await signedBy(his, frank, payment),
      await signedBy(hers, erin, { event: "captcha" }),
      await signedBy(hers, erin, { event: "captcha", address }),
      await signedBy(hers, erin, { event: "changefundpwd" }),
    ];
    for (const passkey of wrong) {
      expect((await refusalOf(authorise(orderOf(erin), passkey))).code).toBe("passkey-wrong");
    }
    await authorise(orderOf(erin), hers.sign(options));
  });

  it("waits a day after the passkey was added, whatever signed", async () => {
    const grace = await settledPerson(world, "grace");
    const old = await settledDevice(world, grace);
    const { device, added } = await addDevice(world, grace);
    const { options } = await grace.call(askPasskey, payment);
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([old.credentialId]);
    const refused = await refusalOf(authorise(orderOf(grace), device.sign(options)));
    expect(refused.code).toBe("passkey-too-new");
    expect(Number(refused.details.until)).toBe(added.passkey.confirms_from);
  });
});

describe("other steps", () => {
  it("a payee is saved with a signature for its address", async () => {
    const heidi = await settledPerson(world, "heidi");
    const device = await settledDevice(world, heidi);
    const ask = { currency_id: "TRX", address, password: fundPassword } as const;
    const other = await signedBy(device, heidi, { event: "captcha", address: otherAddress });
    const refused = await refusalOf(heidi.call(addAddress, { ...ask, passkey: other }));
    expect(refused.code).toBe("passkey-wrong");
    const passkey = await signedBy(device, heidi, {
      event: "captcha",
      currency_id: "TRX",
      address,
    });
    expect(await heidi.call(addAddress, { ...ask, passkey })).toMatchObject({ address });
  });

  it("the fund password is reset with one for that alone, which holds withdrawals", async () => {
    const ivan = await settledPerson(world, "ivan");
    const device = await settledDevice(world, ivan);
    const pin = { new_password: "739105", cfm_password: "739105" };
    const other = await signedBy(device, ivan, { event: "changepwd" });
    expect((await refusalOf(ivan.call(setFundPassword, { ...pin, passkey: other }))).code).toBe(
      "passkey-wrong",
    );
    const passkey = await signedBy(device, ivan, { event: "changefundpwd" });
    const info = await ivan.call(setFundPassword, { ...pin, passkey });
    expect(info.withdrawals_held_until).toBeGreaterThan(world.clock.now().getTime() / 1000);
  });
});

describe("a required passkey", () => {
  it("cannot be switched on without one that confirms; afterwards codes are refused", async () => {
    const judy = await settledPerson(world, "judy");
    const on = { factor: "passkey", on: 1 } as const;
    const switching = { event: "captcha", ...on } as const;
    const ecaptcha = await mailedCode(world, judy, switching);
    const ask = { ...on, password: fundPassword, ecaptcha };
    expect((await refusalOf(judy.call(setVerification, ask))).code).toBe("factor-not-bound");
    await addDevice(world, judy);
    expect((await refusalOf(judy.call(setVerification, ask))).code).toBe("passkey-too-new");
    const device = await settledDevice(world, judy);
    const passkey = await signedBy(device, judy, switching);
    await judy.call(setVerification, { ...on, password: fundPassword, passkey });
    expect((await judy.call(listPasskeys, {})).required).toBe(1);

    const code = await mailedCode(world, judy, payment);
    const byCode = {
      orderText: orderText(orderOf(judy)),
      fundPassword,
      proofs: { emailCode: code },
    };
    expect((await refusalOf(world.guard.authoriseWithdrawal(byCode))).code).toBe(
      "passkey-required",
    );
    await authorise(orderOf(judy), await signedBy(device, judy, payment));
    const more = await mailedCode(world, judy, adding);
    const added = judy.call(beginPasskey, { password: fundPassword, ecaptcha: more });
    expect((await refusalOf(added)).code).toBe("passkey-required");
  });
});

describe("whoever holds the web server", () => {
  it("adds no passkey, uses no challenge up, makes no recovery code, and reads no key", async () => {
    const { api } = world.databases;
    const writes = [
      `insert into guard_passkeys (id, user_id, public_key, sign_count, name, confirms_from, mac, created_at)
       values ('x', 'usr_x', 'x', 0, 'x', now(), 'x', now())`,
      "update guard_passkeys set name = 'x'",
      "update guard_passkeys set confirms_from = now()",
      "delete from guard_passkeys",
      "select public_key from guard_passkeys",
      "select mac from guard_passkeys",
      "select * from guard_challenges",
      "insert into guard_challenges values ('x', 'x', now(), now())",
      "delete from guard_challenges",
      "select code_mac from guard_recovery_codes",
      "insert into guard_recovery_codes (user_id, code_mac, created_at) values ('u', 'x', now())",
      "update guard_recovery_codes set used_at = null",
    ];
    for (const sql of writes) {
      await expect(api.query(sql), sql).rejects.toThrow(/permission denied/);
    }
  });

  it.each(["operator", "worker", "auditor"] as const)("nor does the %s", async (role) => {
    const database = world.databases[role];
    for (const sql of ["delete from guard_passkeys", "delete from guard_recovery_codes"]) {
      await expect(database.query(sql), sql).rejects.toThrow(/permission denied/);
    }
    await expect(database.query("select public_key from guard_passkeys")).rejects.toThrow(
      /permission denied/,
    );
  });

  it("answers no challenge of its own making", async () => {
    const kim = await settledPerson(world, "kim");
    const device = await settledDevice(world, kim);
    const { options } = await kim.call(askPasskey, payment);
    const bytes = Buffer.from(options.challenge, "base64url");
    for (const at of [0, 5, 6, 21, 22, 53]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      const challenge = changed.toString("base64url");
      const refused = await refusalOf(
        authorise(orderOf(kim), device.sign({ ...options, challenge })),
      );
      expect(refused.code).toBe("passkey-wrong");
    }
  });
});

describe("whoever writes into the database", () => {
  it.each([
    ["another key", "public_key = $2"],
    ["an earlier beginning", "confirms_from = now() - interval '2 days' where id <> $2"],
    ["another owner", "user_id = $2"],
  ])("gets nothing with %s: the guard's MAC does not fit", async (name, change) => {
    const owner = await settledPerson(world, `leo${name.length}`);
    const thief = await settledPerson(world, `mallory${name.length}`);
    const { device } = await addDevice(world, owner);
    const replaced = name === "another key" ? publicKeyOf(new Authenticator()) : thief.userId;
    const where = change.includes("where") ? "and id = $1" : "where id = $1";
    await asAdmin(`update guard_passkeys set ${change} ${where}`, [device.credentialId, replaced]);
    const victim = name === "another owner" ? thief : owner;
    await expect(victim.call(askPasskey, payment)).rejects.toThrow("Server busy");
    expect((await victim.call(getUserInfo, {})).username).toBe(victim.name);
  });
});

/** A well-formed COSE key that is not the passkey's. */
function publicKeyOf(device: Authenticator): string {
  return device.publicKey.toString("base64url");
}

async function asAdmin(sql: string, params: unknown[]): Promise<void> {
  const { rowCount } = await withClient(world.adminUrl, (admin) => admin.query(sql, params));
  expect(rowCount).toBe(1);
}
