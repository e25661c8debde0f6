import { setTimeout as sleep } from "node:timers/promises";
import {
  messageCategories,
  messageChannels,
  toldFactKinds,
} from "@clearhold/contract/message-kinds";
import { languages } from "@clearhold/contract/refusals";
import { logout } from "@clearhold/contract/wallet/people/account";
import * as endpoints from "@clearhold/contract/wallet/press/messages";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { messageText } from "../../src/features/press/messages/message-text.ts";
import { preview } from "../../src/features/press/messages/message-view.ts";
import { enUs } from "../../src/features/press/messages/words/en-us.ts";
import { recordEvent } from "../../src/kernel/security-events.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { kindRules } from "../../src/ledger/journal-kinds.ts";
import { withClient } from "../database.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { tellAllFacts } from "../rounds.ts";
import { hold } from "../statements/bill-people.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openRaiseWorld);

async function tell(): Promise<void> {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
}

async function paid(person: Person, ...units: readonly bigint[]): Promise<void> {
  await world.pay(person, ...units.map((one) => money("TRX", one)));
  await tell();
}

const unreadOf = async (person: Person) =>
  (await person.call(endpoints.countUnreadMessages, {})).unread;

describe("a person's messages", () => {
  it("come by category, with a beginning of the newest and what is unread", async () => {
    const alice = await registerPerson(world, "alice");
    await paid(alice, 1_000_000n, 2_500_000n);
    const categories = await alice.call(endpoints.listMessageCategories, {});
    expect(categories.map(({ id, ename, unread }) => [id, ename, unread])).toEqual([
      [1, "Money", 2],
      [2, "Projects", 0],
      [3, "Security", 0],
      [4, "Account", 0],
    ]);
    const [about] = categories;
    expect(about?.content).toBe("2.5 TRX is in your available balan…");
    expect(about?.content).toHaveLength(35);
    expect(categories[1]).toMatchObject({ content: "", createtime: 0, last_id: "" });
    const { data } = await alice.call(endpoints.listMessages, { mode_id: 1 });
    expect(about?.last_id).toBe(data[0]?.id);
    expect(await unreadOf(alice)).toBe(2);
  });

  it("are listed newest first in pages of ten, and nobody else's", async () => {
    const bob = await registerPerson(world, "bob");
    await paid(bob, ...Array.from({ length: 12 }, (_, n) => BigInt(n + 1) * 1_000_000n));
    const first = await bob.call(endpoints.listMessages, { mode_id: 1 });
    expect([first.total, first.per_page, first.last_page]).toEqual([12, 10, 2]);
    expect(first.data[0]).toMatchObject({
      ...{ mode_id: 1, title: "Deposit received", is_read: 0 },
      content: "12 TRX is in your available balance.",
    });
    const second = await bob.call(endpoints.listMessages, { mode_id: 1, page: 2 });
    const ids = [...first.data, ...second.data].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
    const carol = await registerPerson(world, "carol");
    expect((await carol.call(endpoints.listMessages, { mode_id: 1 })).data).toEqual([]);
    const another = carol.call(endpoints.getMessage, { id: `${ids[0]}` });
    expect((await refusalOf(another)).code).toBe("message-not-found");
    const marked = carol.call(endpoints.markMessagesRead, { id: `${ids[0]}` });
    expect((await refusalOf(marked)).code).toBe("message-not-found");
    expect(await unreadOf(bob)).toBe(12);
  });

  it("are whole in the reader's language, with the whole address and what they are about", async () => {
    const dora = await registerPerson(world, "dora");
    await paid(dora, 90_000_000n);
    const api = openLedger({ database: world.databases.api, clock: world.clock });
    const withdrawal = await hold(world, api, dora, money("TRX", 40_000_000n));
    await api.close();
    await tell();
    const { data } = await dora.call(endpoints.listMessages, { mode_id: 1 });
    const id = data[0]?.id ?? "";
    expect(data[0]?.content).toBe("We will send your withdrawal of 40 TRX…");
    expect(await dora.call(endpoints.getMessage, { id })).toMatchObject({
      title: "Withdrawal requested",
      content: expect.stringContaining(`40 TRX to ${withdrawal.address}`),
      ...{ about: "withdrawal", subject_id: withdrawal.id, address: withdrawal.address },
      ...{ is_read: 0, is_demo: false, help: "" },
    });
    const korean = world.callAs(dora.token, "ko-kr");
    expect((await korean(endpoints.getMessage, { id })).title).toBe("출금 신청");
  });

  it("are marked as read one by one, by category, up to one, or all", async () => {
    const erin = await registerPerson(world, "erin");
    await paid(erin, 1n, 2n, 3n, 4n);
    await recordEvent(world.databases.guard, { userId: erin.userId, kind: "phrase-set" });
    await tell();
    const { data } = await erin.call(endpoints.listMessages, { mode_id: 1 });
    const [newest, , , oldest] = data.map(({ id }) => id);
    const mark = async (ask: Record<string, unknown>) =>
      (await erin.call(endpoints.markMessagesRead, ask)).unread;
    expect(await mark({ id: newest })).toBe(4);
    expect(await mark({ mode_id: 1, up_to: oldest })).toBe(3);
    expect(await mark({ mode_id: 1 })).toBe(1);
    const shown = await erin.call(endpoints.listMessageCategories, {});
    const last = Math.max(...shown.map(({ last_id }) => Number(last_id)));
    await paid(erin, 5n);
    expect(await mark({ up_to: `${last}` })).toBe(1);
    expect(await mark({})).toBe(0);
  });
});

describe("live messages", () => {
  it("are answered as soon as there are any, and go on after the cursor", async () => {
    const finn = await registerPerson(world, "finn");
    const { cursor } = await finn.call(endpoints.watchMessages, {});
    const waiting = finn.call(endpoints.watchMessages, { after: cursor, wait: 10 });
    await sleep(200);
    await paid(finn, 5_000_000n);
    const answer = await waiting;
    expect(answer.news.map(({ content }) => content)).toContain(
      "5 TRX is in your available balance.",
    );
    expect(answer.unread).toBe(1);
    const next = await finn.call(endpoints.watchMessages, { after: answer.cursor });
    expect(next).toMatchObject({ cursor: answer.cursor, news: [] });
  });

  it("that came while nobody waited are caught up, ten at a time", async () => {
    const gail = await registerPerson(world, "gail");
    await tell();
    const { cursor } = await gail.call(endpoints.watchMessages, {});
    await paid(gail, ...Array.from({ length: 13 }, (_, n) => BigInt(n + 1)));
    const first = await gail.call(endpoints.watchMessages, { after: cursor, wait: 10 });
    const second = await gail.call(endpoints.watchMessages, { after: first.cursor, wait: 10 });
    expect([first.news.length, second.news.length]).toEqual([10, 3]);
  });

  it("are told to no session that has ended meanwhile", async () => {
    const hana = await registerPerson(world, "hana");
    await tell();
    const waiting = refusalOf(hana.call(endpoints.watchMessages, { wait: 2 }));
    await sleep(200);
    await hana.call(logout, {});
    expect((await waiting).code).toBe("session-expired");
  });
});

describe("the settings of messages", () => {
  it("switch what is neither money nor security, for each channel", async () => {
    const ivan = await registerPerson(world, "ivan");
    await recordEvent(world.databases.guard, { userId: ivan.userId, kind: "nickname-decided" });
    await tell();
    expect(await unreadOf(ivan)).toBe(1);
    const before = await ivan.call(endpoints.listMessageSettings, {});
    expect(before).toMatchObject([
      { id: 1, always: 1, app: 1, mail: 1, push: 1 },
      { id: 2, always: 0, app: 1, mail: 1, push: 1 },
      { id: 3, always: 1, app: 1, mail: 1, push: 1 },
      { id: 4, always: 0, app: 1, mail: 1, push: 0 },
    ]);
    const [, projects] = before;
    expect(projects?.mail_note).toBe("Not when a raise is completed or payouts begin");
    const off = { mode_id: 4, channel: "app", is_on: 0 } as const;
    expect((await ivan.call(endpoints.setMessageSetting, off))[3]).toMatchObject({ app: 0 });
    expect(await unreadOf(ivan)).toBe(0);
    const shown = await ivan.call(endpoints.listMessageCategories, {});
    expect(shown.map(({ id }) => id)).toEqual([1, 2, 3]);
    await ivan.call(endpoints.setMessageSetting, { ...off, is_on: 1 });
    expect(await unreadOf(ivan)).toBe(1);
  });

  it("leave money and security on", async () => {
    const jane = await registerPerson(world, "jane");
    for (const mode_id of [1, 3]) {
      const ask = { mode_id, channel: "mail", is_on: 0 } as const;
      const refused = jane.call(endpoints.setMessageSetting, ask);
      expect((await refusalOf(refused)).code).toBe("message-always-on");
    }
  });

  it("are decided the same way by the database, which mail and push ask", async () => {
    const kate = await registerPerson(world, "kate");
    await kate.call(endpoints.setMessageSetting, { mode_id: 2, channel: "push", is_on: 0 });
    const settings = await kate.call(endpoints.listMessageSettings, {});
    const decided = await withClient(world.adminUrl, (admin) =>
      admin.query<{ isOn: boolean }>(
        `select message_is_on($1, category, channel) as "isOn" from unnest($2::text[]) with ordinality
           as c(category, place) cross join unnest($3::text[]) with ordinality as w(channel, turn)
         order by place, turn`,
        [kate.userId, Object.keys(messageCategories), messageChannels],
      ),
    );
    const shown = settings.flatMap((one) => messageChannels.map((channel) => one[channel] === 1));
    expect(decided.rows.map(({ isOn }) => isOn)).toEqual(shown);
  });
});

describe("the kinds of messages", () => {
  it("are the same in the database and in the words", async () => {
    const { rows } = await withClient(world.adminUrl, (admin) =>
      admin.query<{ source: string; kind: string; category: string }>(
        "select * from message_kinds",
      ),
    );
    const named = (events: boolean) =>
      rows
        .filter(({ source }) => (source === "event") === events)
        .map(({ kind }) => kind)
        .sort();
    expect(named(false)).toEqual([...toldFactKinds].sort());
    expect(named(true)).toEqual(Object.keys(enUs.events).sort());
  });

  it("hold every journal that moves what a person has available", async () => {
    const told = new Set<string>(toldFactKinds);
    const moving = Object.entries(kindRules)
      .filter(([, { legs }]) => JSON.stringify(legs).includes("user-available"))
      .map(([kind]) => kind);
    expect(moving.filter((kind) => !told.has(kind))).toEqual([]);
  });
});

describe("the words of messages", () => {
  it("are there for every kind that the database tells, in each language", () => {
    const events = Object.keys(enUs.events);
    for (const language of languages) {
      for (const kind of [...toldFactKinds, ...events]) {
        const params = { address: "T", reason: "r", currency: "TRX", units: "1", project: "P" };
        const { title, text } = messageText({ kind, params }, language);
        expect(title, kind).toMatch(/\S/);
        expect(text, kind).not.toMatch(/[{}]|undefined/);
      }
    }
  });

  it("warn of a stranger after what only the owner can do, not after what the house did", () => {
    const textOf = (kind: string) => messageText({ kind, params: { reason: "r" } }, "en-us").text;
    expect(textOf("phrase-set")).toContain(enUs.notYou);
    expect(textOf("documents-looked")).not.toContain(enUs.notYou);
    expect(textOf("certification-lapsed")).toMatch(/send them again\..*not affected\.$/);
  });

  it.each([
    ["factor-off-asked", { factor: "phone" }, "Confirmation will be switched off: phone code."],
    [
      "address-switch-changed",
      { switch: "address-lock", on: "0" },
      "Address setting changed: New addresses wait 24 hours (off).",
    ],
    ["address-saved", { currency: "USDT", address: "TXYZ" }, "Address saved: USDT TXYZ."],
    ["address-noted", { address: "TXYZ" }, "Address noted: TXYZ."],
    ["certification-asked", { level: "1" }, "Documents submitted: Document."],
    ["certification-lapsed", { level: "2" }, "not affected. Level: Document and photo."],
    ["hold-began", { reason: "phone-changed" }, "The phone was changed. You can withdraw again"],
    [
      "withdrawal-returned",
      { currency: "TRX", units: "7000000", address: "TXYZ", reason: "refused-payee" },
      "came back. An operator refused it because of the address. The whole",
    ],
    [
      "standing-fell-back",
      { project: "P", address: "TXYZ", reason: "address-changed" },
      "is not sent to TXYZ. The address is no longer your default, or was confirmed again. It goes",
    ],
    ["withdrawal-returned", { address: "TXYZ", reason: "of old" }, "came back. The whole amount"],
    [
      "withdrawal-returned",
      { reason: "payment-went-wrong" },
      "came back. Its payment did not do what it should. Two operators gave the whole amount back. The",
    ],
    ["payment-waiting", { can_cancel: true }, "as soon as we can. You can still cancel it."],
    [
      "payment-waiting",
      { can_cancel: true, waits_for: "hot-wallet-short" },
      "yet. Our payment wallet is being refilled. It is sent as soon as the coins arrive. You can",
    ],
    [
      "payment-waiting",
      { can_cancel: false, waits_for: "signer-locked" },
      "operator unlocks them.",
    ],
    ["payment-waiting", { waits_for: "approval" }, "yet. We send it as soon as we can."],
    [
      "payment-review",
      { approvals_needed: 1 },
      "in 24 hours. It is sent once an operator approves",
    ],
    [
      "payment-review",
      { approvals_needed: 2 },
      "It is sent once 2 different operators approve it.",
    ],
    ["raise-failed", { units: "", why: "The harbour was closed" }, "this reason: The harbour was"],
    ["month-limit-stays", { currency: "USDT", units: "" }, "You can use your USDT deposits"],
  ])("say what %s is about, and why", (kind, params, said) => {
    expect(messageText({ kind, params }, "en-us").text).toContain(said);
  });

  it("do not call it the owner's wish where the house kept an account open", () => {
    const { title, text } = messageText({ kind: "closing-put-off", params: {} }, "en-us");
    expect(title).toBe("Account not closed");
    expect(text).toContain("holds something again");
    expect(text).not.toContain(enUs.notYou);
    // There is no password left to change.
    expect(messageText({ kind: "account-closed", params: {} }, "en-us").text).toBe(
      "Account closed.",
    );
  });

  it("tell an end from a beginning", async () => {
    const lars = await registerPerson(world, "lars");
    const from = "2030-01-02T03:04:05.000Z";
    const details = { factor: "phone", from };
    await recordEvent(world.databases.guard, {
      ...{ userId: lars.userId, kind: "factor-off-asked", details },
    });
    await tell();
    const { data } = await lars.call(endpoints.listMessages, { mode_id: 3 });
    const message = await lars.call(endpoints.getMessage, { id: data[0]?.id ?? "" });
    expect(message).toMatchObject({ from: Date.parse(from) / 1000, until: 0 });
  });

  it("say what was decided, and what to do after a no", () => {
    const textOf = (kind: string, decision: string) =>
      messageText({ kind, params: { nickname: "Mina", decision } }, "en-us");
    expect(textOf("nickname-decided", "refused")).toEqual({
      title: "Nickname not accepted",
      text: "Mina was not accepted, and your previous nickname stays. You can ask for another one.",
    });
    expect(textOf("nickname-decided", "accepted").title).toBe("Nickname accepted");
    expect(textOf("certification-decided", "accepted").title).toBe("Documents accepted");
    expect(textOf("certification-decided", "refused").text).toContain("to see why");
    const ofLevel = { level: "2", decision: "refused" };
    const refused = messageText({ kind: "certification-decided", params: ofLevel }, "en-us");
    expect(refused.text).toMatch(/not affected\. Level: Document and photo\.$/);
  });

  it("are cut between characters, never within one, nor within an address", () => {
    const address = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
    expect(preview(`Sent to ${address} today`, 20)).toBe("Sent to…");
    expect(preview(`Sent to ${address} today`, 44)).toBe(`Sent to ${address}…`);
    expect(preview(`${address} is paid`, 35)).toBe(`${address}…`);
    expect(preview("abc", 3)).toBe("abc");
    expect(preview("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2)).toBe("👨‍👩‍👧…");
  });
});
