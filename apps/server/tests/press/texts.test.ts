import { listWithdrawalCurrencies } from "@clearhold/contract/wallet/payouts/withdrawals";
import { register } from "@clearhold/contract/wallet/people/account";
import { agreeToText, listTexts, readText } from "@clearhold/contract/wallet/press/texts";
import { beforeAll, describe, expect, it } from "vitest";
import { acts } from "../../src/acts/index.ts";
import { register as openAccount } from "../../src/features/people/identity/register.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import {
  codeOf,
  here,
  mailedCode,
  type Person,
  password,
  refusalOf,
  registerPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);
let alice: Person;
const olga = { name: "olga", password: "Olga-knows-9" };
beforeAll(async () => {
  await world.operators.enrolOperator(olga);
  alice = await registerPerson(world, "alice");
});

const wordsFile = (content: string, title = "Terms") =>
  Buffer.from(
    JSON.stringify(
      Object.fromEntries(
        ["en-us", "zh-cn", "ko-kr"].map((one) => [one, { title: `${title} (${one})`, content }]),
      ),
    ),
  );

async function run(name: string, given: Readonly<Record<string, unknown>>) {
  const { databases, clock, operators } = world;
  const act = acts.find((one) => one.name === name);
  if (!act) throw new Error(`no act ${name}`);
  const parts = { clock, operators, database: databases.operator, reader: databases.operator };
  const { data } = await performAs(olga, act, { ...given, world: parts });
  return data as { id: string; state: string };
}

const terms = (content = "Be kind.") => ({ kind: "terms", file: wordsFile(content) });

async function show(given: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await run("text draft", given);
  world.clock.advance(60);
  await run("text publish", { id });
  return id;
}

const nobody = () => world.callAs(null);
const tryRegister = (name: string, terms_id?: string) =>
  nobody()(register, {
    ...{ email: `${name}@example.com`, code: "271828", username: name, password: "Passw0rd-1" },
    terms_id,
  });

describe("a text", () => {
  it("is read by everybody from its publication until its withdrawal, under an operator's name", async () => {
    expect(await nobody()(listTexts, {})).toEqual([]);
    const content = "## Who\n\nYou and **us**, see [the help](#/HelpCenter).\n\n- one\n- two";
    const { id, state } = await run("text draft", { kind: "privacy", file: wordsFile(content) });
    expect(state).toBe("draft");
    const read = () => world.callAs(null, "ko-kr")(readText, { kind: "privacy" });
    expect((await refusalOf(read())).code).toBe("text-not-found");
    for (let time = 0; time < 2; time += 1) await run("text publish", { id });
    expect(await read()).toMatchObject({
      title: "Terms (ko-kr)",
      agreed: 0,
      blocks: [
        { kind: "heading", text: "Who" },
        { kind: "paragraph", spans: [{}, { kind: "strong" }, {}, { kind: "screen" }, {}] },
        { kind: "list", items: [[{ text: "one" }], [{ text: "two" }]] },
      ],
    });
    for (let time = 0; time < 2; time += 1) await run("text withdraw", { id });
    expect((await refusalOf(read())).code).toBe("text-not-found");
    expect((await refusalOf(run("text publish", { id }))).code).toBe("text-withdrawn");
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "draft-text", id)).toEqual(["olga"]);
    expect(await namesUnder(auditor, "publish-text", id)).toEqual(["olga"]);
    expect(await namesUnder(auditor, "withdraw-text", id)).toEqual(["olga"]);
  });

  it.each([
    ["<script>alert(1)</script>", /en-us\.content: has html/],
    ["a <img src=x onerror=alert(1)> b", /en-us\.content: has html/],
    ["[go](javascript:alert(1))", /en-us\.content: has a dead link/],
    ["[go](https://evil.example)", /en-us\.content: has a dead link/],
    ["![x](https://evil.example/x.png)", /en-us\.content: has image/],
    ["a \u202egnp.exe", /en-us\.content: has hidden characters/],
    ["", /en-us\.content: is empty/],
    ["[go](#/Nowhere)", /en-us\.content: links to \/Nowhere, which is no screen/],
    ["- [one](#/events)\n- [two](#/Deposits)", /en-us\.content: links to \/events, which is no/],
    ["&copy; 2026", /en-us\.content: has a sign as HTML writes it/],
    ["Fee: &#x202e;%01", /en-us\.content: has a sign as HTML writes it/],
    ["**a&#8203;b**", /en-us\.content: has a sign as HTML writes it/],
  ])("refuses %j and names its field", async (content, fault) => {
    await expect(run("text draft", terms(content))).rejects.toThrow(fault);
  });

  it.each(["<b>Terms</b>", "a\u202eb", "x".repeat(81)])(
    "says what a title needs: %j",
    async (title) => {
      const draft = run("text draft", { kind: "terms", file: wordsFile("Be kind.", title) });
      await expect(draft).rejects.toThrow("en-us.title: must be 1 to 80 visible characters");
    },
  );

  it("keeps the numbers of its paragraphs, and where to write to", async () => {
    const content = "1. Who\n\nWrite to legal@house.example.\n\n2. What\n\n3. When";
    const id = await show({ kind: "privacy", file: wordsFile(content) });
    const { blocks } = await nobody()(readText, { kind: "privacy" });
    expect(blocks).toMatchObject([
      { kind: "list", start: 1, items: [[{ text: "Who" }]] },
      { spans: [{}, { kind: "text", text: "legal@house.example" }, {}] },
      { kind: "list", start: 2, items: [[{ text: "What" }], [{ text: "When" }]] },
    ]);
    await run("text withdraw", { id });
  });

  it("runs nothing that somebody wrote past the operators: it is not shown", async () => {
    const { databases } = world;
    const insert = databases.api.query(
      "insert into press_texts (id, kind, words) values ('', '', '{}')",
    );
    await expect(insert).rejects.toThrow(/permission denied/);
    const id = `txt_${"0".repeat(26)}`;
    await databases.operator.query(
      "insert into press_texts (id, kind, words) values ($1, 'terms', $2)",
      [id, wordsFile("x").toString()],
    );
    const publish = databases.operator.query(
      "update press_texts set published_at = now() where id = $1",
      [id],
    );
    await expect(publish).rejects.toThrow(/no operator published it/);
  });
});

describe("a college", () => {
  it("is read beside the other kinds in the newest version, and nobody agrees to it", async () => {
    const [first, privacy] = [
      await show({ kind: "college", file: wordsFile("Lesson one.", "College") }),
      await show({ kind: "privacy", file: wordsFile("Little is kept.", "Privacy") }),
    ];
    const second = await show({ kind: "college", file: wordsFile("Lesson two.", "College") });
    const listed = await nobody()(listTexts, {});
    expect(listed.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([
      `college ${second}`,
      `privacy ${privacy}`,
    ]);
    expect(await world.callAs(null, "zh-cn")(readText, { kind: "college" })).toMatchObject({
      ...{ id: second, kind: "college", title: "College (zh-cn)", agreed: 0 },
      blocks: [{ kind: "paragraph", spans: [{ text: "Lesson two." }] }],
    });
    expect((await refusalOf(alice.call(agreeToText, { id: second }))).code).toBe("text-not-found");
    // It is no condition of an account.
    await registerPerson(world, "dora");
    await run("text withdraw", { id: second });
    expect(await nobody()(readText, { kind: "college" })).toMatchObject({ id: first });
    for (const id of [first, privacy]) await run("text withdraw", { id });
    expect(await nobody()(listTexts, {})).toEqual([]);
  });
});

describe("terms", () => {
  it("are agreed to at registration, by version and time; a new version asks again and locks nothing", async () => {
    const first = await show(terms());
    expect(await codeOf(tryRegister("bob"))).toBe("terms-not-agreed");
    expect(await codeOf(tryRegister("bob", `txt_${"1".repeat(26)}`))).toBe("terms-changed");
    // The terms fit; what is wrong now is the code.
    expect(await codeOf(tryRegister("bob", first))).not.toMatch(/^terms/);
    const bob = await registerPerson(world, "bob", first);
    expect(await bob.call(listTexts, {})).toMatchObject([{ kind: "terms", id: first, agreed: 1 }]);

    const second = await show(terms("Be kinder."));
    expect(await bob.call(listTexts, {})).toMatchObject([{ id: second, agreed: 0 }]);
    // An earlier person is asked as well, and goes on meanwhile.
    expect(await alice.call(readText, { kind: "terms" })).toMatchObject({ agreed: 0 });
    expect(await alice.call(listWithdrawalCurrencies, {})).toHaveLength(2);
    expect(await codeOf(bob.call(agreeToText, { id: first }))).toBe("terms-changed");
    for (let time = 0; time < 2; time += 1) await bob.call(agreeToText, { id: second });
    expect(await bob.call(readText, { kind: "terms" })).toMatchObject({ agreed: 1 });
    const kept = await world.databases.auditor.query(
      "select text_id, agreed_at is not null as timed from text_agreements order by agreed_at",
    );
    expect(kept).toEqual([first, second].map((textId) => ({ textId, timed: true })));

    await run("text withdraw", { id: second });
    expect(await bob.call(readText, { kind: "terms" })).toMatchObject({ id: first, agreed: 1 });
    await run("text withdraw", { id: first });
    await registerPerson(world, "carol");
  });

  it("are not agreed to in the past, nor taken back", async () => {
    const { api, operator } = world.databases;
    await expect(api.query("delete from text_agreements")).rejects.toThrow(/denied/);
    await expect(api.query("update text_agreements set agreed_at = now()")).rejects.toThrow(
      /denied/,
    );
    await expect(operator.query("delete from press_texts")).rejects.toThrow(/denied/);
  });
});

describe("terms that change after the form was checked", () => {
  it.each([
    ["withdrawn", null, "terms-withdrawn"],
    ["other", `txt_${"2".repeat(26)}`, "terms-changed"],
  ] as const)("and are %s leave neither an account nor an agreement", async (name, later, code) => {
    const first = await show(terms(`Be ${name}.`));
    const email = `${name}@example.com`;
    let asked = 0;
    const deps = {
      ...{ database: world.databases.api, clock: world.clock, guard: world.guard },
      sessions: { open: () => Promise.reject(new Error("there is an account")) },
      termsInForce: async () => (asked++ === 0 ? first : later),
      keepAgreement: () => Promise.reject(new Error("there is an agreement")),
    };
    const person = { email, username: name, password, inviteCode: "" };
    const mailed = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const opening = openAccount(deps, here, { ...person, code: mailed, termsId: first });
    expect((await refusalOf(opening)).code).toBe(code);
    const users = "select from users where username = $1";
    expect(await world.databases.api.query(users, [name])).toEqual([]);
    // The same mailbox and name are free for the next try.
    const { call } = await registerPerson(world, name, first);
    expect(await call(readText, { kind: "terms" })).toMatchObject({ id: first, agreed: 1 });
  });
});
