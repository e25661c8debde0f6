import type { Queryable } from "../../kernel/database.ts";
import type { GuardKeys } from "./guard-keys.ts";
import { findMailboxOwner } from "./mailboxes.ts";
import { findPhoneOwner } from "./phones.ts";

/**
 * The one name of what was typed at a login: only digits are a telephone with its country code
 * (requirement 2), with or without the plus; everything else is a mailbox. Tries are counted under
 * it.
 */
export function accountNameOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  const digits = /^\+?([0-9]+)$/.exec(text)?.[1];
  return digits === undefined ? text : `+${digits}`;
}

/** Whose account it is; undefined where there is none. */
export function findAccountOwner(
  database: Queryable,
  keys: GuardKeys,
  name: string,
): Promise<string | undefined> {
  return name.startsWith("+")
    ? findPhoneOwner(database, keys, name)
    : findMailboxOwner(database, keys, name);
}
