import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoginRole, loginRoles, roleName } from "../../src/runtime/database/roles.ts";
import { type FreshDatabase, freshDatabase } from "../database.ts";
import { ledgerDatabase } from "../ledger/ledger-database.ts";
import { mutantsOf } from "./journals/mutants.ts";
import { currenciesOfLegs, type Draft, draftKinds, writeDraft } from "./journals/shapes.ts";
import { unboundKinds } from "./journals/unbound-kinds.ts";

const owners = {
  user: "usr_ann",
  project: "prj_sun",
  campaign: "cmp_may",
  house: "house",
} as const;
const strangers = { usr_ann: "usr_bob", prj_sun: "prj_moon", cmp_may: "cmp_june" } as const;

type Logins = Record<LoginRole, pg.Client>;
type Place = { database: FreshDatabase; logins: Logins; drafts: readonly Draft[] };

/** A database in which every account has plenty, so that no floor refuses what a rule must refuse. */
async function openRich(made: Promise<FreshDatabase>): Promise<Place> {
  const database = await made;
  const logins = {} as Logins;
  for (const role of loginRoles) logins[role] = await connect(database.urls[role]);
  const admin = await connect(database.adminUrl);
  const people = [...Object.values(owners), ...Object.values(strangers)];
  await admin.query("alter table ledger_accounts disable trigger user");
  await admin.query(
    `insert into ledger_accounts (code, owner_id, currency, owner_kind, class, normal_side,
       floor_units, balance_units)
     select c.code, owner, currency, c.owner_kind, c.class, c.normal_side, c.floor_units, 1000000000
     from ledger_chart c, unnest($1::text[]) as owner, unnest($2::text[]) as currency
     where c.owner_kind = case left(owner, 4) when 'usr_' then 'user' when 'prj_' then 'project'
       when 'cmp_' then 'campaign'
       else 'house' end`,
    [people, currenciesOfLegs],
  );
  await admin.query("alter table ledger_accounts enable always trigger user").catch(() => {});
  const drafts = await draftKinds(admin, owners);
  await admin.end();
  return { database, logins, drafts };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function close({ database, logins }: Place): Promise<void> {
  await Promise.all(Object.values(logins).map((login) => login.end()));
  await database.close();
}

/** What the database says to the journal; null where it would take it. All is rolled back. */
async function saysTo(login: pg.Client, draft: Draft, header?: string): Promise<string | null> {
  await login.query("begin");
  try {
    await writeDraft(login, draft, header);
    await login.query("set constraints all immediate");
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await login.query("rollback");
  }
}

const roleOf = (poster: string) => loginRoles.find((role) => roleName(role) === poster)!;

describe("the ledger, of each kind of journal", () => {
  let place: Place;
  beforeAll(async () => {
    place = await openRich(ledgerDatabase());
  });
  afterAll(() => close(place));

  it("takes the well-formed one from its poster, and from no other login", async () => {
    const wrong: string[] = [];
    for (const draft of place.drafts) {
      const posters = place.drafts.filter(({ kind }) => kind === draft.kind);
      for (const role of loginRoles) {
        const said = await saysTo(place.logins[role], draft);
        const may = posters.some(({ poster }) => poster === roleName(role));
        const isRight = may ? said === null : /may not be posted|permission denied/.test(`${said}`);
        if (!isRight) wrong.push(`${draft.reference} by ${role}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("refuses it with one thing wrong, and says what", async () => {
    const wrong: string[] = [];
    const strangerOf = ({ ownerId }: { ownerId: string }) =>
      strangers[ownerId as keyof typeof strangers];
    for (const draft of place.drafts) {
      const login = place.logins[roleOf(draft.poster)];
      for (const { name, draft: mutant, header, refusal } of mutantsOf(draft, strangerOf)) {
        const said = await saysTo(login, mutant, header);
        if (!refusal.test(`${said}`)) wrong.push(`${draft.reference}, ${name}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("the whole database, of each kind of journal", () => {
  let place: Place;
  beforeAll(async () => {
    place = await openRich(freshDatabase());
  });
  afterAll(() => close(place));

  it("takes none whose fact nobody recorded, but for those that are not bound yet", async () => {
    const taken = new Set<string>();
    const otherwise = /floor|shape|permission|may not be posted|balance|version/;
    for (const draft of place.drafts) {
      const said = await saysTo(place.logins[roleOf(draft.poster)], draft);
      if (said === null) taken.add(draft.kind);
      else expect(said, `${draft.kind} by ${draft.poster}`).not.toMatch(otherwise);
    }
    expect(
      [...taken].sort(),
      "walls/journals/unbound-kinds.ts: a kind that is bound leaves it",
    ).toEqual([...unboundKinds].sort());
  });
});
