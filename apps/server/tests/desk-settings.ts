import type pg from "pg";

/** What every test may say of the desk's rate: whatever it likes, of this kind of source. */
export async function setSource(admin: pg.Client, kind: string): Promise<void> {
  await admin.query(
    `update exchange_source set kind = $1, fixed_least_e12 = 1, fixed_most_e12 = $2,
       fee_least_ppm = 0, fee_most_ppm = 50000`,
    [kind, 2n ** 63n - 1n],
  );
}

/** The caps of a minute, in units of USDT, as if the first start had given them. */
export async function setCaps(
  admin: pg.Client,
  { userUnits, deskUnits }: { readonly userUnits: bigint; readonly deskUnits: bigint },
): Promise<void> {
  await admin.query("update exchange_caps set user_minute_units = $1, desk_minute_units = $2", [
    userUnits,
    deskUnits,
  ]);
}

/** As if the 48 hours of an order of the desk were over, which no login can say. */
export async function startCapOrder(admin: pg.Client, id: string): Promise<void> {
  const trigger = "trigger exchange_cap_orders_decided";
  await admin.query(`alter table exchange_cap_orders disable ${trigger}`);
  await admin.query("update exchange_cap_orders set starts_at = now() where id = $1", [id]);
  await admin.query(`alter table exchange_cap_orders enable always ${trigger}`);
}

/** As if a minute had passed since the last trade: what was traded before fills no minute any more. */
export async function passMinute(admin: pg.Client): Promise<void> {
  await admin.query("update exchanges set booked_at = booked_at - interval '61 seconds'");
  await admin.query("delete from exchange_seconds");
}
