import { withSession } from "../../kernel/database-session.ts";
import { ownerRole } from "./roles.ts";

/**
 * Writes down which cold wallet these books have: the last of those that the signer pinned; before it
 * pinned any, the first one that was configured. As the owner, because the worker's login could name a
 * stranger's. An earlier wallet keeps its row and its coins. A row that the worker's login wrote is
 * taken out, unless the books have coins there.
 * @returns the cold wallet of the books, in base58; null where there is none.
 */
export async function settleCold(
  adminUrl: string,
  configured: string | undefined,
  pinned: readonly string[] = [],
): Promise<string | null> {
  const connection = { connectionString: adminUrl, application_name: "settle-cold" };
  return withSession(connection, async (admin) => {
    await admin.query("begin");
    await admin.query(`set local role ${ownerRole}`);
    await admin.query(
      `insert into house_cold_address (address)
       select address from unnest(array[$1::text, $2::text]) with ordinality a (address, place)
       where address is not null order by place limit 1
       on conflict (only_one) do update set address = coalesce($1, house_cold_address.address)`,
      [pinned.at(-1) ?? null, configured ?? null],
    );
    await admin.query(
      `update chain_addresses a set owner_id = 'house ' || a.address from house_cold_address c
       where a.purpose = 'cold' and a.address <> c.address and a.address = any($1::text[])`,
      [pinned],
    );
    // One that operators named again.
    await admin.query(
      `update chain_addresses a set owner_id = 'house' from house_cold_address c
       where a.purpose = 'cold' and a.address = c.address`,
    );
    const isFalse = `address in (select a.address from chain_addresses a, house_cold_address c
      where a.purpose = 'cold' and a.owner_id = 'house' and a.address <> c.address and not exists (
        select from ledger_accounts l where l.code = 'cold-wallet' and l.balance_units <> 0))`;
    await admin.query(`delete from deposits where state <> 'credited' and ${isFalse}`);
    await admin.query(`delete from chain_holdings where ${isFalse}`);
    await admin.query(`delete from chain_addresses where ${isFalse}`);
    const { rows } = await admin.query<{ address: string }>(
      "select address from house_cold_address",
    );
    await admin.query("commit");
    return rows[0]?.address ?? null;
  });
}
