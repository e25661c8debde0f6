import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  changeLoginPassword,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { beforeAll, describe, expect, it } from "vitest";
import {
  fundPassword,
  mailedCode,
  type Person,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { nextPassword, passwordDesk, thirdPassword } from "./password-people.ts";

const wrong = "Wrong-Password-1";
const day = 24 * 3600;
const newPhone = "the-browser-of-a-new-phone-1";

const world = useWorld(openWorld);
let strict: Person;
const desk = passwordDesk(() => world);
beforeAll(async () => {
  strict = await registerPerson(world, "strictly");
});

describe("changing the login password", () => {
  it("takes the old one and the mailed code; the new one logs in and the old one does not", async () => {
    const alice = await registerPerson(world, "alice");
    const ecaptcha = await desk.changeCode(alice);
    expect(await desk.change(alice, { ecaptcha })).toMatchObject({ username: "alice" });
    expect((await refusalOf(desk.login(alice, password))).code).toBe("account-or-password-wrong");
    expect((await desk.login(alice, nextPassword)).userinfo.user_id).toBe(alice.userId);
  });

  it("ends every other session and keeps the one that asked", async () => {
    const bob = await registerPerson(world, "bob");
    const others = [await desk.login(bob, password), await desk.login(bob, password)];
    await desk.change(bob, { ecaptcha: await desk.changeCode(bob) });
    for (const { token } of others) expect(await desk.isLive(token)).toBe(false);
    expect(await desk.isLive(bob.token)).toBe(true);
    const [row] = await world.databases.auditor.query<{ live: bigint }>(
      "select count(*) as live from sessions where user_id = $1 and revoked_at is null",
      [bob.userId],
    );
    expect(row?.live).toBe(1n);
  });

  it("tells the owner by mail and in the history of the account", async () => {
    const carol = await registerPerson(world, "carol");
    await desk.change(carol, { ecaptcha: await desk.changeCode(carol) });
    const mail = await world.mailbox.lastTo(carol.email);
    expect(mail.subject).toBe("Your login password was changed");
    expect(mail.text).not.toContain("Withdrawals paused until");
    expect(mail.text).toMatch(/#\/NotMe\?token=[\w-]{43}/);
    const event = { kind: "login-password-changed", ip: "127.0.0.1" };
    expect((await desk.events(carol)).at(-1)).toMatchObject(event);
  });

  it.each([
    ["five characters", "Ab1de"],
    ["31 characters", "Qu3ens-of-the-North-Sea-2026!!!"],
    ["no lowercase letter", "HARBOUR-LIGHT-42"],
    ["no capital letter", "harbour-light-42"],
    ["no digit", "Harbour-Light"],
  ])("refuses %s by the rules of requirement 5", async (_name, to) => {
    const refused = await refusalOf(desk.change(strict, { to }));
    expect(refused.code).toBe("password-against-rules");
  });

  it.each(["Password1", "Clearhold2026!", "Strictly7", "MyWallet1"])(
    "refuses %s: the commonest, the product's words, the owner's name",
    async (to) => {
      expect((await refusalOf(desk.change(strict, { to }))).code).toBe("password-too-common");
    },
  );

  it("names the first fault in order: rules, entries, code, old one, code", async () => {
    const dan = await registerPerson(world, "dan");
    const code = async (ask: Parameters<typeof desk.change>[1]) =>
      (await refusalOf(desk.change(dan, ask))).code;
    const right = await desk.changeCode(dan);
    const guess = right === "000000" ? "000001" : "000000";
    expect(await code({ from: wrong, to: "short", again: "other", ecaptcha: guess })).toBe(
      "password-against-rules",
    );
    expect(await code({ from: wrong, again: "other", ecaptcha: guess })).toBe("passwords-differ");
    expect(await code({ from: nextPassword, ecaptcha: guess })).toBe("password-unchanged");
    expect(await code({ from: wrong })).toBe("email-code-required");
    expect(await code({ from: wrong, ecaptcha: guess })).toBe("old-password-wrong");
    expect(await code({ ecaptcha: guess })).toBe("email-code-wrong");
    // None of it cost the code or ended anything.
    await desk.change(dan, { ecaptcha: right });
  });

  it("says what requirement 5 says, in the language of the person", async () => {
    const ask = { old_password: password, new_password: "short", cfm_password: "short" };
    const english = world.callAs(strict.token)(changeLoginPassword, ask);
    await expect(english).rejects.toThrow("Password does not comply with rules");
    const chinese = world.callAs(strict.token, "zh-cn")(changeLoginPassword, {
      ...{ old_password: password, new_password: nextPassword, cfm_password: "x" },
    });
    await expect(chinese).rejects.toThrow("再次输入的密码不一致");
  });

  it("takes equal letters however they were typed as one password", async () => {
    const erin = await registerPerson(world, "erin");
    // The same letters, composed and in parts.
    const [one, other] = ["Caf\u00e9-Sunset-42", "Cafe\u0301-Sunset-42"];
    await desk.change(erin, { to: one, ecaptcha: await desk.changeCode(erin) });
    expect((await desk.login(erin, other)).userinfo.user_id).toBe(erin.userId);
    const refused = await refusalOf(desk.change(erin, { from: other, to: one }));
    expect(refused.code).toBe("password-unchanged");
  });

  it("looks at every character of a long one", async () => {
    const long = `${"Ab1-".repeat(7)}xy`;
    const faye = await registerPerson(world, "faye");
    await desk.change(faye, { to: long, ecaptcha: await desk.changeCode(faye) });
    const other = `${long.slice(0, -1)}z`;
    expect((await refusalOf(desk.login(faye, other))).code).toBe("account-or-password-wrong");
    await desk.login(faye, long);
  });

  it("takes a code that was mailed for this alone, to this person, once", async () => {
    const [gil, hal] = [await registerPerson(world, "gil"), await registerPerson(world, "hal")];
    const others = [
      await mailedCode(world, gil, { event: "captcha" }),
      await mailedCode(world, gil, { event: "changefundpwd" }),
      await desk.changeCode(hal),
    ];
    for (const ecaptcha of others) {
      expect((await refusalOf(desk.change(gil, { ecaptcha }))).code).toBe("email-code-wrong");
    }
    const ecaptcha = await desk.changeCode(gil);
    await desk.change(gil, { ecaptcha });
    const again = desk.change(gil, { from: nextPassword, to: thirdPassword, ecaptcha });
    expect((await refusalOf(again)).code).toBe("email-code-wrong");
  });
});

describe("a thief in a session", () => {
  it("guesses the old password three times, then waits; the owner logs in all the while", async () => {
    const ivy = await registerPerson(world, "ivy");
    const ecaptcha = await desk.changeCode(ivy);
    const guesses = Array.from({ length: 30 }, (_, n) =>
      refusalOf(desk.change(ivy, { from: `Wrong-Password-${n}`, ecaptcha })),
    );
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    const judged = codes.filter((code) => code === "old-password-wrong");
    expect(judged.length).toBeLessThanOrEqual(3);
    expect(codes.filter((code) => code === "login-delayed")).toHaveLength(30 - judged.length);
    const refused = await refusalOf(desk.change(ivy, { ecaptcha }));
    expect(refused).toMatchObject({ code: "login-delayed", details: { seconds: "1" } });
    await desk.login(ivy, password);
    expect((await desk.events(ivy)).map(({ kind }) => kind)).toContain("login-delayed");
  });

  it("who knows the old password and not the mailbox changes nothing", async () => {
    const joe = await registerPerson(world, "joe");
    expect((await refusalOf(desk.change(joe, {}))).code).toBe("email-code-required");
    for (let n = 0; n < 5; n += 1) {
      expect((await refusalOf(desk.change(joe, { ecaptcha: `00000${n}` }))).code).toBe(
        "email-code-wrong",
      );
    }
    await desk.login(joe, password);
  });

  it("has come to nothing when the session ended meanwhile", async () => {
    const kay = await registerPerson(world, "kay");
    const emailCode = await desk.changeCode(kay);
    // The web server still believes the session; the guard looks for itself.
    await world.databases.guard.query("update sessions set revoked_at = now() where user_id = $1", [
      kay.userId,
    ]);
    const ask = { userId: kay.userId, sessionHash: kay.actor.sessionHash, visit: kay.actor };
    const change = { oldPassword: password, newPassword: nextPassword, proofs: { emailCode } };
    const refused = await refusalOf(world.guard.changeLoginPassword({ ...ask, ...change }));
    expect(refused.code).toBe("session-expired");
    await desk.login(kay, password);
  });
});

describe("the hold after a changed login password (requirement 9)", () => {
  it("is none on the device that opened the account", async () => {
    const leo = await settledPerson(world, "leo");
    const info = await desk.change(leo, { ecaptcha: await desk.changeCode(leo) });
    expect(info.withdrawals_held_until).toBe(0);
    expect(await desk.holds(leo)).toEqual([]);
  });

  it.each([
    ["on a device first seen less than seven days ago", newPhone, 6.9 * day],
    ["on a device that was never seen", "a-browser-nobody-has-seen-1", 0],
    ["on a device without a name", "", 8 * day],
  ])("lasts 24 h %s", async (_name, device, ageSeconds) => {
    const mia = await settledPerson(world, `mia${ageSeconds}`);
    await desk.login(mia, password, newPhone);
    world.clock.advance(ageSeconds);
    const { token } = await desk.login(mia, password);
    const now = { ...mia, token, call: world.callAs(token) };
    const before = world.clock.now().getTime() / 1000;
    const ecaptcha = await desk.changeCode(now);
    const info = await desk.change(now, { ecaptcha }, device);
    const seconds = info.withdrawals_held_until - before;
    expect(seconds).toBeGreaterThanOrEqual(day);
    expect(seconds).toBeLessThan(day + 120);
    expect((await desk.holds(now))[0]?.reason).toBe("login-password-changed");
    expect((await refusalOf(desk.withdraw(now))).code).toBe("withdrawals-held");
    expect((await world.mailbox.lastTo(mia.email)).text).toContain("Withdrawals paused until");
    world.clock.advance(day + 1);
    expect(await desk.holds(now)).toEqual([]);
    expect((await refusalOf(desk.withdraw(now))).code).toBe("email-code-wrong");
  });

  it("is none on a device that has been the owner's for seven days", async () => {
    const ned = await settledPerson(world, "ned");
    await desk.login(ned, password, newPhone);
    world.clock.advance(7 * day + 1);
    const { token } = await desk.login(ned, password, newPhone);
    const now = { ...ned, token, call: world.callAs(token) };
    const ecaptcha = await desk.changeCode(now);
    expect((await desk.change(now, { ecaptcha }, newPhone)).withdrawals_held_until).toBe(0);
  });
});

describe("user/resetpwd is another door to the same verbs", () => {
  it("type 1 mode 1 changes the login password under the same rules", async () => {
    const oli = await registerPerson(world, "oli");
    const other = (await desk.login(oli, password)).token;
    const ask = { type: 1, mode: 1, oldpassword: password, newpassword: nextPassword };
    const { code } = await refusalOf(oli.call(resetPassword, { ...ask, newpassword: "weak" }));
    expect(code).toBe("password-against-rules");
    expect((await refusalOf(oli.call(resetPassword, ask))).code).toBe("email-code-required");
    const ecaptcha = await desk.changeCode(oli);
    const guess = { ...ask, oldpassword: wrong, ecaptcha };
    expect((await refusalOf(oli.call(resetPassword, guess))).code).toBe("old-password-wrong");
    expect(await oli.call(resetPassword, { ...ask, ecaptcha })).toBeNull();
    expect(await desk.isLive(other)).toBe(false);
    await desk.login(oli, nextPassword);
  });

  it("shares the counter of the old password with the other door", async () => {
    const pia = await registerPerson(world, "pia");
    const ecaptcha = await desk.changeCode(pia);
    const ask = { type: 1, mode: 1, oldpassword: wrong, newpassword: nextPassword, ecaptcha };
    await refusalOf(desk.change(pia, { from: wrong, ecaptcha }));
    await refusalOf(pia.call(resetPassword, ask));
    await refusalOf(desk.change(pia, { from: wrong, ecaptcha }));
    expect((await refusalOf(pia.call(resetPassword, ask))).code).toBe("login-delayed");
  });

  it("type 1 mode 2 sets the fund password under the same rules", async () => {
    const quinn = await settledPerson(world, "quinn");
    const ask = { type: 1, mode: 2, newpassword: "739105" };
    world.clock.advance(601);
    expect((await refusalOf(quinn.call(resetPassword, ask))).code).toBe("email-code-required");
    const trivial = { ...ask, newpassword: "123456", oldpassword: fundPassword };
    expect((await refusalOf(quinn.call(resetPassword, trivial))).code).toBe(
      "fund-password-against-rules",
    );
    const guess = { ...ask, oldpassword: "264809" };
    expect(await refusalOf(quinn.call(resetPassword, guess))).toMatchObject({
      code: "old-password-wrong",
      details: { left: "4" },
    });
    await quinn.call(resetPassword, { ...ask, oldpassword: fundPassword });
    expect(await desk.holds(quinn)).toEqual([]);
    const ecaptcha = await mailedCode(world, quinn, { event: "changefundpwd" });
    await quinn.call(resetPassword, { ...ask, newpassword: "305817", ecaptcha });
    expect((await desk.holds(quinn))[0]?.reason).toBe("fund-password-reset");
  });

  it("type 1 needs a session, and mode 1 the old password", async () => {
    const ask = { type: 1, mode: 1, newpassword: nextPassword };
    expect((await refusalOf(desk.nobody()(resetPassword, ask))).code).toBe("session-expired");
    const rita = await registerPerson(world, "rita");
    const missing = { code: "field-missing", field: "oldpassword" };
    expect(await refusalOf(rita.call(resetPassword, ask))).toMatchObject(missing);
  });
});

describe("at once", () => {
  it("of ten changes with one code one is made, and the last word is its password", async () => {
    const rex = await registerPerson(world, "rex");
    const ecaptcha = await desk.changeCode(rex);
    const asked = Array.from({ length: 10 }, (_, n) => `Meadow-Stone-${100 + n}`);
    const ends = await Promise.allSettled(asked.map((to) => desk.change(rex, { to, ecaptcha })));
    const done = asked.filter((_, n) => ends[n]?.status === "fulfilled");
    expect(done).toHaveLength(1);
    await desk.login(rex, done[0] ?? "");
    const changes = (await desk.events(rex)).filter(
      ({ kind }) => kind === "login-password-changed",
    );
    expect(changes).toHaveLength(1);
  });

  it("of a change and a reset one is made, whole", async () => {
    const sue = await registerPerson(world, "sue");
    const ecaptcha = await desk.changeCode(sue);
    const code = await desk.forgottenCode(sue.email);
    const [changed, wasReset] = await Promise.allSettled([
      desk.change(sue, { ecaptcha }),
      desk.reset(sue.email, code, thirdPassword),
    ]);
    const inForce = wasReset.status === "fulfilled" ? thirdPassword : nextPassword;
    expect([changed.status, wasReset.status]).toContain("fulfilled");
    await desk.login(sue, inForce);
    const held = await desk.holds({ ...sue, token: (await desk.login(sue, inForce)).token });
    expect(held.map(({ reason }) => reason)).toEqual(
      wasReset.status === "fulfilled" ? ["recovery"] : [],
    );
    if (wasReset.status === "fulfilled") expect(await desk.isLive(sue.token)).toBe(false);
  });

  it("a login that was under way with the old password opens nothing", async () => {
    const tom = await registerPerson(world, "tom");
    const ecaptcha = await desk.changeCode(tom);
    const logins = Array.from({ length: 4 }, () =>
      desk.login(tom, password).then(
        ({ token }) => token,
        () => undefined,
      ),
    );
    await desk.change(tom, { ecaptcha });
    const tokens = (await Promise.all(logins)).filter((token) => token !== undefined);
    for (const token of tokens) expect(await desk.isLive(token)).toBe(false);
    expect(await desk.isLive(tom.token)).toBe(true);
  });
});

describe("a lost answer", () => {
  it("of a change is answered again, and nothing is done twice", async () => {
    const uma = await registerPerson(world, "uma");
    const ecaptcha = await desk.changeCode(uma);
    await desk.change(uma, { ecaptcha }, newPhone);
    const held = await desk.holds(uma);
    const mails = (await desk.subjectsTo(uma.email)).length;
    expect(await desk.change(uma, { ecaptcha }, newPhone)).toMatchObject({ username: "uma" });
    expect((await desk.subjectsTo(uma.email)).length).toBe(mails);
    expect(await desk.holds(uma)).toHaveLength(held.length);
    const changes = (await desk.events(uma)).filter(
      ({ kind }) => kind === "login-password-changed",
    );
    expect(changes).toHaveLength(1);
    // The code does nothing else: not even after the new password was proved.
    const other = { from: nextPassword, to: thirdPassword, ecaptcha };
    expect((await refusalOf(desk.change(uma, other))).code).toBe("email-code-wrong");
    expect((await refusalOf(desk.change(uma, { to: thirdPassword, ecaptcha }))).code).toBe(
      "old-password-wrong",
    );
  });

  it("of the first fund password is answered again, and another one is not taken", async () => {
    const vic = await registerPerson(world, "vic");
    const ask = { new_password: fundPassword, cfm_password: fundPassword };
    await vic.call(setFundPassword, ask);
    expect(await vic.call(setFundPassword, ask)).toMatchObject({ is_fundpwd: 1 });
    const other = { new_password: "739105", cfm_password: "739105" };
    // It is no way to guess: after one other password the right one is not recognised either.
    for (const guess of [other, ask]) {
      const refused = await refusalOf(vic.call(setFundPassword, guess));
      expect(refused.code).toBe("email-code-required");
    }
    expect((await vic.call(getUserInfo, {})).is_fundpwd).toBe(1);
  });

  it.each([2, 30])("of the first fund password sent %d times at once is one setting", async (n) => {
    const tia = await registerPerson(world, `tia${n}`);
    const ask = { new_password: fundPassword, cfm_password: fundPassword };
    const sent = Array.from({ length: n }, () => tia.call(setFundPassword, ask));
    for (const info of await Promise.all(sent)) expect(info).toMatchObject({ is_fundpwd: 1 });
    const settings = (await desk.events(tia)).filter(({ kind }) => kind === "fund-password-set");
    expect(settings).toHaveLength(1);
    const { userId, actor } = tia;
    const proof = { userId, sessionHash: actor.sessionHash, fundPassword: "264809" };
    const wrong = await refusalOf(world.guard.proveFundPassword(proof));
    expect(wrong.details.left).toBe("4");
  });

  it("of two different first fund passwords at once is told of the one in force", async () => {
    const zara = await registerPerson(world, "zara");
    const pins = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? fundPassword : "739105"));
    const ends = await Promise.all(
      pins.map(async (pin) => {
        const ask = { new_password: pin, cfm_password: pin };
        return zara.call(setFundPassword, ask).then(
          () => pin,
          (error: unknown) => (error as { code: string }).code,
        );
      }),
    );
    const taken = new Set(ends.filter((end) => (pins as string[]).includes(end)));
    expect(taken.size).toBe(1);
    const { userId, actor } = zara;
    const [inForce = ""] = taken;
    await world.guard.proveFundPassword({
      userId,
      ...{ sessionHash: actor.sessionHash, fundPassword: inForce },
    });
  });

  it("is not told of a fund password that is locked", async () => {
    const xena = await settledPerson(world, "xena");
    const { userId, actor } = xena;
    for (let n = 0; n < 5; n += 1) {
      const proof = { userId, sessionHash: actor.sessionHash, fundPassword: "264809" };
      await refusalOf(world.guard.proveFundPassword(proof));
    }
    for (const guess of ["264809", fundPassword]) {
      const ask = { new_password: guess, cfm_password: guess };
      const refused = await refusalOf(xena.call(setFundPassword, ask));
      expect(refused.code).toBe("email-code-required");
    }
  });

  it("of a change lets nobody guess twice for one try: five in all, as the old one or the new", async () => {
    const yves = await settledPerson(world, "yves");
    const change = (from: string, to: string) =>
      yves.call(setFundPassword, { old_password: from, new_password: to, cfm_password: to });
    await change(fundPassword, "739105");
    for (const [from, to] of [
      ["264801", "264802"],
      ["264803", "264804"],
    ] as const) {
      expect((await refusalOf(change(from, to))).code).toBe("old-password-wrong");
    }
    for (const to of ["264806", "739105"]) {
      expect((await refusalOf(change("264805", to))).code).toBe("fund-password-locked");
    }
  });

  it("of a fund password by code or by the old one is answered again, once made", async () => {
    const wes = await settledPerson(world, "wes");
    const ecaptcha = await mailedCode(world, wes, { event: "changefundpwd" });
    const byCode = { new_password: "739105", cfm_password: "739105", ecaptcha };
    await wes.call(setFundPassword, byCode);
    await wes.call(setFundPassword, byCode);
    const otherByCode = { ...byCode, new_password: "305817", cfm_password: "305817" };
    expect((await refusalOf(wes.call(setFundPassword, otherByCode))).code).toBe("email-code-wrong");
    const byOld = { new_password: "628104", cfm_password: "628104", old_password: "739105" };
    await wes.call(setFundPassword, byOld);
    await wes.call(setFundPassword, byOld);
    const kinds = (await desk.events(wes)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("fund-password"))).toEqual([
      "fund-password-set",
      "fund-password-reset",
      "fund-password-changed",
    ]);
  });
});
