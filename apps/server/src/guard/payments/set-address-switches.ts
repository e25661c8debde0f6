import { randomUUID } from "node:crypto";
import {
  type AddressSwitch,
  addressSwitches,
  addressWaitMs,
  type SwitchState,
  safePosition,
} from "../../kernel/address-switches.ts";
import type { Tx } from "../../kernel/database.ts";
import type { Proofs, Visit } from "../../kernel/guard-calls/shapes.ts";
import { recordEvent } from "../../kernel/security-events.ts";
import { notifyOwner } from "../contacts/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { lockAddressSwitches, updateAddressSwitch } from "./address-switches.ts";
import { proveOwner } from "./prove-owner.ts";

export type SetAddressSwitchesAsk = {
  readonly userId: string;
  readonly whitelist?: boolean | undefined;
  readonly defaultAddress?: boolean | undefined;
  readonly addressLock?: boolean | undefined;
  readonly fundPassword: string;
  readonly proofs: Proofs;
  readonly visit: Visit;
};

type Positions = Readonly<Record<AddressSwitch, boolean | undefined>>;
type Change = { readonly name: AddressSwitch; readonly on: boolean; readonly from: Date };

/**
 * Sets the switches that are named, by the fund password and the proofs for exactly these
 * positions. What weakens begins a day after it was confirmed; what protects is in force at once, and
 * what waited to weaken it is called off.
 */
export async function setAddressSwitches(
  deps: GuardDeps,
  ask: SetAddressSwitchesAsk,
): Promise<void> {
  const { userId, whitelist, defaultAddress, addressLock, fundPassword, proofs } = ask;
  const step = await proveOwner(deps, {
    ...{ userId, purpose: "confirm", proofs, fundPassword, usedFor: randomUUID() },
    subject: { kind: "address-switches", whitelist, defaultAddress, addressLock },
  });
  const positions: Positions = {
    whitelist,
    "default-address": defaultAddress,
    "address-lock": addressLock,
  };
  await change(deps, ask, { positions, spend: step.spend });
}

/** Whatever waits to weaken is called off. */
export async function cancelAddressSwitches(
  deps: GuardDeps,
  ask: { readonly userId: string; readonly visit: Visit },
): Promise<void> {
  await change(deps, ask, { positions: "as-they-are", spend: async () => {} });
}

async function change(
  deps: GuardDeps,
  { userId, visit }: { readonly userId: string; readonly visit: Visit },
  how: { positions: Positions | "as-they-are"; spend(tx: Tx, now: Date): Promise<void> },
): Promise<void> {
  const now = deps.clock.now();
  const changes = await deps.database.transaction(async (tx) => {
    await how.spend(tx, now);
    const states = await lockAddressSwitches(tx, deps, { userId, now });
    const found = addressSwitches.flatMap((name): Change[] => {
      const wanted = how.positions === "as-they-are" ? states[name].on : how.positions[name];
      return wanted === undefined ? [] : changeOf(name, states[name], { wanted, now });
    });
    for (const { name, on, from } of found) {
      const row = { userId, switch: name, is_on: on, from_at: from };
      await updateAddressSwitch(tx, deps.keys, row);
      const { ip, device } = visit;
      const details = { switch: name, on: on ? "1" : "0", from: from.toISOString() };
      const kind = "address-switch-changed";
      await recordEvent(tx, { userId, kind, at: now, ip, device, details });
    }
    return found;
  });
  for (const { name, on, from } of changes) {
    const startsAt = from > now ? from : undefined;
    const fact = { setting: name, state: on ? "on" : "off", startsAt } as const;
    await notifyOwner(deps, userId, { kind: "address-switch-changed", ...fact });
  }
}

/** Nothing where it stands so already, or will; one that waits keeps its time. */
function changeOf(
  name: AddressSwitch,
  { on, next }: SwitchState,
  { wanted, now }: { wanted: boolean; now: Date },
): Change[] {
  if (wanted === on) return next ? [{ name, on, from: now }] : [];
  if (next) return [];
  const safe = safePosition[name];
  const weakens = safe !== undefined && wanted !== safe;
  return [{ name, on: wanted, from: weakens ? new Date(now.getTime() + addressWaitMs) : now }];
}
