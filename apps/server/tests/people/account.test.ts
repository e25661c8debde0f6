import {
  getUserInfo,
  listLanguages,
  login,
  logout,
  register,
  sendEmailCode,
} from "@clearhold/contract/wallet/people/account";
import { beforeAll, describe, expect, it } from "vitest";
import {
  here,
  mailedCode,
  type Person,
  password,
  refusalOf,
  registerPerson,
  visitFrom,
} from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useWorld(openWorld);
let alice: Person;
beforeAll(async () => {
  alice = await registerPerson(world, "alice");
});

const nobody = () => world.callAs(null);

function codeFor(email: string): Promise<string> {
  return mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
}

async function usersNamed(name: string): Promise<number> {
  const rows = await world.databases.auditor.query("select from users where username = $1", [name]);
  return rows.length;
}

describe("register", () => {
  it("opens an account and logs in", async () => {
    expect(await alice.call(getUserInfo, {})).toEqual({
      user_id: alice.userId,
      username: "alice",
      nickname: "alice",
      nickname_pending: "",
      nickname_refused: null,
      nickname_left: 3,
      nickname_from: 0,
      closing_at: 0,
      avatar: "",
      level: 0,
      certified: 0,
      bio: "",
      time_zone: "UTC",
      preferences: {
        language: "en-us",
        currency: "USDT",
        line_color: "green-up",
        time_zone: "device",
        theme: "system",
        balance_hidden: 0,
      },
      email: "a***e@example.com",
      email_on: 1,
      mobile: "",
      phone_on: 0,
      telegram: "",
      google: "",
      is_fundpwd: 0,
      usdt_money: "0",
      trx_money: "0",
      invite_url: expect.stringMatching(/\/#\/register\?invite_code=[2-9A-K]{10}$/),
      invite_code: expect.stringMatching(/^[2-9A-K]{10}$/),
      invite_img: expect.stringMatching(/^\/invitations\/[2-9A-K]{10}\.svg$/),
      usdt_earn: "0",
      withdrawals_held_until: 0,
      is_demo: false,
      network: "devnet",
    });
  });

  it.each([
    ["Ab1de", "password-against-rules"],
    ["Abcdefghijklmnopqrstuvwxyz12345", "password-against-rules"],
    [`Aa1${"x".repeat(126)}`, "password-against-rules"],
    ["Aa1🦊".repeat(700), "password-against-rules"],
    ["lowercase1", "password-against-rules"],
    ["UPPERCASE1", "password-against-rules"],
    ["NoDigitsHere", "password-against-rules"],
    ["Password1", "password-too-common"],
    ["1qaz2WSX", "password-too-common"],
    ["Clearhold2026!", "password-too-common"],
    ["Dave.smith77", "password-too-common"],
  ])("refuses the password %s", async (weak, code) => {
    const ask = {
      email: "dave.smith@example.com",
      code: "000000",
      username: "dave",
      password: weak,
    };
    expect(await refusalOf(nobody()(register, ask))).toMatchObject({ code });
    expect(await usersNamed("dave")).toBe(0);
  });

  it("takes a pasted text that is far too long for a wrong password, not for a malformed request", async () => {
    const entering = (typed: string) =>
      refusalOf(nobody()(login, { account: "nobody@example.com", password: typed }));
    for (const typed of [password.padEnd(129, "x"), "Aa1🦊".repeat(700)]) {
      expect(await entering(typed)).toMatchObject({ code: "account-or-password-wrong" });
    }
    expect(await entering("x".repeat(4097))).toMatchObject({
      ...{ code: "field-invalid", field: "password" },
    });
  });

  it("refuses a wrong code before it says anything of names and mailboxes", async () => {
    for (const taken of [{ email: alice.email }, { username: "ALICE" }, {}]) {
      const ask = { email: "erin@example.com", code: "000000", username: "erin", password };
      const refused = await refusalOf(nobody()(register, { ...ask, ...taken }));
      expect(refused.code).toBe("email-code-wrong");
    }
  });

  it("tells the owner of the mailbox alone that an account exists", async () => {
    const ask = { email: alice.email, code: await codeFor(alice.email), username: "new", password };
    expect(await refusalOf(nobody()(register, ask))).toMatchObject({ code: "account-exists" });
    expect(await usersNamed("new")).toBe(0);
  });

  it("leaves the code usable when the name is taken, in whatever case", async () => {
    const email = "frank@example.com";
    const ask = { email, code: await codeFor(email), password };
    const refused = await refusalOf(nobody()(register, { ...ask, username: "Alice" }));
    expect(refused.code).toBe("username-taken");
    const { userinfo } = await nobody()(register, { ...ask, username: "frank" });
    expect(userinfo.username).toBe("frank");
  });

  it("makes one account of ten registrations at once", async () => {
    const email = "grace@example.com";
    const ask = { email, code: await codeFor(email), password };
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => nobody()(register, { ...ask, username: `grace${n}` })),
    );
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    const [row] = await world.databases.auditor.query<{ n: bigint }>(
      "select count(*) as n from users where username like 'grace%'",
    );
    expect(row?.n).toBe(1n);
  });

  it("takes a mailbox over whose registration never came to a user", async () => {
    const email = "heidi@example.com";
    // As after a crash between the guard and the user's row.
    const userId = `usr_${"0".repeat(26)}`;
    const code = await codeFor(email);
    await world.guard.openAccount({
      userId,
      email,
      code,
      password,
      username: "heidi",
      visit: here,
    });
    const entering = (typed: string) =>
      refusalOf(nobody()(login, { account: email, password: typed }));
    expect((await entering(password)).code).toBe("registration-unfinished");
    expect((await entering(`${password}1`)).code).toBe("account-or-password-wrong");
    const ask = { email, code: await codeFor(email), username: "heidi", password };
    expect((await nobody()(register, ask)).userinfo.username).toBe("heidi");
    expect((await nobody()(login, { account: email, password })).userinfo.username).toBe("heidi");
  });

  it("cannot be done by the web server's role without the guard", async () => {
    const insert = `insert into users
        (id, username, username_key, nickname, language, created_at)
      values ('usr_' || repeat('9', 26), 'mallory', 'mallory', 'm', 'en-us', now())`;
    await expect(world.databases.api.query(insert)).rejects.toThrow(/users_mailbox/);
    await expect(
      world.databases.api.query(
        "insert into guard_mailboxes values ('usr_' || repeat('9', 26), 'm@x.example', 'm', now())",
      ),
    ).rejects.toThrow(/permission denied/);
    for (const table of ["guard_codes", "guard_counters", "guard_verifiers", "guard_ways_back"]) {
      const read = world.databases.api.query(`select * from ${table}`);
      await expect(read, table).rejects.toThrow(/permission denied/);
    }
  });
});

describe("login", () => {
  it("takes the mailbox in any case, and always gives a new token", async () => {
    const first = await nobody()(login, { account: " ALICE@example.com ", password });
    const second = await world.callAs(first.token)(login, { account: alice.email, password });
    expect(second.token).not.toBe(first.token);
    expect(second.userinfo.user_id).toBe(alice.userId);
  });

  it("answers alike for a wrong password and for nobody", async () => {
    const wrong = { password: "Wrong-Password-1" };
    const bodies = await Promise.all(
      [alice.email, "nobody@example.com", "010-1234-5678"].map(async (account) => {
        const response = await fetch(`${world.url}${login.path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ account, ...wrong }),
        });
        return { status: response.status, body: await response.json() };
      }),
    );
    expect(bodies[0]?.body).toMatchObject({ error: "account-or-password-wrong" });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    world.clock.advance(3600);
    expect((await nobody()(login, { account: alice.email, password })).token).toHaveLength(43);
  });

  it("slows strangers down alike for every account, and the owner's network not at all", async () => {
    const bob = await registerPerson(world, "bob");
    await nobody()(login, { account: bob.email, password }); // from now on a known browser
    const strangerAt = (account: string) =>
      world.guard.verifyLogin({
        account,
        password: "Wrong-Password-1",
        visit: visitFrom("203.0.113.9"),
      });
    for (const account of [bob.email, "nobody2@example.com"]) {
      const codes: string[] = [];
      for (let n = 0; n < 5; n += 1) codes.push((await refusalOf(strangerAt(account))).code);
      expect(codes).toEqual([
        "account-or-password-wrong",
        "account-or-password-wrong",
        "account-or-password-wrong",
        "login-delayed",
        "login-delayed",
      ]);
    }
    expect((await nobody()(login, { account: bob.email, password })).userinfo.username).toBe("bob");
    expect(await bob.call(getUserInfo, {})).toMatchObject({ username: "bob" });
  });

  it("waits 1, 2, 4 … at most 900 s, and a right password ends it", async () => {
    const dan = await registerPerson(world, "dan");
    const from = (typed: string) =>
      world.guard.verifyLogin({
        account: dan.email,
        password: typed,
        visit: visitFrom("198.51.100.7"),
      });
    const waits: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      await refusalOf(from("Wrong-Password-1"));
      const { code, details } = await refusalOf(from("Wrong-Password-1"));
      if (code !== "login-delayed") continue;
      waits.push(Number(details.seconds));
      // Right, and still too early.
      expect((await refusalOf(from(password))).code).toBe("login-delayed");
      world.clock.advance(Number(details.seconds) + 1);
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(Math.max(...waits)).toBe(900);
    world.clock.advance(901);
    expect(await from(password)).toMatchObject({ userId: dan.userId });
    expect((await refusalOf(from("Wrong-Password-1"))).code).toBe("account-or-password-wrong");
  });

  it("lets a few of 50 guesses at once be judged, and none after them", async () => {
    const eve = await registerPerson(world, "eve");
    const guess = (typed: string) =>
      world.guard.verifyLogin({
        account: eve.email,
        password: typed,
        visit: visitFrom("192.0.2.1"),
      });
    const ends = await Promise.all(
      Array.from({ length: 50 }, (_, n) => refusalOf(guess(`Wrong-Password-${n}`))),
    );
    const judged = ends.filter(({ code }) => code === "account-or-password-wrong");
    expect(judged.length).toBeLessThanOrEqual(3);
    expect((await refusalOf(guess(password))).code).toBe("login-delayed");
  });
});

describe("a session", () => {
  it("ends with logout and for this device alone", async () => {
    const { token } = await nobody()(login, { account: alice.email, password });
    const call = world.callAs(token);
    expect(await call(logout, {})).toBeNull();
    expect((await refusalOf(call(getUserInfo, {}))).code).toBe("session-expired");
    expect(await alice.call(getUserInfo, {})).toMatchObject({ username: "alice" });
  });

  it("is one of five; the oldest gives way", async () => {
    const ivan = await registerPerson(world, "ivan");
    const tokens = [ivan.token];
    for (let n = 0; n < 5; n += 1) {
      world.clock.advance(1);
      tokens.push((await nobody()(login, { account: ivan.email, password })).token);
    }
    const alive = await Promise.all(
      tokens.map((token) =>
        world
          .callAs(token)(getUserInfo, {})
          .then(
            () => true,
            () => false,
          ),
      ),
    );
    expect(alive).toEqual([false, true, true, true, true, true]);
  });

  it("ends 7 days after it was last seen, and 30 after it was opened", async () => {
    const judy = await registerPerson(world, "judy");
    const day = 24 * 3600;
    for (let week = 0; week < 4; week += 1) {
      world.clock.advance(6.9 * day);
      expect(await judy.call(getUserInfo, {})).toMatchObject({ username: "judy" });
    }
    world.clock.advance(2.5 * day); // seen 2.5 days ago, opened 30.1 days ago
    expect((await refusalOf(judy.call(getUserInfo, {}))).code).toBe("session-expired");
    const idle = (await nobody()(login, { account: judy.email, password })).token;
    world.clock.advance(7.1 * day);
    expect((await refusalOf(world.callAs(idle)(getUserInfo, {}))).code).toBe("session-expired");
  });

  it("is known by the hash of its token, which stands nowhere else", async () => {
    const { token } = await nobody()(login, { account: alice.email, password });
    const [row] = await world.databases.api.query<{ text: string }>(
      "select string_agg(s::text, ' ') as text from sessions s",
    );
    expect(row?.text).toMatch(/[0-9a-f]{64}/);
    expect(row?.text).not.toContain(token);
  });

  it("is not found by anything but a token", async () => {
    for (const token of ["x", "A".repeat(43), `${alice.token}x`, alice.actor.sessionHash]) {
      expect((await refusalOf(world.callAs(token)(getUserInfo, {}))).code).toBe("session-expired");
    }
  });
});

describe("languages", () => {
  it("are listed without a login, and refusals speak them", async () => {
    const codes = (await nobody()(listLanguages, {})).map(({ code }) => code);
    expect(codes).toEqual(["en-us", "ko-kr", "zh-cn"]);
    const korean = world.callAs(null, "ko-kr");
    await expect(korean(sendEmailCode, { event: "captcha" })).rejects.toThrow(
      "로그인 정보가 만료되었습니다. 다시 로그인하세요",
    );
  });
});
