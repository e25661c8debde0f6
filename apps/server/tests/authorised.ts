import { createSecretKey, type KeyObject } from "node:crypto";
import {
  authorise,
  purposeOf,
  type SpendingDeps,
} from "../src/guard/rows/spending-authorisation.ts";
import type { Clock } from "../src/kernel/clock.ts";
import { authorisedJournal, type Journal } from "../src/ledger/index.ts";

type StoredOrder = { readonly orderText: string; readonly orderSignature: string };

/** The clock, and the key as the supervisor has it from the database. */
export type GuardOfTests = { readonly clock: Clock; readonly spendingKey: string };

/**
 * A journal that no verb makes, with the word that the guard would give for it.
 * @param order of a withdrawal, as its row has it.
 */
export function authorised(guard: GuardOfTests, posted: Journal, order?: StoredOrder): Journal {
  const { kind, reference, lines } = posted;
  // Who cancels a subscription spends it back: what becomes of it is read on the other side.
  const [from, to] = kind === "subscription-returned" ? ["credit", "debit"] : ["debit", "credit"];
  const spent = lines.find(({ side, account }) => side === from && isAvailable(account.code));
  if (!spent) throw new Error(`${kind} spends nothing`);
  const into = lines.find(
    ({ side, account }) =>
      side === to && (isAvailable(account.code) || account.code === "project-escrow"),
  )?.account;
  const purpose = into?.code === "project-escrow" ? into.ownerId : (into?.currency ?? "");
  const { ownerId: userId, currency } = spent.account;
  const deps: SpendingDeps = { ...guard, spendingKey: keyOf(guard.spendingKey) };
  const word = authorise(deps, {
    ...{ kind, reference, userId, currency, units: spent.units },
    purpose: order
      ? purposeOf({ text: order.orderText, signature: order.orderSignature })
      : purpose,
  });
  return authorisedJournal(posted, word);
}

const keys = new Map<string, KeyObject>();

/** The key's object is made once, as the guard makes it, because benches authorise many journals. */
function keyOf(text: string): KeyObject {
  const key = keys.get(text) ?? createSecretKey(text, "hex");
  keys.set(text, key);
  return key;
}

function isAvailable(code: string): boolean {
  return code === "user-available";
}
