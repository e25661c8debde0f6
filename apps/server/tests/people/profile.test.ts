import { getUserInfo, login, register } from "@clearhold/contract/wallet/people/account";
import {
  nicknameYearDays,
  type ProfileField,
  profileFields,
  updateProfile,
} from "@clearhold/contract/wallet/people/profile";
import { beforeAll, describe, expect, it } from "vitest";
import { mailedCode, type Person, password, refusalOf, registerPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { markupPayloads } from "./markup-payloads.ts";

const world = useOpened(openWorld);
let alice: Person;
let bob: Person;
beforeAll(async () => {
  alice = await registerPerson(world, "alice");
  bob = await registerPerson(world, "bob");
});

const day = 24 * 3600;

function set(person: Person, field: ProfileField, value: string) {
  return person.call(updateProfile, { field, value });
}

async function events(person: Person): Promise<{ kind: string; details: object }[]> {
  return world.databases.api.query(
    `select kind, details from security_events
     where user_id = $1 and kind in ('nickname-asked', 'social-changed', 'avatar-changed')
     order by id`,
    [person.userId],
  );
}

describe("a field of the profile", () => {
  it("is one of five: nothing else of a person can be named", async () => {
    const before = await alice.call(getUserInfo, {});
    const others = ["level", "email", "usdt_money", "is_fundpwd", "user_id", "", "NICKNAME"];
    for (const field of [...others, "__proto__", "constructor", "toString", "prototype"]) {
      const refused = await refusalOf(set(alice, field as ProfileField, "9"));
      const code = field === "" ? "field-missing" : "field-invalid";
      expect([field, refused.code, refused.field]).toEqual([field, code, "field"]);
    }
    expect(await alice.call(getUserInfo, {})).toEqual(before);
    expect(({} as { level?: unknown }).level).toBeUndefined();
  });

  it("that names a prototype in its body changes nothing beside it", async () => {
    const before = await alice.call(getUserInfo, {});
    const body = '{"field":"bio","value":"Plain","__proto__":{"level":9},"level":9}';
    for (const [type, text] of [
      ["application/json", body],
      ["application/x-www-form-urlencoded", "field=bio&value=Plain&__proto__[level]=9&level=9"],
    ] as const) {
      await fetch(`${world.url}/api/User/profile`, {
        method: "POST",
        headers: { "content-type": type, token: alice.token },
        body: text,
      });
    }
    const after = await alice.call(getUserInfo, {});
    expect({ ...after, bio: before.bio }).toEqual(before);
    expect(await bob.call(getUserInfo, {})).toMatchObject({ level: 0 });
  });

  it.each(profileFields)("%s takes none of the markup payloads", async (field) => {
    for (const payload of markupPayloads) {
      const refused = await refusalOf(set(alice, field, payload));
      expect([payload, refused.code]).toEqual([payload, "field-invalid"]);
    }
  });

  it.each(["nickname", "bio"] as const)("%s shows every sign that it has", async (field) => {
    for (const hidden of [
      "\u202eecila",
      "ali\u200bce",
      "ali\u2066ce",
      "ali\u061cce",
      "ali\u00adce",
      "\u3164",
      "\u2800\u2800",
      "a\u2028b",
      "a\nb",
      "a\tb",
      "\ud800",
      "   ",
      "",
    ]) {
      const { code } = await refusalOf(set(alice, field, hidden));
      expect([JSON.stringify(hidden), code]).toEqual([JSON.stringify(hidden), "field-invalid"]);
    }
  });

  it("is at first the user name, which keeps the same rules", async () => {
    const email = "mallory@example.com";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const registerAs = (username: string) =>
      world.callAs(null)(register, { email, code, username, password });
    const hidden = ["\u3164\u3164\u3164", "mal\u00adlory", "mal\u202elory"];
    for (const username of ["<b>mallory</b>", "x".repeat(21), " ma ", "   ", ...hidden]) {
      const { code: key, field } = await refusalOf(registerAs(username));
      expect([username, key, field]).toEqual([username, "field-invalid", "username"]);
    }
    const house = [
      "Clearhold",
      "clear-hold team",
      "Ｓｕｐｐｏｒｔ",
      "Admin 7",
      "고객센터",
      "客服小李",
    ];
    for (const username of [...house, "alice\ufe0f"]) {
      const { code: key } = await refusalOf(registerAs(username));
      expect([username, key]).toEqual([username, "username-taken"]);
    }
    const { userinfo } = await registerAs(`  ${"é".repeat(20).normalize("NFD")} `);
    expect(userinfo.nickname).toBe("é".repeat(20));
  });
});

describe("a bio", () => {
  it("has 1 to 150 characters, as Unicode counts them", async () => {
    const long = "🏦".repeat(150);
    expect(await set(alice, "bio", `  ${long} `)).toMatchObject({ bio: long });
    expect((await refusalOf(set(alice, "bio", `${long}x`))).code).toBe("field-invalid");
    const words = `Fish & chips; "quotes", 'apostrophes', 100 % — 한국어 中文`;
    expect(await set(alice, "bio", words)).toMatchObject({ bio: words });
  });
});

describe("a social account", () => {
  it("is a Telegram name, with or without its @", async () => {
    expect(await set(bob, "telegram", " @Bob_Builder1 ")).toMatchObject({
      telegram: "Bob_Builder1",
    });
    for (const wrong of ["bob", "1bobby", "bob builder", "https://t.me/bobby", "b".repeat(33)]) {
      expect([wrong, (await refusalOf(set(bob, "telegram", wrong))).code]).toEqual([
        wrong,
        "field-invalid",
      ]);
    }
  });

  it("is a Google address", async () => {
    expect(await set(bob, "google", "Bob@Gmail.com")).toMatchObject({ google: "bob@gmail.com" });
    for (const wrong of ["bob", "bob@", "@gmail.com", "a b@gmail.com", `${"b".repeat(250)}@g.co`]) {
      expect((await refusalOf(set(bob, "google", wrong))).code).toBe("field-invalid");
    }
  });

  it("is taken away by an empty value, and each change stands in the history once", async () => {
    await set(bob, "google", "bob@gmail.com");
    expect(await set(bob, "google", "")).toMatchObject({ google: "", telegram: "Bob_Builder1" });
    expect(await events(bob)).toEqual([
      { kind: "social-changed", details: { network: "telegram" } },
      { kind: "social-changed", details: { network: "google" } },
      { kind: "social-changed", details: { network: "google" } },
    ]);
  });
});

describe("a nickname", () => {
  it("waits for review: its owner sees it, others see the one before", async () => {
    const carol = await registerPerson(world, "carol");
    const asked = await set(carol, "nickname", " Harbour Light ");
    expect(asked).toMatchObject({
      nickname: "carol",
      nickname_pending: "Harbour Light",
      nickname_refused: null,
      nickname_left: 2,
    });
    const [row] = await world.databases.api.query<{ nickname: string }>(
      "select nickname from users where id = $1",
      [carol.userId],
    );
    expect(row).toEqual({ nickname: "carol" });
    expect(await events(carol)).toEqual([
      { kind: "nickname-asked", details: { nickname: "Harbour Light" } },
    ]);
  });

  it("has at most 20 characters, as Unicode counts them", async () => {
    const dan = await registerPerson(world, "dan");
    const long = "닉".repeat(20);
    expect((await refusalOf(set(dan, "nickname", `${long}네`))).code).toBe("field-invalid");
    expect(await set(dan, "nickname", long)).toMatchObject({ nickname_pending: long });
    const decomposed = "e\u0301".repeat(20);
    expect(await set(dan, "nickname", decomposed)).toMatchObject({
      nickname_pending: "é".repeat(20),
    });
  });

  it("is asked for three times in 365 days, and the fourth says when", async () => {
    const erin = await registerPerson(world, "erin");
    const first = world.clock.now().getTime() / 1000;
    for (const [n, left] of [2, 1, 0].entries()) {
      expect(await set(erin, "nickname", `Erin ${n}`)).toMatchObject({
        nickname_pending: `Erin ${n}`,
        nickname_left: left,
      });
      world.clock.advance(day);
    }
    const { code, details } = await refusalOf(set(erin, "nickname", "Erin 3"));
    expect(code).toBe("nickname-limit");
    const next = Number(details.until) - nicknameYearDays * day;
    expect(Math.abs(next - first)).toBeLessThan(120);
    expect(await erin.call(getUserInfo, {})).toMatchObject({
      nickname_left: 0,
      nickname_from: Number(details.until),
    });
    // What waits already can be asked for again; it changes nothing.
    expect(await set(erin, "nickname", "Erin 2")).toMatchObject({ nickname_pending: "Erin 2" });
    // The name that others see takes back what waits, and is no change.
    expect(await set(erin, "nickname", "erin")).toMatchObject({
      nickname: "erin",
      nickname_pending: "",
      nickname_left: 0,
    });
    expect((await refusalOf(set(erin, "nickname", "Erin 4"))).code).toBe("nickname-limit");
  });

  it("can be asked for again a year after the oldest of the three", async () => {
    const frank = await registerPerson(world, "frank");
    for (const n of [0, 1, 2]) await set(frank, "nickname", `Frank ${n}`);
    const { details } = await refusalOf(set(frank, "nickname", "Frank 3"));
    const wait = Number(details.until) - world.clock.now().getTime() / 1000;
    world.clock.advance(wait - 60);
    const { token } = await world.callAs(null)(login, { account: frank.email, password });
    const again = () => world.callAs(token)(updateProfile, { field: "nickname", value: "Frank 3" });
    expect((await refusalOf(again())).code).toBe("nickname-limit");
    world.clock.advance(61);
    expect(await again()).toMatchObject({ nickname_pending: "Frank 3" });
  });

  it("is counted once however many ask at once", async () => {
    const grace = await registerPerson(world, "grace");
    const asks = Array.from({ length: 8 }, (_, n) => set(grace, "nickname", `Grace ${n}`));
    const ends = await Promise.allSettled(asks);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const rows = await world.databases.api.query(
      `select state, count(*)::int as n from nickname_requests where user_id = $1
       group by state order by state`,
      [grace.userId],
    );
    expect(rows).toEqual([
      { state: "pending", n: 1 },
      { state: "replaced", n: 2 },
    ]);
  });
});

describe("the web server's login to the database", () => {
  it("cannot show a nickname, decide one, or write one that is no nickname", async () => {
    const { api } = world.databases;
    const heidi = await registerPerson(world, "heidi");
    const mine = [heidi.userId];
    await set(heidi, "nickname", "Heidi L");
    for (const sql of [
      "update users set nickname = 'Support' where id = $1",
      "update nickname_requests set state = 'accepted' where user_id = $1",
      "update nickname_requests set nickname = 'Support' where user_id = $1",
      "delete from nickname_requests where user_id = $1",
      `insert into nickname_requests (id, user_id, nickname, asked_at, state)
       values ('nck_00000000000000000000000000', $1, 'Support', now(), 'accepted')`,
      `insert into nickname_requests (id, user_id, nickname, asked_at)
       values ('nck_00000000000000000000000000', $1, '<b>', now())`,
    ]) {
      await expect(api.query(sql, mine), sql).rejects.toThrow(/permission|violates|decided/);
    }
    expect(await heidi.call(getUserInfo, {})).toMatchObject({
      nickname: "heidi",
      nickname_pending: "Heidi L",
    });
  });
});
