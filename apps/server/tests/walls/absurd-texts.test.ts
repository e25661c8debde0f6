import { expect, it } from "vitest";
import { loginRoles, roleName } from "../../src/runtime/database/roles.ts";
import { freshDatabase } from "../database.ts";
import { useAdmin, useOpened } from "../use-world.ts";

/** A page of rows of any length would keep everybody who reads it from going on. */
const database = useOpened(freshDatabase);
const admin = useAdmin(() => database.adminUrl);

/** Where another bound holds, and which: nothing is compared twice in a posting. */
const boundElsewhere: Readonly<Record<string, string>> = {
  "ledger_journals.id": "the index of its key takes no long text",
  "ledger_journals.kind": "it is one of the kinds",
  "ledger_journals.reference": "the row of evidence has it too, and the index takes no long one",
  "ledger_journals.reverses": "it is the id of a journal",
  "ledger_journals.authorisation": "a check of its own",
  "ledger_entries.journal_id": "it is the id of a journal",
};

/** What is longer than 4,000 bytes, in bytes, and why. */
const longer: Readonly<Record<string, readonly [bytes: number, why: string]>> = {
  "campaign_decks.cards": [1_200_000, "a hundred thousand cards"],
  "certification_pictures.sealed": [2_097_152, "a picture"],
  "chain_rewinds.false_txids": [1_000_000, "what a thief may have forged"],
  "data_export_parts.bytes": [1_048_576, "a part of an archive"],
  "deposit_claims.paid_to": [200_000, "whom a contract paid at once"],
  "house_moves.raw_hex": [20_000, "a chain transaction"],
  "house_moves.signed_hex": [20_000, "a chain transaction"],
  "idempotency_keys.answer": [20_000, "an answer to a person"],
  "notices.picture": [2_000_000, "a picture"],
  "notices.words": [1_600_000, "pages in three languages"],
  "operator_changes.approvals": [80_000, "the words of some passkeys"],
  "operator_drops.approvals": [80_000, "the words of some passkeys"],
  "payout_attempts.raw_hex": [20_000, "a chain transaction"],
  "payout_attempts.signed_hex": [20_000, "a chain transaction"],
  "press_texts.words": [2_800_000, "terms in three languages"],
  "project_spending_words.assertion": [8_000, "the word of a passkey"],
  "projects.agreement": [40_000, "the terms of a project"],
  "projects.content": [40_000, "the words of a project"],
  "projects.cost_payees": [40_000, "the lists of a project"],
  "projects.inflow_sources": [40_000, "the lists of a project"],
  "projects.plan": [40_000, "the lists of a project"],
  "uploads.bytes": [2_097_152, "a picture"],
  "withdrawal_approvals.assertion": [8_000, "the word of a passkey"],
};

/** A value of so many bytes or a few more, of each type. */
const written: Readonly<Record<string, (bytes: number) => string>> = {
  text: (bytes) => `repeat('x', ${bytes})`,
  bytea: (bytes) => `repeat('x', ${bytes})::bytea`,
  json: (bytes) => `to_json(repeat('x', ${bytes}))`,
  jsonb: (bytes) => `to_jsonb(repeat('x', ${bytes}))`,
  _int4: (bytes) => `array_fill(1000000000, array[${Math.ceil(bytes / 10)}])`,
  _int8: (bytes) => `array_fill(1000000000::bigint, array[${Math.ceil(bytes / 10)}])`,
  _text: (bytes) => `array[repeat('x', ${bytes})]`,
};

it("is refused in every column that a login may write, also from who has all rights", async () => {
  const { rows } = await admin.query<{ place: string; column: string; type: string }>(
    `select c.relname as place, a.attname as column, t.typname as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and a.attnum > 0 and a.attlen = -1 and exists (select from unnest($1::text[]) login
         where has_column_privilege(login, c.oid, a.attnum, 'insert, update'))
     order by 1, 2`,
    [loginRoles.map(roleName)],
  );
  expect(rows.length).toBeGreaterThan(200);
  const places = rows.map(({ place, column }) => `${place}.${column}`);
  const unknown = [...Object.keys(boundElsewhere), ...Object.keys(longer)];
  expect(unknown.filter((one) => !places.includes(one))).toEqual([]);
  for (const { place, column, type } of rows) {
    const name = `${place}.${column}`;
    if (name in boundElsewhere) continue;
    const [bytes] = longer[name] ?? [4_000];
    const write = written[type];
    // A type without a value here would need its own rule.
    if (!write) throw new Error(`${name} is of the type ${type}`);
    const insert = admin.query(`insert into ${place} (${column}) values (${write(bytes + 1)})`);
    await expect(insert, name).rejects.toThrow(`${place}: a text is too long`);
  }
});

it("is looked at when a row changes too, and no login can switch that off", async () => {
  const { rows } = await admin.query<{ states: string; columns: boolean; others: boolean }>(
    `select string_agg(t.tgenabled::text || (t.tgtype & 23)::text, ',' order by t.tgname) as states,
       max(cardinality(t.tgattr::int2[])) = (select count(*) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attlen = -1
           and a.atttypid <> 'numeric'::regtype) as columns,
       bool_or(pg_get_userbyid(c.relowner) = any ($1)) as others
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'absurd_texts' group by c.oid`,
    [loginRoles.map(roleName)],
  );
  expect(rows.length).toBeGreaterThan(60);
  // Always, for each row, before insert and update of any of its texts.
  expect(new Set(rows.map(({ states }) => states))).toEqual(new Set(["A23"]));
  expect(rows.every(({ columns }) => columns)).toBe(true);
  expect(rows.some(({ others }) => others)).toBe(false);
});
