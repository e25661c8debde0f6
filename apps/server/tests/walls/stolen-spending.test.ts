import { createSecretKey } from "node:crypto";
import { money } from "@clearhold/money";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { authorise, type Spending } from "../../src/guard/rows/spending-authorisation.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Authorised, authorisedJournal, type Journal } from "../../src/ledger/index.ts";
import { type JournalKind, spendings } from "../../src/ledger/journal-kinds.ts";
import { exchangeDone } from "../../src/ledger/recipes/desk.ts";
import {
  withdrawalHeld,
  withdrawalRepaid,
  withdrawalStanding,
} from "../../src/ledger/recipes/payouts.ts";
import { subscriptionHeld, subscriptionReturned } from "../../src/ledger/recipes/projects.ts";
import { renewSpendingKey } from "../../src/runtime/database/prepare-database.ts";
import { trx, usdt } from "../market-world.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openProjectWorld);
let key: string;
let ann: string;
let bob: string;
let openProjectId: string;
let otherProjectId: string;

beforeAll(async () => {
  key = world.fresh.spendingKey;
  await world.fundDesk(trx(1_000), usdt(1_000));
  const source = fixedRate(parseRate("3"));
  await keepRate({ database: world.databases.worker, source, feePpm: 0n });
  ann = (await world.person(trx(500), usdt(500))).userId;
  bob = (await world.person(trx(500), usdt(500))).userId;
  const terms = {
    ...{ target: "10000", cooling_off_hours: 24 },
    ...{ end: "+1d", publish: "+2d", give: "+3d" },
  };
  openProjectId = await world.project(terms);
  otherProjectId = await world.project(terms);
  world.clock.advance(10);
  for (const id of [openProjectId, otherProjectId]) await world.advance(id);
});

/** What a person asked the guard for, and the journal that it is for. */
type Case = { readonly asked: Spending; readonly posted: Journal };

function subscription(): Case {
  const reference = newId("sub", world.clock);
  const asked = {
    ...{ kind: "subscription-held", reference, userId: ann, currency: "TRX" as const },
    ...{ units: 10_000_000n, purpose: openProjectId },
  };
  return { asked, posted: subscribed({ subscriptionId: reference }) };
}

function subscribed(changes: Partial<Parameters<typeof subscriptionHeld>[0]>): Journal {
  const fact = { subscriptionId: newId("sub", world.clock), userId: ann, amount: trx(10) };
  return subscriptionHeld({ ...fact, projectId: openProjectId, ...changes });
}

/** A subscription that stands, and its owner's word to cancel it. */
async function cancelling(): Promise<Case> {
  const { asked, posted } = subscription();
  await post(authorisedJournal(posted, wordFor(asked)));
  return {
    asked: { ...asked, kind: "subscription-returned" },
    posted: cancelled({ subscriptionId: asked.reference }),
  };
}

function cancelled(changes: Partial<Parameters<typeof subscriptionReturned>[0]>): Journal {
  const fact = { subscriptionId: newId("sub", world.clock), userId: ann, amount: trx(10) };
  return subscriptionReturned({ ...fact, projectId: openProjectId, ...changes });
}

function exchange(): Case {
  const reference = newId("exc", world.clock);
  const asked = {
    ...{ kind: "exchange-done", reference, userId: ann, currency: "USDT" as const },
    ...{ units: 1_000_000n, purpose: "TRX" },
  };
  return { asked, posted: exchanged({ exchangeId: reference }) };
}

function exchanged(changes: Partial<Parameters<typeof exchangeDone>[0]>): Journal {
  const trade = { paid: usdt(1), received: trx(3), fee: trx(0) };
  return exchangeDone({ exchangeId: newId("exc", world.clock), userId: ann, ...trade, ...changes });
}

const sold = { paid: trx(3), received: usdt(1), fee: usdt(0) };
const double = { paid: usdt(2), received: trx(6) };

function elsewhere(subscriptionId: string): Journal {
  return subscribed({ subscriptionId, projectId: otherProjectId });
}

/** The guard's word for what was asked, by the key of now. */
function wordFor(asked: Spending): Authorised {
  return authorise({ clock: world.clock, spendingKey: createSecretKey(key, "hex") }, asked);
}

/** With the login of the web server, and no code of ours in between that would say no. */
function post(posted: Journal, as: "api" | "worker" = "api"): Promise<unknown> {
  return world.ledgers[as].post({ journals: [posted], answer: null });
}

const refused = { code: "authorisation-expired" };

describe("with the web server's login", () => {
  it.each([["subscription", subscription] as const, ["exchange", exchange] as const])(
    "one %s is taken as its owner asked for it, once",
    async (_, draw) => {
      const { asked, posted } = draw();
      const word = wordFor(asked);
      await post(authorisedJournal(posted, word));
      const again = world.databases.api.query(
        `insert into ledger_journals
           (id, kind, reference, entry_count, occurred_at, authorisation)
         values ('jrn_again', $1, $2, 2, to_timestamp($3 / 1000.0), $4)`,
        [posted.kind, posted.reference, word.at, word.authorisation],
      );
      await expect(again).rejects.toThrow(/ledger_journals_fact/);
    },
  );

  it("nothing is taken without a word", async () => {
    for (const { posted } of [subscription(), exchange()]) {
      await expect(post(posted)).rejects.toMatchObject(refused);
    }
  });

  it.each<readonly [string, () => Case, (reference: string) => Journal]>([
    ["of another person", subscription, (id) => subscribed({ subscriptionId: id, userId: bob })],
    ["of more", subscription, (id) => subscribed({ subscriptionId: id, amount: trx(11) })],
    ["of less", subscription, (id) => subscribed({ subscriptionId: id, amount: trx(9) })],
    ["for another project", subscription, (id) => elsewhere(id)],
    ["under another reference", subscription, () => subscribed({})],
    ["of another kind", subscription, () => exchanged(sold)],
    ["of another person's coins", exchange, (id) => exchanged({ exchangeId: id, userId: bob })],
    ["of another amount", exchange, (id) => exchanged({ exchangeId: id, ...double })],
    ["of another coin", exchange, (id) => exchanged({ exchangeId: id, ...sold })],
    ["under another id", exchange, () => exchanged({})],
  ])("nothing %s is taken by a word", async (_, draw, forge) => {
    const { asked } = draw();
    const lie = authorisedJournal(forge(asked.reference), wordFor(asked));
    await expect(post(lie)).rejects.toMatchObject(refused);
  });

  it.each([["subscription", subscription] as const, ["exchange", exchange] as const])(
    "no %s is taken that is dated otherwise than the guard's clock said",
    async (_, draw) => {
      const { asked, posted } = draw();
      const { authorisation, at } = wordFor(asked);
      for (const hours of [-400 * 24, -1, 1]) {
        const moved = { authorisation, at: at + hours * 3_600_000 };
        await expect(post(authorisedJournal(posted, moved))).rejects.toMatchObject(refused);
      }
      await post(authorisedJournal(posted, { authorisation, at }));
    },
  );

  it("nothing is cancelled without a word, however it is dated, nor by the one that subscribed", async () => {
    const { asked, posted } = await cancelling();
    for (const hours of [-1 / 30, 0, 1 / 60, 23]) {
      const occurredAt = new Date(world.clock.now().getTime() + hours * 3_600_000);
      await expect(post({ ...posted, occurredAt })).rejects.toMatchObject(refused);
    }
    const bought = wordFor({ ...asked, kind: "subscription-held" });
    await expect(post(authorisedJournal(posted, bought))).rejects.toMatchObject(refused);
    const ended = authorisedJournal(posted, endedWord(asked));
    await expect(post(ended)).rejects.toMatchObject(refused);
    await post(authorisedJournal(posted, wordFor(asked)));
  });

  it.each<readonly [string, (asked: Spending) => Spending]>([
    ["of another person", (asked) => ({ ...asked, userId: bob })],
    ["of more", (asked) => ({ ...asked, units: 11_000_000n })],
    ["for another project", (asked) => ({ ...asked, purpose: otherProjectId })],
    ["of another one", (asked) => ({ ...asked, reference: newId("sub", world.clock) })],
    ["of another coin", (asked) => ({ ...asked, currency: "USDT" })],
  ])("nothing is cancelled by a word %s", async (_, change) => {
    const { asked, posted } = await cancelling();
    const lie = authorisedJournal(posted, wordFor(change(asked)));
    await expect(post(lie)).rejects.toMatchObject(refused);
  });

  it("nothing is taken whose word has ended, or was made to last longer", async () => {
    const { asked, posted } = subscription();
    const { authorisation, at } = wordFor(asked);
    const [until, mac] = authorisation.split(".");
    const longer = { authorisation: `${Number(until) + 1}.${mac}`, at };
    await expect(post(authorisedJournal(posted, longer))).rejects.toMatchObject(refused);
    const ended = endedWord(asked);
    await expect(post(authorisedJournal(posted, ended))).rejects.toMatchObject(refused);
  });

  it("a word of another shape is not stored", async () => {
    const { asked, posted } = subscription();
    const [until = "", mac = ""] = wordFor(asked).authorisation.split(".");
    for (const word of [
      ...[`${until}${mac}`, `${until}.${mac}0`, `${until}0.${mac.slice(1)}`, `.${until}${mac}`],
      ...[`x${until.slice(1)}.${mac}`, `${until}.${mac.slice(1)}G`, `${until}.${mac.slice(1)}.`],
      ...[`${until}.${mac.slice(1)}\n`, `${until}.${mac.slice(1)}A`],
    ]) {
      const stored = world.databases.api.query(
        `insert into ledger_journals (id, kind, reference, entry_count, occurred_at, authorisation)
         values ('jrn_shape', $1, $2, 2, now(), $3)`,
        [posted.kind, posted.reference, word],
      );
      await expect(stored, word).rejects.toThrow(/ledger_journals_authorisation/);
    }
  });

  it("nothing is taken by the key of an earlier start, and the same form goes through again", async () => {
    const { asked, posted } = exchange();
    const before = wordFor(asked);
    key = await renewSpendingKey(world.fresh.adminUrl);
    await expect(post(authorisedJournal(posted, before))).rejects.toMatchObject(refused);
    await post(authorisedJournal(posted, wordFor(asked)));
  });

  it.each(["api", "worker", "guard", "operator", "auditor", "demo"] as const)(
    "the key is not readable: %s",
    async (role) => {
      const database = world.databases[role];
      for (const sql of [
        "select * from ledger_spending_key",
        "refresh materialized view ledger_spending_key",
        "create temporary view v as select * from ledger_spending_key",
        "insert into ledger_spendings values ('deposit-credited', 'evidence')",
        "update ledger_spendings set carries = 'evidence'",
        "select spending_check_journals(array[]::ledger_journals[])",
      ]) {
        await expect(database.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
      }
    },
  );
});

describe("with the worker's login", () => {
  it("nobody's balance is held for a payout, or taken for a debt that is none", async () => {
    const fact = { withdrawalId: newId("wdr", world.clock), userId: ann, amount: trx(1) };
    await expect(post(withdrawalStanding(fact), "worker")).rejects.toThrow(/standing instruction/);
    await expect(post(withdrawalRepaid(fact), "worker")).rejects.toThrow(/owed is repaid whole/);
  });
});

describe("a kind that spends", () => {
  it("is in the list of the database, as in the list of the code", async () => {
    const rows = await world.databases.auditor.query<{ kind: string; carries: string | null }>(
      `select distinct kind, carries from ledger_shapes left join ledger_spendings using (kind)
       where 'debit user-available' = any (lines) or carries is not null`,
    );
    expect(Object.fromEntries(rows.map(({ kind, carries }) => [kind, carries]))).toEqual(spendings);
  });

  it("is refused while it is in none", async () => {
    const { asked, posted } = subscription();
    const kind = "fee-taken" as JournalKind;
    await world.asAdmin(async (admin) => {
      await admin.query(
        `insert into ledger_kinds values ('${kind}', 1, false, 'projects', 'none')`,
      );
      await admin.query(
        `insert into ledger_shapes values ('${kind}', 1, '{credit project-escrow,debit user-available}')`,
      );
      await admin.query(`insert into ledger_posters values ('${kind}', 'clearhold_api')`);
    });
    const word = wordFor({ ...asked, kind });
    await expect(post(authorisedJournal({ ...posted, kind }, word))).rejects.toMatchObject(refused);
    await world.asAdmin(async (admin) => {
      for (const table of ["posters", "shapes", "kinds"]) {
        await admin.query(`delete from ledger_${table} where kind = '${kind}'`);
      }
    });
  });

  it("of a withdrawal is for the order that is stored, to the letter", async () => {
    const held = withdrawalHeld({
      withdrawalId: newId("wdr", world.clock),
      userId: ann,
      amount: trx(1),
    });
    const asked = {
      ...{ kind: held.kind, reference: held.reference, userId: ann, ...money("TRX", 1_000_000n) },
      purpose: "an order that no row has",
    };
    await expect(post(authorisedJournal(held, wordFor(asked)))).rejects.toMatchObject(refused);
  });
});

/** A word whose two minutes are over: by the same key, as if it had been kept. */
function endedWord(asked: Spending): Authorised {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3 * 60_000 });
  try {
    return wordFor(asked);
  } finally {
    vi.useRealTimers();
  }
}
