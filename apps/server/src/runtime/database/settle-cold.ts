import { withSession } from "../../kernel/database-session.ts";
import { ownerRole } from "./roles.ts";

/**
 * Writes down which cold address these books have: the first one that was configured, for good. As the
 * owner, because the worker's login could name a stranger's. A row that it wrote before is taken out,
 * unless the books have coins there. Without an address it changes nothing.
 */
export async function settleCold(adminUrl: string, address: string | undefined): Promise<void> {
  if (address === undefined) return;
  await withSession(
    { connectionString: adminUrl, application_name: "settle-cold" },
    async (admin) => {
      await admin.query("begin");
      await admin.query(`set local role ${ownerRole}`);
      await admin.query(
        "insert into house_cold_address (address) values ($1) on conflict do nothing",
        [address],
      );
      const isFalse = `address in (select a.address from chain_addresses a, house_cold_address c
      where a.purpose = 'cold' and a.address <> c.address and not exists (
        select from ledger_accounts l where l.code = 'cold-wallet' and l.balance_units <> 0))`;
      await admin.query(`delete from deposits where state <> 'credited' and ${isFalse}`);
      await admin.query(`delete from chain_holdings where ${isFalse}`);
      await admin.query(`delete from chain_addresses where ${isFalse}`);
      await admin.query("commit");
    },
  );
}
