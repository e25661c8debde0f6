import type pg from "pg";
import { expect } from "vitest";
import { type Account, accountKey } from "../../src/ledger/chart-of-accounts.ts";
import { withClient } from "../database.ts";
import { fact } from "./ledger-world.ts";

/** What a thief tries, and what the database says to it. */
export type Wish = [string, (client: pg.Client) => Promise<unknown>, RegExp];

export const sql = (text: string) => (client: pg.Client) => client.query(text);

/** Runs a wish with a login of its own; it must be refused, and for the reason named. */
export async function refuses(url: string, [, wish, message]: Wish): Promise<void> {
  await withClient(url, async (client) => {
    await expect(wish(client)).rejects.toThrow(message);
  });
}

export type Leg = {
  account: Account;
  side: "debit" | "credit";
  units: bigint;
  version?: bigint;
  after?: bigint;
};
export const debits = (account: Account, units: bigint, rest: Partial<Leg> = {}): Leg => ({
  account,
  side: "debit",
  units,
  ...rest,
});
export const credits = (account: Account, units: bigint, rest: Partial<Leg> = {}): Leg => ({
  account,
  side: "credit",
  units,
  ...rest,
});
export const newJournalId = () => `jrn_${fact().slice(4)}`;

/** A journal as a thief would write it: with the versions and balances that would fit. */
export async function forge(
  client: pg.Client,
  kind: string,
  legs: readonly Leg[],
  {
    count = legs.length,
    journalId = newJournalId(),
    reverses = null as string | null,
    header = true,
  } = {},
): Promise<void> {
  const rows: string[] = [];
  for (const { account, side, units, version, after } of legs) {
    const {
      rows: [found],
    } = await client.query(
      `select a.id, a.version, a.balance_units, a.normal_side from public.ledger_accounts a
       where (code, owner_id, currency) = ($1, $2, $3)`,
      [account.code, account.ownerId, account.currency],
    );
    if (!found) throw new Error(`${accountKey(account)} is not open`);
    const change = found.normal_side === side ? units : -units;
    rows.push(`(${found.id}, ${version ?? BigInt(found.version) + 1n}, '${journalId}', '${side}',
      ${units}, ${after ?? BigInt(found.balance_units) + change})`);
  }
  const journal = `insert into public.ledger_journals
    (id, kind, reference, entry_count, occurred_at, reverses)
    values ('${journalId}', '${kind}', '${fact()}', ${count}, now(), ${reverses ? `'${reverses}'` : "null"})`;
  const entries = `insert into public.ledger_entries values ${rows.join(", ")}`;
  if (!header) await client.query(entries);
  else await client.query(rows.length > 0 ? `with j as (${journal}) ${entries}` : journal);
}
