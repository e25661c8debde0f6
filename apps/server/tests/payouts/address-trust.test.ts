import {
  type AddressView,
  addAddress,
  deleteAddress,
  editAddress,
  getAddress,
  listAddresses,
  setDefaultAddress,
  unsetDefaultAddress,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { saveWallet } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { describe, expect, it } from "vitest";
import { asAdmin } from "../database.ts";
import {
  codeOf,
  fundPassword,
  mailedCode,
  type Person,
  refusalOf,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import {
  authorise,
  authoriseByCode,
  day,
  entryOf,
  freshAddress,
  notesTold,
  savedPayee,
  setConfig,
  trustingPerson,
  whitelist,
} from "./address-people.ts";

const world = useOpened(openWorld);

/** What the guard has written down of a person's payees. */
function confirmed({ userId }: Person): Promise<{ currency: string; address: string }[]> {
  return world.databases.auditor.query(
    "select currency, address from guard_payees where user_id = $1 order by currency, address",
    [userId],
  );
}

/** Edits an entry with the code that was mailed for its new address. */
async function moveTo(person: Person, ids: string, address: string): Promise<AddressView> {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", address });
  return person.call(editAddress, { ids, address, ecaptcha, password: fundPassword });
}

describe("an entry of the address book", () => {
  it("takes another note by the fund password alone, and keeps its trust", async () => {
    const { person, payee } = await trustingPerson(world, "alice");
    const ask = { ids: payee.id, note: "savings" };
    const wrong = await refusalOf(person.call(editAddress, { ...ask, password: "264809" }));
    expect(wrong).toMatchObject({ code: "fund-password-wrong", details: { left: "4" } });
    const edited = await person.call(editAddress, { ...ask, password: fundPassword });
    expect(edited).toEqual({ ...(await entryOf(person, payee.id)), note: "savings" });
    expect(edited).toMatchObject({ address: payee.address, is_write: 1, skips_codes: 1 });
    expect(await person.call(getAddress, { ids: payee.id })).toEqual(edited);
    await authorise(world, person, payee);
  });

  it("takes another address by code and fund password, and begins anew", async () => {
    const { person, payee } = await trustingPerson(world, "bob");
    const address = freshAddress();
    const ask = { ids: payee.id, address, password: "264809" };
    expect(await codeOf(person.call(editAddress, ask))).toBe("email-code-required");
    const other = await mailedCode(world, person, { event: "captcha", address: payee.address });
    const byOther = { ...ask, password: fundPassword, ecaptcha: other };
    expect(await codeOf(person.call(editAddress, byOther))).toBe("email-code-wrong");
    const edited = await moveTo(person, payee.id, address);
    expect(edited).toMatchObject({ address, note: "mine", is_write: 0, write_from: 0 });
    expect((await world.mailbox.lastTo(person.email)).subject).toBe("A payout address was changed");
    expect(await confirmed(person)).toEqual([{ currency: "USDT", address }]);
    for (const to of [payee, edited]) {
      expect(await codeOf(authorise(world, person, to))).toBe("email-code-required");
    }
    // The way back is another edit: what was trusted before is not trusted again.
    const back = await moveTo(person, payee.id, payee.address);
    expect(back.is_write).toBe(0);
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
  });

  it("takes another network like another address", async () => {
    const { person, payee } = await trustingPerson(world, "carol");
    const { id: ids, address } = payee;
    const ask = { ids, currency_id: "TRX", password: fundPassword } as const;
    expect(await codeOf(person.call(editAddress, ask))).toBe("email-code-required");
    const ecaptcha = await mailedCode(world, person, { event: "captcha", address });
    const edited = await person.call(editAddress, { ...ask, ecaptcha });
    expect(edited).toMatchObject({ currency_id: "TRX", name: "TRON", address, is_write: 0 });
    expect(await confirmed(person)).toEqual([{ currency: "TRX", address }]);
  });

  it("is not moved to where nothing can be sent, nor onto another entry", async () => {
    const dan = await settledPerson(world, "dan");
    const [one, two] = [await savedPayee(world, dan), await savedPayee(world, dan)];
    for (const [address, code] of [
      ["T123", "address-invalid"],
      ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "address-not-payable"],
      [two.address, "address-exists"],
    ] as const) {
      const ask = { ids: one.id, address, ecaptcha: "000000", password: fundPassword };
      expect(await codeOf(dan.call(editAddress, ask))).toBe(code);
    }
  });

  it("is removed with the fund password, and its trust with it", async () => {
    const { person, payee } = await trustingPerson(world, "erin");
    const { id } = payee;
    const wrong = await refusalOf(person.call(deleteAddress, { id, password: "264809" }));
    expect(wrong.code).toBe("fund-password-wrong");
    await person.call(deleteAddress, { id, password: fundPassword });
    expect(await person.call(listAddresses, {})).toEqual([]);
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
    const again = await savedPayee(world, person, { address: payee.address });
    expect(again).toMatchObject({ is_write: 0, write_from: 0 });
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
  });

  it("is nobody else's", async () => {
    const fay = await settledPerson(world, "fay");
    const { id } = await savedPayee(world, fay);
    const thief = await settledPerson(world, "thief");
    const secret = { ecaptcha: "000000", password: fundPassword };
    const calls = [
      () => thief.call(getAddress, { ids: id }),
      () => thief.call(editAddress, { ids: id, address: freshAddress(), ...secret }),
      () => thief.call(editAddress, { ids: id, note: "x", password: fundPassword }),
      () => thief.call(deleteAddress, { id, password: fundPassword }),
      () => thief.call(setDefaultAddress, { id }),
      () => thief.call(unsetDefaultAddress, { id }),
      () => thief.call(whitelistAddress, { id, on: 1, ...secret }),
      () => thief.call(whitelistAddress, { id, on: 0 }),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe("address-not-found");
    expect(await entryOf(fay, id)).toMatchObject({ note: "mine", is_default: 1 });
  });

  it("is one of a hundred at most, and pushes a note out of a full book", async () => {
    const gus = await settledPerson(world, "gus");
    await asAdmin(
      world,
      `with confirmed as (
         insert into guard_payees (user_id, currency, address, confirmed_at, mac)
         select $1, 'TRX', 'T' || translate(lpad(n::text, 33, '0'), '0', 'A'), 0, ''
         from generate_series(1, 96) n returning *
       )
       insert into payees (id, user_id, currency, address, created_at)
       select 'adr_' || lpad(row_number() over ()::text, 26, '0'), user_id, currency, address, now()
       from confirmed`,
      [gus.userId],
    );
    const older = await gus.call(saveWallet, { address: freshAddress(), notes: "the older" });
    world.clock.advance(60);
    const newer = await gus.call(saveWallet, { address: freshAddress(), notes: "the last" });
    const note = { address: freshAddress(), notes: "too much" };
    expect(await codeOf(gus.call(saveWallet, note))).toBe("address-book-full");
    const notes = [...older, ...newer].map(({ id }) => id);
    for (const left of [3, 2, 1, 0]) {
      const { id } = await savedPayee(world, gus);
      const ids = (await gus.call(listAddresses, {})).map((one) => one.id);
      expect(ids).toContain(id);
      expect(ids).toHaveLength(100);
      const stay = notes.filter((one) => ids.includes(one));
      expect(stay).toHaveLength(left);
      if (left === 2) expect(stay.toSorted()).toEqual(newer.map((one) => one.id).toSorted());
    }
    const ask = { currency_id: "USDT", address: freshAddress(), ecaptcha: "000000" } as const;
    const added = gus.call(addAddress, { ...ask, password: fundPassword });
    expect(await codeOf(added)).toBe("address-book-full");
    expect(await gus.call(listAddresses, {})).toHaveLength(100);
  });
});

describe("the default of a currency", () => {
  it("is the first confirmed one, and any other that is made it", async () => {
    const hugo = await settledPerson(world, "hugo");
    const [one, two] = [await savedPayee(world, hugo), await savedPayee(world, hugo)];
    expect([one.is_default, two.is_default]).toEqual([1, 0]);
    expect(await hugo.call(setDefaultAddress, { id: two.id })).toMatchObject({ is_default: 1 });
    expect(await entryOf(hugo, one.id)).toMatchObject({ is_default: 0 });
    expect(await hugo.call(unsetDefaultAddress, { id: two.id })).toMatchObject({ is_default: 0 });
    const named = { ids: one.id, is_default: 1, password: fundPassword } as const;
    expect(await hugo.call(editAddress, named)).toMatchObject({ is_default: 1 });
  });

  it("is not the first one while that is switched off", async () => {
    const ida = await settledPerson(world, "ida");
    await setConfig(world, ida, { is_default: 0 });
    expect(await savedPayee(world, ida)).toMatchObject({ is_default: 0, is_auto_default: 0 });
  });

  it("is one, of ten that are made it at once", async () => {
    const jan = await settledPerson(world, "jan");
    const ids = [await savedPayee(world, jan), await savedPayee(world, jan)].map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => jan.call(setDefaultAddress, { id: ids[n % 2] ?? "" })),
    );
    const defaults = (await jan.call(listAddresses, {})).filter((one) => one.is_default === 1);
    expect(defaults).toHaveLength(1);
  });
});

describe("an address that was only noted", () => {
  it("is told to its owner, and trusted with nothing", async () => {
    const kim = await settledPerson(world, "kim");
    const address = freshAddress();
    const noted = await kim.call(saveWallet, { address, notes: "a friend" });
    expect(noted.map(({ currency_id: currency }) => currency)).toEqual(["TRX", "USDT"]);
    for (const entry of noted) {
      expect(entry).toMatchObject({ address, note: "a friend", is_confirmed: 0, is_default: 0 });
      const preferred = kim.call(setDefaultAddress, { id: entry.id });
      expect(await codeOf(preferred)).toBe("address-unconfirmed");
      const ask = { id: entry.id, on: 1, ecaptcha: "000000", password: fundPassword } as const;
      expect(await codeOf(kim.call(whitelistAddress, ask))).toBe("address-unconfirmed");
    }
    const [letter] = await notesTold(world, kim, 1);
    expect(letter?.text).toContain(address);
    expect(letter?.text).toContain("/#/NotMe?token=");
    expect(await confirmed(kim)).toEqual([]);
    expect(await codeOf(authorise(world, kim, { address }))).toBe("email-code-required");
    await authoriseByCode(world, kim, { address });
    expect(await codeOf(kim.call(saveWallet, { address, notes: "again" }))).toBe("address-exists");
  });

  it("begins no wait: under the address lock it is not paid at all", async () => {
    const lars = await settledPerson(world, "lars");
    await setConfig(world, lars, { is_withlock: 1 });
    const address = freshAddress();
    const [entry] = await lars.call(saveWallet, { address, notes: "a friend" });
    expect(entry).toMatchObject({ is_payable: 0, locked_until: 0 });
    world.clock.advance(2 * day);
    expect(await codeOf(authoriseByCode(world, lars, { address }))).toBe("address-unconfirmed");
    const saved = await savedPayee(world, lars, { address });
    expect(saved.id).toBe((await lars.call(listAddresses, { category_code: "USDT" }))[0]?.id);
    expect(saved).toMatchObject({ note: "mine", is_confirmed: 1, is_default: 1, is_payable: 0 });
    expect(await codeOf(authoriseByCode(world, lars, { address }))).toBe("address-locked");
    world.clock.advance(day + 1);
    await authoriseByCode(world, lars, { address });
  });

  it("is one entry for each currency, of ten that are noted at once", async () => {
    const mia = await settledPerson(world, "mia");
    const ask = { address: freshAddress(), notes: "a friend" };
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => mia.call(saveWallet, ask)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mia.call(listAddresses, {})).toHaveLength(2);
  });

  it("is one of three a day and ten in all, each told once, of many at once too", async () => {
    const nora = await settledPerson(world, "nora");
    let told = 0;
    const noteMany = async () => {
      const ends = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          nora.call(saveWallet, { address: freshAddress(), notes: "x" }),
        ),
      );
      const refused = ends.filter(
        (end) => end.status === "rejected" && end.reason.code === "address-notes-limit",
      ).length;
      told += 8 - refused;
      await notesTold(world, nora, told);
      return refused;
    };
    for (const room of [3, 3, 3, 1, 0]) {
      expect(await noteMany()).toBe(8 - room);
      world.clock.advance(day);
    }
    expect(await nora.call(listAddresses, {})).toHaveLength(20);
    expect(await savedPayee(world, nora)).toMatchObject({ is_confirmed: 1 });
  });

  it("is refused where nothing can be sent", async () => {
    const nils = await settledPerson(world, "nils");
    for (const [address, code] of [
      ["T123", "address-invalid"],
      ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "address-not-payable"],
    ] as const) {
      expect(await codeOf(nils.call(saveWallet, { address, notes: "x" }))).toBe(code);
    }
    expect(await nils.call(listAddresses, {})).toEqual([]);
  });
});

describe("at the same moment", () => {
  it("of several edits of one payee one is made, and the guard trusts exactly that one", async () => {
    const olaf = await settledPerson(world, "olaf");
    const payee = await savedPayee(world, olaf);
    const edits = [];
    for (let n = 0; n < 3; n += 1) {
      const address = freshAddress();
      const ecaptcha = await mailedCode(world, olaf, { event: "captcha", address });
      edits.push({ ids: payee.id, address, ecaptcha, password: fundPassword });
    }
    const ends = await Promise.allSettled(edits.map((edit) => olaf.call(editAddress, edit)));
    const won = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.address] : []));
    const lost = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.code] : []));
    expect(won).toHaveLength(1);
    expect(lost).toEqual(["address-edited", "address-edited"]);
    expect(await confirmed(olaf)).toEqual([{ currency: "USDT", address: won[0] }]);
    expect((await entryOf(olaf, payee.id)).address).toBe(won[0]);
  });

  it("an edit and a payment by fund password: what is signed names the trusted address", async () => {
    const { person, payee } = await trustingPerson(world, "pete");
    for (let round = 0; round < 3; round += 1) {
      const old = await entryOf(person, payee.id);
      const address = freshAddress();
      const ecaptcha = await mailedCode(world, person, { event: "captcha", address });
      const edit = { ids: payee.id, address, ecaptcha, password: fundPassword };
      const [edited, paid] = await Promise.allSettled([
        person.call(editAddress, edit),
        authorise(world, person, old),
      ]);
      expect(edited.status).toBe("fulfilled");
      if (paid.status === "fulfilled") expect(paid.value.text).toContain(`address=${old.address}`);
      else expect(paid.reason.code).toBe("email-code-required");
      expect(await codeOf(authorise(world, person, old))).toBe("email-code-required");
      await whitelist(world, person, await entryOf(person, payee.id));
      world.clock.advance(day + 1);
    }
  });

  it("an edit and a whitelisting: the new address is never on the list", async () => {
    const quin = await settledPerson(world, "quin");
    await setConfig(world, quin, { is_write: 1 });
    const payee = await savedPayee(world, quin);
    const { id, address: old, currency_id } = payee;
    const address = freshAddress();
    const listing = { event: "captcha", address: old, currency_id, is_write: 1 } as const;
    const codes = [
      await mailedCode(world, quin, listing),
      await mailedCode(world, quin, { event: "captcha", address }),
    ];
    await Promise.allSettled([
      quin.call(whitelistAddress, { id, on: 1, ecaptcha: codes[0], password: fundPassword }),
      quin.call(editAddress, { ids: id, address, ecaptcha: codes[1], password: fundPassword }),
    ]);
    expect(await entryOf(quin, id)).toMatchObject({ address, is_write: 0, write_from: 0 });
    world.clock.advance(day + 1);
    for (const to of [old, address]) {
      expect(await codeOf(authorise(world, quin, { address: to }))).toBe("email-code-required");
    }
  });
});

describe("whoever owns the web server's login", () => {
  it("changes names in the book, and nobody is paid by it", async () => {
    const { person, payee } = await trustingPerson(world, "rita");
    const loot = freshAddress();
    await world.databases.api.query("update payees set address = $2 where id = $1", [
      payee.id,
      loot,
    ]);
    expect(await entryOf(person, payee.id)).toMatchObject({ is_write: 0, is_confirmed: 0 });
    expect(await codeOf(authorise(world, person, { address: loot }))).toBe("email-code-required");
    await setConfig(world, person, { is_withlock: 1 });
    const locked = authoriseByCode(world, person, { address: loot });
    expect(await codeOf(locked)).toBe("address-unconfirmed");
  });

  it.each([
    "insert into guard_payees values ('u', 'USDT', 'a', 1, 'm')",
    "update guard_payees set confirmed_at = 1",
    "delete from guard_payees",
    "insert into guard_whitelist values ('u', 'USDT', 'a', 1, now(), 'm')",
    "update guard_whitelist set from_at = now()",
    "update guard_address_switches set is_on = true",
    "insert into guard_address_switches values ('u', 'whitelist', true, now(), 'm')",
    "select mac from guard_whitelist",
  ])("cannot: %s", async (sql) => {
    await expect(world.databases.api.query(sql)).rejects.toThrow(/permission denied/);
  });
});

describe("rows that the guard did not write", () => {
  const asGuard = (sql: string, params: unknown[]) => world.databases.guard.query(sql, params);

  it("whitelist nobody: not for another address, person, currency or time", async () => {
    const { person, payee } = await trustingPerson(world, "sven");
    const thief = await settledPerson(world, "thor");
    const loot = await savedPayee(world, thief);
    const young = await savedPayee(world, person);
    const copies = [
      [person.userId, "USDT", young.address],
      [person.userId, "TRX", payee.address],
      [thief.userId, "USDT", loot.address],
    ];
    for (const [userId, currency, address] of copies) {
      await asGuard(
        `insert into guard_payees select $1, $2, $3, confirmed_at, mac from guard_payees
         where user_id = $4 and address = $5 and currency = 'USDT' on conflict do nothing`,
        [userId, currency, address, person.userId, payee.address],
      );
      await asGuard(
        `insert into guard_whitelist select $1, $2, $3, confirmed_at, from_at, mac
         from guard_whitelist where user_id = $4 and address = $5 and currency = 'USDT'`,
        [userId, currency, address, person.userId, payee.address],
      );
    }
    await asGuard(
      `insert into guard_address_switches select $1, switch, is_on, from_at, mac
       from guard_address_switches where user_id = $2 on conflict do nothing`,
      [thief.userId, person.userId],
    );
    expect(await codeOf(authorise(world, person, young))).toBe("email-code-required");
    const trx = { address: payee.address, currency: "TRX" } as const;
    expect(await codeOf(authorise(world, person, trx))).toBe("email-code-required");
    // Switches of somebody else stand where they protect: the lock on, the whitelist off.
    expect(await codeOf(authorise(world, thief, loot))).toBe("address-locked");
    world.clock.advance(day + 1);
    expect(await codeOf(authorise(world, thief, loot))).toBe("email-code-required");
    await authorise(world, person, payee); // the true one is as it was
    expect(world.logLines.join("")).toContain("was not whitelisted by the guard");
  });

  it("bring no time forward", async () => {
    const tom = await settledPerson(world, "tom");
    await setConfig(world, tom, { is_write: 1 });
    const payee = await savedPayee(world, tom, { is_withlock: 1 });
    await whitelist(world, tom, payee);
    const sooner = "update guard_whitelist set from_at = '2020-01-01' where user_id = $1";
    await expect(asGuard(sooner, [tom.userId])).rejects.toThrow(/permission denied/);
    await asAdmin(world, sooner, [tom.userId]);
    await asGuard("update guard_address_switches set from_at = '2020-01-01' where user_id = $1", [
      tom.userId,
    ]);
    await asGuard("update guard_payees set confirmed_at = 1 where user_id = $1", [tom.userId]);
    // The lock stands where it protects, and a payee with another time was never confirmed.
    expect(await codeOf(authorise(world, tom, payee))).toBe("address-unconfirmed");
    await asGuard("update guard_address_switches set is_on = false where user_id = $1", [
      tom.userId,
    ]);
    expect(await codeOf(authorise(world, tom, payee))).toBe("address-unconfirmed");
  });

  it("of an older confirmation are refused after an edit", async () => {
    const { person, payee } = await trustingPerson(world, "ursa");
    const [row] = await world.databases.guard.query<{ confirmedAt: bigint; mac: string }>(
      "select * from guard_whitelist where user_id = $1",
      [person.userId],
    );
    await moveTo(person, payee.id, freshAddress());
    await moveTo(person, payee.id, payee.address);
    await asGuard("insert into guard_whitelist values ($1, 'USDT', $2, $3, '2020-01-01', $4)", [
      person.userId,
      payee.address,
      row?.confirmedAt,
      row?.mac,
    ]);
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
  });

  it("are not written for a session that has ended meanwhile", async () => {
    const wren = await settledPerson(world, "wren");
    const address = freshAddress();
    const late = { ...wren.actor, fundPassword, visit: wren.actor } as const;
    const payee = { currency: "USDT", address } as const;
    await savedPayee(world, wren, payee);
    const step = { event: "captcha", address, currency_id: "USDT", is_write: 1 } as const;
    const whitelisting = { emailCode: await mailedCode(world, wren, step) };
    world.clock.advance(61);
    const on = { event: "captcha", is_write: 1 } as const;
    const switching = { emailCode: await mailedCode(world, wren, on) };
    world.clock.advance(61);
    const other = freshAddress();
    const confirming = {
      emailCode: await mailedCode(world, wren, { event: "captcha", address: other }),
    };
    await world.databases.api.query("update sessions set revoked_at = $2 where user_id = $1", [
      wren.userId,
      world.clock.now(),
    ]);
    const { guard } = world;
    const calls = [
      () => guard.whitelistPayee({ ...late, ...payee, proofs: whitelisting }),
      () => guard.setAddressSwitches({ ...late, whitelist: true, proofs: switching }),
      () => guard.confirmPayee({ ...late, ...payee, address: other, proofs: confirming }),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe("session-expired");
    expect(await confirmed(wren)).toEqual([payee]);
  });

  it("that are gone take trust away and give none", async () => {
    const { person, payee } = await trustingPerson(world, "vera");
    await asAdmin(world, "delete from guard_address_switches where user_id = $1", [person.userId]);
    expect(await codeOf(authorise(world, person, payee))).toBe("email-code-required");
    await asGuard("delete from guard_payees where user_id = $1", [person.userId]);
    expect(await entryOf(person, payee.id)).toMatchObject({ is_confirmed: 0, is_write: 0 });
  });
});
