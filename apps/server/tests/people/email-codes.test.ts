import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { mailedCode, type Person, refusalOf, registerPerson, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useWorld(openWorld);

const nobody = () => world.callAs(null);
const payee = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const minute = 60;

function check(email: string, code: string) {
  return world.guard.checkStrangerCode({ email, code });
}

/** Any code but the right one. */
function otherThan(code: string): string {
  return code === "271828" ? "314159" : "271828";
}

async function countCodes(): Promise<bigint> {
  const [row] = await world.databases.guard.query<{ n: bigint }>(
    "select count(*) as n from guard_codes",
  );
  return row?.n ?? 0n;
}

function resetBy(person: Person, ecaptcha: string) {
  const pin = { new_password: "739105", cfm_password: "739105" };
  return person.call(setFundPassword, { ...pin, ecaptcha });
}

describe("a mailed code", () => {
  it("reads the same for a mailbox with an account and for one without", async () => {
    const alice = await registerPerson(world, "alice");
    const texts = [];
    for (const email of [alice.email, "nobody@example.com"]) {
      const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
      const mail = await world.mailbox.lastTo(email);
      texts.push(`${mail.subject}\n${mail.text}\n${mail.html}`.replaceAll(code, "CODE"));
    }
    expect(texts[1]).toBe(texts[0]);
  });

  it("answers alike too, first and too soon", async () => {
    const bob = await registerPerson(world, "bob");
    world.clock.advance(minute + 1);
    const bodies = [];
    for (const email of [bob.email, "nobody3@example.com"]) {
      const bodyOf = async () => {
        const body = new URLSearchParams({ event: "nocaptcha", email });
        return (await fetch(`${world.url}${sendEmailCode.path}`, { method: "POST", body })).json();
      };
      bodies.push([await bodyOf(), ((await bodyOf()) as { error: string }).error]);
    }
    expect(bodies[0]).toEqual([{ code: 1, msg: "", data: null }, "code-asked-too-soon"]);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it("comes in the reader's language, as text and as a page", async () => {
    const email = "lang@example.com";
    for (const [language, word] of [
      ["ko-kr", "인증 코드"],
      ["zh-cn", "验证码"],
      ["en-us", "verification code"],
    ] as const) {
      world.clock.advance(minute + 1);
      await world.callAs(null, language)(sendEmailCode, { event: "nocaptcha", email });
      const mail = await world.mailbox.lastTo(email);
      expect(mail.subject).toContain(word);
      expect(mail.html).toContain(await world.mailbox.codeTo(email));
      expect(mail.html).not.toMatch(/<script|<img|<a |https?:/i);
    }
  });

  it("is good for ten minutes", async () => {
    const email = "late@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    world.clock.advance(10 * minute - 5);
    await check(email, code);
    world.clock.advance(6);
    expect((await refusalOf(check(email, code))).code).toBe("email-code-wrong");
  });

  it("is good for five tries, a right one after them included", async () => {
    const email = "tries@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    for (let n = 0; n < 5; n += 1) await refusalOf(check(email, otherThan(code)));
    expect((await refusalOf(check(email, code))).code).toBe("email-code-wrong");
  });

  it("is not found by 50 guesses at once, and then not by the right one", async () => {
    const email = "many@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const guesses = Array.from({ length: 50 }, (_, n) => String(100_000 + n));
    await Promise.all(
      guesses.filter((guess) => guess !== code).map((guess) => refusalOf(check(email, guess))),
    );
    expect((await refusalOf(check(email, code))).code).toBe("email-code-wrong");
  });

  it("ends when a newer one is mailed", async () => {
    const email = "newer@example.com";
    const ask = { event: "nocaptcha", email } as const;
    const first = await mailedCode(world, { email, token: null }, ask);
    const second = await mailedCode(world, { email, token: null }, ask);
    if (first !== second)
      expect((await refusalOf(check(email, first))).code).toBe("email-code-wrong");
    await check(email, second);
  });

  it("is good for no other event, whichever of the seven it was asked for with", async () => {
    const walt = await settledPerson(world, "walt");
    const { email } = walt;
    for (const event of ["captcha", "resetemail", "changepwd"] as const) {
      const code = await mailedCode(world, walt, { event });
      expect((await refusalOf(resetBy(walt, code))).code).toBe("email-code-wrong");
    }
    const named = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    expect((await refusalOf(resetBy(walt, named))).code).toBe("email-code-wrong");
    const bound = await mailedCode(
      world,
      { email: "walt.new@example.com", token: walt.token },
      { event: "changeemail", email: "walt.new@example.com" },
    );
    expect((await refusalOf(resetBy(walt, bound))).code).toBe("email-code-wrong");
    await resetBy(walt, await mailedCode(world, walt, { event: "changefundpwd" }));
  });

  it("is good for no other mailbox", async () => {
    const email = "mine@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    expect((await refusalOf(check("yours@example.com", code))).code).toBe("email-code-wrong");
  });

  it("stands nowhere in the database", async () => {
    const email = "hidden@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const [row] = await world.databases.guard.query<{ text: string }>(
      "select string_agg(code_mac || destination || used_for, ' ') as text from guard_codes",
    );
    expect(row?.text).not.toContain(code);
    expect(row?.text).not.toContain(email);
  });
});

describe("asking for codes", () => {
  it("waits 60 s, also for ten at once", async () => {
    const email = "soon@example.com";
    const ask = () => nobody()(sendEmailCode, { event: "nocaptcha", email });
    const before = await countCodes();
    const ends = await Promise.allSettled(Array.from({ length: 10 }, ask));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await countCodes()) - before).toBe(1n);
    const refused = await refusalOf(ask());
    expect(refused.code).toBe("code-asked-too-soon");
    expect(Number(refused.details.seconds)).toBeGreaterThan(50);
    world.clock.advance(minute);
    await ask();
  });

  it("waits for each event by itself, and counts all of them together for a mailbox", async () => {
    const hugo = await registerPerson(world, "hugo");
    world.clock.advance(minute + 1);
    const events = ["captcha", "resetemail", "changepwd", "changefundpwd"] as const;
    for (const event of events) await hugo.call(sendEmailCode, { event });
    const again = await refusalOf(hugo.call(sendEmailCode, { event: "captcha" }));
    expect(again.code).toBe("code-asked-too-soon");
    world.clock.advance(Number(again.details.seconds));
    await hugo.call(sendEmailCode, { event: "captcha" });
    for (const event of [...events.slice(1), ...events.slice(0, 2)]) {
      world.clock.advance(minute + 1);
      await hugo.call(sendEmailCode, { event });
    }
    world.clock.advance(minute + 1);
    const last = await refusalOf(hugo.call(sendEmailCode, { event: "changepwd" }));
    expect(last.code).toBe("code-limit-reached");
    // Mails to a mailbox that is nobody's own yet are another budget.
    await hugo.call(sendEmailCode, { event: "changeemail", email: "hugo.new@example.com" });
  });

  it("waits for each order apart, and counts them all together for a mailbox", async () => {
    const judith = await settledPerson(world, "judith");
    const address = { event: "captcha", address: payee } as const;
    const order = { ...address, currency_id: "USDT", price: "10" } as const;
    await judith.call(sendEmailCode, address);
    await judith.call(sendEmailCode, order);
    const again = await refusalOf(judith.call(sendEmailCode, { ...order, price: "10.0" }));
    expect(again.code).toBe("code-asked-too-soon");
    for (let price = 11; price < 19; price += 1) {
      await judith.call(sendEmailCode, { ...order, price: String(price) });
    }
    const last = await refusalOf(judith.call(sendEmailCode, { ...order, price: "19" }));
    expect(last.code).toBe("code-limit-reached");
  });

  it("for new mailboxes ends after ten in an hour, however many mailboxes they go to", async () => {
    const ines = await registerPerson(world, "ines");
    const ask = (n: number) =>
      ines.call(sendEmailCode, { event: "changeemail", email: `victim${n}@example.com` });
    for (let n = 0; n < 10; n += 1) await ask(n);
    expect((await refusalOf(ask(10))).code).toBe("code-limit-reached");
    world.clock.advance(60 * minute + 1);
    for (let n = 10; n < 20; n += 1) await ask(n);
    world.clock.advance(60 * minute + 1);
    expect((await refusalOf(ask(20))).code).toBe("code-limit-reached");
    expect(await world.mailbox.mailsTo("victim20@example.com")).toEqual([]);
  });

  it("ends after ten in an hour and twenty in a day", async () => {
    const email = "often@example.com";
    const ask = () => nobody()(sendEmailCode, { event: "nocaptcha", email });
    const askTen = async () => {
      for (let n = 0; n < 10; n += 1) {
        world.clock.advance(minute + 1);
        await ask();
      }
    };
    await askTen();
    world.clock.advance(minute + 1);
    expect((await refusalOf(ask())).code).toBe("code-limit-reached");
    world.clock.advance(60 * minute);
    await askTen();
    world.clock.advance(61 * minute);
    expect((await refusalOf(ask())).code).toBe("code-limit-reached");
    world.clock.advance(22 * 60 * minute);
    await ask();
  });

  it("by strangers takes nothing from the owner", async () => {
    const carol = await settledPerson(world, "carol");
    const stranger = world.callAs(null, "en-us", "the-browser-of-a-stranger");
    const byStranger = () => stranger(sendEmailCode, { event: "nocaptcha", email: carol.email });
    for (let n = 0; n < 9; n += 1) {
      world.clock.advance(minute + 1);
      await byStranger();
    }
    world.clock.advance(minute + 1);
    expect((await refusalOf(byStranger())).code).toBe("code-limit-reached");
    await resetBy(carol, await mailedCode(world, carol, { event: "changefundpwd" }));
  });

  it("needs a login for all but `nocaptcha`, and a phone gateway for `setphone`", async () => {
    for (const event of [
      "captcha",
      "changeemail",
      "resetemail",
      "changepwd",
      "changefundpwd",
    ] as const) {
      const refused = await refusalOf(nobody()(sendEmailCode, { event, email: "x@example.com" }));
      expect(refused.code).toBe("session-expired");
    }
    const dave = await registerPerson(world, "dave");
    for (const ask of [
      { event: "setphone" },
      { event: "setphone", mobile: "+821012345678" },
      { event: "captcha", channel: "sms" },
    ] as const) {
      expect((await refusalOf(dave.call(sendEmailCode, ask))).code).toBe("function-not-open");
    }
  });

  it("goes to the account's own mailbox, whatever address is typed", async () => {
    const erin = await registerPerson(world, "erin");
    world.clock.advance(minute + 1);
    const before = (await world.mailbox.mailsTo(erin.email)).length;
    for (const event of ["captcha", "resetemail", "changepwd", "changefundpwd"] as const) {
      world.clock.advance(minute + 1);
      await erin.call(sendEmailCode, { event, email: "thief@example.com" });
    }
    expect(await world.mailbox.mailsTo("thief@example.com")).toEqual([]);
    expect((await world.mailbox.mailsTo(erin.email)).length - before).toBe(4);
    await erin.call(sendEmailCode, { event: "changeemail", email: "erin.new@example.com" });
    expect((await world.mailbox.lastTo("erin.new@example.com")).text).toContain(
      "binds this mailbox",
    );
  });

  it.each([
    [{ event: "nocaptcha" }, "field-missing", "email"],
    [{ event: "captcha", price: "1" }, "field-missing", "currency_id"],
    [{ event: "captcha", price: "1", currency_id: "TRX" }, "field-missing", "address"],
    [
      { event: "captcha", price: "1.0000001", currency_id: "TRX", address: payee },
      "field-invalid",
      "price",
    ],
  ] as const)("names the field that is wrong in %j", async (ask, code, field) => {
    const before = await countCodes();
    const frank = await settledPerson(world, `frank${field}`.replace("_", ""));
    const made = await countCodes();
    expect(await refusalOf(frank.call(sendEmailCode, ask))).toMatchObject({ code, field });
    expect((await countCodes()) - made).toBe(0n);
    expect(made - before).toBe(1n);
  });

  it("is refused after fifteen wrong codes of a person in a day, and a new code changes nothing", async () => {
    const grace = await settledPerson(world, "grace");
    for (let n = 0; n < 15; n += 1) {
      if (n % 5 === 0) await mailedCode(world, grace, { event: "changefundpwd" });
      expect((await refusalOf(resetBy(grace, "000000"))).code).toBe("email-code-wrong");
    }
    const code = await mailedCode(world, grace, { event: "changefundpwd" });
    expect((await refusalOf(resetBy(grace, code))).code).toBe("code-limit-reached");
    world.clock.advance(24 * 60 * minute);
    await resetBy(grace, await mailedCode(world, grace, { event: "changefundpwd" }));
  });
});
