import type { Queryable } from "../../kernel/database.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";

/** Who signs the blocks of this network, as addresses in hex: as configured, and as followed since. */
export type WitnessList = {
  readonly configured: readonly string[];
  readonly active: readonly string[];
};

/** Keeps the guard's own list between two starts. */
export function openWitnessList(database: Queryable, keys: GuardKeys) {
  const macOfList = ({ configured, active }: WitnessList) =>
    macOf(keys.row, "witnesses", ...configured, "active", ...active);
  return {
    /** Null before there is one. @throws Error when the row was not written by the guard. */
    async find(): Promise<WitnessList | null> {
      const row = await database.first<WitnessList & { readonly mac: string }>(
        "select configured, active, mac from guard_witnesses",
      );
      if (!row) return null;
      const { mac, ...list } = row;
      if (!sameMac(mac, macOfList(list)))
        throw new Error("the list of witnesses is not the guard's");
      return list;
    },
    async save(list: WitnessList): Promise<void> {
      await database.query(
        `insert into guard_witnesses (configured, active, mac) values ($1, $2, $3)
         on conflict (one) do update set configured = $1, active = $2, mac = $3`,
        [list.configured, list.active, macOfList(list)],
      );
    },
  };
}
