import { setTimeout as sleep } from "node:timers/promises";
import { createFileCaller } from "@clearhold/client";
import { dataExportTriesMax } from "@clearhold/contract/waits";
import { login } from "@clearhold/contract/wallet/people/account";
import { updateProfile, uploadPicture } from "@clearhold/contract/wallet/people/profile";
import { listMessages } from "@clearhold/contract/wallet/press/messages";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import {
  askDataExport,
  fetchDataExport,
  getDataExport,
} from "@clearhold/contract/wallet/statements/data-export";
import { formatMoney } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { updateProgress } from "../../src/features/statements/exports/data-export-store.ts";
import { exportSections } from "../../src/features/statements/exports/export-sections.ts";
import type { Queryable } from "../../src/kernel/database.ts";
import { withClient } from "../database.ts";
import { picture } from "../people/pictures.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { tellAllFacts, untilSaid } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { openVictim, type Victim } from "../walls/victim.ts";
import { openWorld, worldDevice } from "../world.ts";
import { readStatement } from "./bill-people.ts";
import { readArchive } from "./read-archive.ts";
import { readCsv } from "./read-csv.ts";

const world = useOpened(openWorld);
let alice: Victim;
let mallory: Person;
beforeAll(async () => {
  alice = await openVictim(world);
  mallory = await settledPerson(world, "mallory");
});

const ask = (person: Person) => person.call(askDataExport, { password: fundPassword });
const read = (person: Person) => person.call(getDataExport, {});

async function finished(person: Person): Promise<void> {
  await untilSaid("the archive", async () => {
    const { state } = await read(person);
    if (state === "failed")
      throw new Error(world.logLines.filter((line) => /archive|will be tried/.test(line)).join(""));
    return state === "ready";
  });
}

async function fetched({ token }: Person) {
  const options = { baseUrl: world.url, token: () => token, language: () => "en-us" as const };
  const fetchFile = createFileCaller({ ...options, device: () => worldDevice });
  const { bytes, name } = await fetchFile(fetchDataExport, {});
  expect(name).toMatch(/^clearhold-data-\d{4}-\d\d-\d\d\.zip$/);
  return readArchive(Buffer.from(await bytes.arrayBuffer()));
}

async function keptParts(): Promise<number> {
  return (await world.databases.api.query("select from data_export_parts")).length;
}

/** The columns that hold amounts. */
const amounts = new Set(
  `available on_its_way invested limit next assets traded average month amount fee paid received
  principal part platform`.split(/\s+/),
);

/** What the archive leaves out, and why. A new table about people takes a section or a line here. */
const leftOut: Readonly<Record<string, string>> = {
  account_closings: "the history has each step, and a closed account has no archive",
  data_exports: "it is the archive",
  data_export_parts: "it is the archive",
  certification_pictures: "sealed: the web server cannot read them",
  deposit_takebacks: "each is a line of the bill",
  exchange_quotes: "it lives 15 seconds",
  guard_address_switches: "the history has each change",
  guard_codes: "a secret of minutes",
  guard_devices: "a hash; the sessions name the devices",
  guard_email_changes: "the history has each change",
  guard_factor_switches: "the history has each change",
  guard_freezes: "the history has each",
  guard_holds: "the history and the messages have each",
  guard_links: "a secret",
  guard_phrases: "sealed, and shown in every mail",
  guard_recovery_codes: "a secret",
  guard_verifiers: "a secret",
  guard_ways_back: "a hash; the history has each",
  idempotency_keys: "answers that the sections have",
  message_facts: "it waits some moments to become a message",
  operator_looks: "the history has each look",
  recovered_debts: "each is a line of the bill",
  remedies: "each is a line of the bill or of the history",
  uploads: "its picture is a file of its own",
};

describe("an archive of everything about me", () => {
  it("has a section or a reason for every table that names a person", async () => {
    const asked: string[] = [];
    const query = async (sql: string) => {
      asked.push(sql);
      return [];
    };
    const db = { query, first: async (sql: string) => (await query(sql))[0] ?? null };
    for (const { rows } of exportSections) {
      for await (const _ of rows(db as unknown as Queryable, "usr_1", formatMoney));
    }
    const words = new Set(asked.flatMap((sql) => sql.match(/[a-z_]+/g) ?? []));
    const named = await world.databases.auditor.query<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'user_id' and c.relkind = 'r'
         and c.relnamespace = 'public'::regnamespace`,
    );
    const names = named.map(({ name }) => name);
    expect(names.filter((name) => !words.has(name) && !(name in leftOut))).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => words.has(name) || !names.includes(name))).toEqual(
      [],
    );
  });

  it("needs the fund password, and tells its owner when it is asked for and ready", async () => {
    expect(await read(alice)).toMatchObject({ state: "none", here: 0 });
    expect((await refusalOf(alice.call(askDataExport, { password: "111113" }))).code).toBe(
      "fund-password-wrong",
    );
    expect((await refusalOf(fetched(alice))).code).toBe("data-export-not-found");
    expect(await read(alice)).toMatchObject({ state: "none" });
    expect(await ask(alice)).toMatchObject({ state: "making", here: 1 });
    // One at a time: a second ask changes nothing.
    const { createtime } = await ask(alice);
    await finished(alice);
    const { done, total, deletetime } = await read(alice);
    expect([done, deletetime - createtime >= 3600]).toEqual([total, true]);
    const subjects = async () => {
      const letters = await world.mailbox.mailsTo(alice.email);
      return letters.flatMap(({ subject = "" }) => (/archive/.test(subject) ? [subject] : []));
    };
    while ((await subjects()).length < 2) await sleep(50); // a letter leaves a moment later
    expect(await subjects()).toEqual([
      "An archive of your data was requested",
      "The archive of your data is ready",
    ]);
    await tellAllFacts(world);
    const messages = await alice.call(listMessages, { mode_id: 4 });
    expect(messages.data.map(({ title }) => title)).toContain("Archive of your data is ready");
  });

  it("has everything, and its bill ends with the balances beside it", async () => {
    const files = await fetched(alice);
    const whole = [...files.values()].join("\n");
    const { session: _, ...ids } = alice.ids;
    for (const id of [ids.withdrawal, ids.exchange, ids.subscription, ids.appointment, ids.payee]) {
      expect(whole).toContain(id);
    }
    for (const mark of [alice.userId, alice.email, "the harbour master"]) {
      expect(whole).toContain(mark);
    }
    // What opens the account is not in it.
    for (const secret of [alice.token, alice.actor.sessionHash, fundPassword, ids.passkey]) {
      expect(whole).not.toContain(secret);
    }
    const { lines } = readStatement(Buffer.from(files.get("csv/bill.csv") ?? ""));
    const balances = JSON.parse(files.get("json/balances.json") ?? "") as Record<string, string>[];
    const { list } = await alice.call(getAssets, {});
    for (const { currency_code: code, available, locked, invested } of list) {
      const kept = balances.find(({ currency }) => currency === code);
      expect(kept).toEqual({ currency: code, available, on_its_way: locked, invested });
      const last = lines.findLast(({ currency }) => currency === code);
      expect([last?.type, last?.balance]).toEqual([
        "Closing balance",
        BigInt(Math.round(Number(available) * 1e6)),
      ]);
    }
    for (const [name, text] of files) {
      if (name.endsWith(".json")) expect(Array.isArray(JSON.parse(text)), name).toBe(true);
    }
    const bill = JSON.parse(files.get("json/bill.json") ?? "") as unknown[];
    expect(bill.length).toBe(lines.filter(({ type }) => !type.endsWith("balance")).length);
    const { data } = await alice.call(listActivity, { limit: 50 });
    expect(data.map(({ kind }) => kind)).toContain("data-export-fetched");
  });

  it("writes every amount of a CSV with all its decimals, under one name with an amount or without", async () => {
    const files = await fetched(alice);
    let figures = 0;
    for (const { name } of exportSections) {
      const rows = JSON.parse(files.get(`json/${name}.json`) ?? "") as Record<string, unknown>[];
      const csv = (files.get(`csv/${name}.csv`) ?? "").replace("\ufeff", "");
      const [names = [], ...lines] = csv === "" ? [] : readCsv(csv);
      expect([name, lines.length]).toEqual([name, rows.length]);
      for (const [at, row] of rows.entries()) {
        // A CSV has the names of its first row: what stands under another one would be lost.
        expect([name, Object.keys(row)]).toEqual([name, names]);
        for (const [place, column] of names.entries()) {
          const [value, cell = ""] = [row[column], lines[at]?.[place]];
          if (!amounts.has(column) || value === null) continue;
          expect([name, column, cell]).toEqual([
            ...[name, column],
            expect.stringMatching(/^-?\d+\.\d{6}$/),
          ]);
          expect(cell.replace(/\.?0+$/, "")).toBe(value);
          figures += 1;
        }
      }
    }
    expect(figures).toBeGreaterThan(10);
    // Who is certified to the end has no deposit limit, and one of withdrawals.
    await withClient(world.adminUrl, (admin) =>
      admin.query("update users set certification = 2 where id = $1", [mallory.userId]),
    );
    await ask(mallory);
    await finished(mallory);
    const limits = readCsv((await fetched(mallory)).get("csv/limits.csv")?.slice(1) ?? "");
    expect(limits.map((line) => line.slice(0, 4))).toEqual([
      ["kind", "certification", "currency", "limit"],
      ["deposit", "2", "TRX", ""],
      ["deposit", "2", "USDT", ""],
      ["withdrawal", "2", "TRX", "500000.000000"],
      ["withdrawal", "2", "USDT", "200000.000000"],
    ]);
  });

  it("has nothing of anybody else", async () => {
    await ask(mallory);
    await finished(mallory);
    const whole = [...(await fetched(mallory)).values()].join("\n");
    for (const mark of alice.marks) expect(whole).not.toContain(mark);
    expect(whole).toContain(mallory.userId);
  });

  it("is fetched by nobody but the session that asked", async () => {
    const { email: account, password } = alice;
    const { token } = await world.callAs(null)(login, { account, password });
    const elsewhere = { ...alice, token, call: world.callAs(token) };
    expect(await read(elsewhere)).toMatchObject({ state: "ready", here: 0 });
    expect((await refusalOf(fetched(elsewhere))).code).toBe("data-export-not-found");
    const bare = await fetch(`${world.url}${fetchDataExport.path}`);
    expect(await bare.json()).toMatchObject({ error: "session-expired" });
  });

  it("is deleted after its hour, and can be asked for anew", async () => {
    world.clock.advance(3601);
    expect(await read(alice)).toMatchObject({ state: "expired" });
    expect((await refusalOf(fetched(alice))).code).toBe("data-export-not-found");
    while ((await keptParts()) > 0) await sleep(50);
    await ask(alice);
    await finished(alice);
    expect((await fetched(alice)).size).toBeGreaterThan(30);
  });

  it("survives a process that died while it wrote it", async () => {
    world.clock.advance(3601);
    await ask(alice);
    await world.stopGuard(); // the archive is written, and nobody says that it is ready
    while ((await keptParts()) === 0) await sleep(50);
    expect(await read(alice)).toMatchObject({ state: "making" });
    await world.restartGuard();
    world.clock.advance(61);
    await finished(alice);
    expect((await fetched(alice)).size).toBeGreaterThan(30);
    const stale = { userId: alice.userId, attempt: 1, doneParts: 1, leaseUntil: new Date() };
    await expect(updateProgress(world.databases.api, stale)).rejects.toThrow(/another process/);
  });

  it("leaves nothing behind where its last try failed too", async () => {
    world.clock.advance(3601);
    await ask(alice);
    await world.stopGuard();
    await expect.poll(keptParts, { timeout: 60_000 }).toBeGreaterThan(0);
    await withClient(world.adminUrl, (admin) =>
      admin.query("update data_exports set tries = $1, lease_until = '-infinity'", [
        dataExportTriesMax,
      ]),
    );
    // The try that is under way may still say that it is at work.
    world.clock.advance(61);
    await expect.poll(keptParts, { timeout: 60_000 }).toBe(0);
    await world.restartGuard();
    expect(await read(alice)).toMatchObject({ state: "failed" });
  });

  it("has the picture that its owner shows, and the zone of the clock", async () => {
    const file = new File([new Uint8Array(await picture("png"))], "me.png", { type: "image/png" });
    const { url } = await mallory.call(uploadPicture, { file });
    const asked = async () => {
      world.clock.advance(3601);
      await ask(mallory);
      await finished(mallory);
      return fetched(mallory);
    };
    // Uploaded is not shown yet.
    expect((await asked()).has("avatar.webp")).toBe(false);
    await mallory.call(updateProfile, { field: "avatar", value: url });
    const files = await asked();
    const shown = await (await fetch(new URL(url, world.url))).arrayBuffer();
    expect(files.get("avatar.webp")).toBe(Buffer.from(shown).toString("utf8"));
    const [profile] = JSON.parse(files.get("json/profile.json") ?? "") as object[];
    expect(profile).toMatchObject({ avatar: new URL(url, world.url).pathname, time_zone: "UTC" });
  });

  it("keeps what looks like a formula from running in a spreadsheet", async () => {
    await mallory.call(updateProfile, { field: "bio", value: "=1+1" });
    await mallory.call(getDataExport, {});
    world.clock.advance(3601);
    await ask(mallory);
    await finished(mallory);
    expect((await fetched(mallory)).get("csv/profile.csv")).toContain("'=1+1");
  });
});
