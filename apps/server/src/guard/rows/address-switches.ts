import { type Queryable, type Tx, upsertRow } from "../../kernel/database.ts";
import {
  type AddressSwitch,
  addressSwitches,
  type SwitchRow,
  type SwitchStates,
  safePosition,
  switchStatesAt,
} from "../../wire/guard/address-switches.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";
import type { RowDeps } from "./row-deps.ts";

/**
 * How a person's switches stand. One that the guard did not write stands where it protects, and is
 * told of.
 */
export async function findAddressSwitches(
  deps: Pick<RowDeps, "keys" | "logger">,
  database: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<SwitchStates> {
  const rows = await database.query<SwitchRow & { mac: string }>(
    "select switch, is_on, from_at, mac from guard_address_switches where user_id = $1",
    [userId],
  );
  const believed = rows.map((row): SwitchRow => {
    if (sameMac(row.mac, switchMac(deps.keys, userId, row))) return row;
    deps.logger.error({ userId, switch: row.switch }, "a switch was not set by the guard");
    return { ...row, isOn: safePosition[row.switch] ?? row.isOn, fromAt: now };
  });
  return switchStatesAt(believed, now);
}

export async function updateAddressSwitch(
  tx: Tx,
  keys: GuardKeys,
  { userId, ...row }: SwitchRow & { readonly userId: string },
): Promise<void> {
  const { switch: name, ...values } = { ...row, mac: switchMac(keys, userId, row) };
  await upsertRow(tx, "guard_address_switches", { key: { userId, switch: name }, values });
}

/** One change of a person's switches at a time, until the transaction ends. */
export async function lockAddressSwitches(
  tx: Tx,
  deps: Pick<RowDeps, "keys" | "logger">,
  { userId, now }: { userId: string; now: Date },
): Promise<SwitchStates> {
  // The rows must be there before they can be locked: as they are now, which changes nothing.
  const states = await findAddressSwitches(deps, tx, { userId, now });
  for (const name of addressSwitches) {
    const row = { switch: name, isOn: states[name].on, fromAt: epoch };
    await tx.query(
      `insert into guard_address_switches (user_id, switch, is_on, from_at, mac)
       values ($1, $2, $3, $4, $5) on conflict (user_id, switch) do nothing`,
      [userId, row.switch, row.isOn, row.fromAt, switchMac(deps.keys, userId, row)],
    );
  }
  await tx.query(
    "select from guard_address_switches where user_id = $1 order by switch for update",
    [userId],
  );
  return findAddressSwitches(deps, tx, { userId, now });
}

/** Long before anybody could ask. */
const epoch = new Date(0);

function switchMac(keys: GuardKeys, userId: string, row: SwitchRow): string {
  const name: AddressSwitch = row.switch;
  return macOf(keys.row, "switch", userId, name, String(row.isOn), row.fromAt.toISOString());
}
