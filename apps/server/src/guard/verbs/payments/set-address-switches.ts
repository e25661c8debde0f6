import { randomUUID } from "node:crypto";
import { addressWaitSeconds } from "@clearhold/contract/waits";
import type { Tx } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import {
  type AddressSwitch,
  addressSwitches,
  type SwitchState,
  type SwitchStates,
  safePosition,
} from "../../../wire/guard/address-switches.ts";
import type { Visit } from "../../../wire/guard/calls/shapes.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { proveOwner } from "../../proofs/prove-step.ts";
import { lockAddressSwitches, updateAddressSwitch } from "../../rows/address-switches.ts";
import { requireSession } from "../../rows/sessions.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

/** What each switch shall be; undefined: let it be. */
type Positions = Readonly<Record<AddressSwitch, boolean | undefined>>;
type Change = { readonly name: AddressSwitch; readonly on: boolean; readonly from: Date };

/**
 * Sets the switches that are named, by the fund password and the proofs for exactly these
 * positions. What weakens begins a day after it was confirmed; what protects is in force at once, and
 * what waited to weaken it is called off.
 */
export async function setAddressSwitches(deps: GuardDeps, ask: AskOf<"setAddressSwitches">) {
  const { userId, sessionHash, whitelist, defaultAddress, addressLock } = ask;
  const { fundPassword, proofs, visit } = ask;
  const step = await proveOwner(deps, {
    ...{ userId, purpose: "confirm", proofs, fundPassword, usedFor: randomUUID() },
    subject: { kind: "address-switches", whitelist, defaultAddress, addressLock },
  });
  const positions: Positions = {
    whitelist,
    "default-address": defaultAddress,
    "address-lock": addressLock,
  };
  await changeAndTell(deps, userId, async (tx, now) => {
    await requireSession(tx, { userId, sessionHash });
    await step.spend(tx, now);
    return change(tx, deps, { userId, visit, now, wanted: () => positions });
  });
}

/** Whatever waits to weaken is called off. */
export async function cancelAddressSwitches(
  deps: GuardDeps,
  { userId, visit }: AskOf<"cancelAddressSwitches">,
): Promise<void> {
  const wanted = (states: SwitchStates): Positions => ({
    whitelist: states.whitelist.on,
    "default-address": states["default-address"].on,
    "address-lock": states["address-lock"].on,
  });
  await changeAndTell(deps, userId, (tx, now) => change(tx, deps, { userId, visit, now, wanted }));
}

/** The address lock goes on, in the transaction of what was proved for it. */
export async function lockAddresses(
  tx: Tx,
  deps: SwitchDeps,
  ask: { readonly userId: string; readonly visit: Visit; readonly now: Date },
): Promise<void> {
  const positions = { whitelist: undefined, "default-address": undefined, "address-lock": true };
  await change(tx, deps, { ...ask, wanted: () => positions });
}

/**
 * For a freeze: no payee skips codes until the owner switches it on again, and what waits to weaken
 * is called off. A thief may have asked for either.
 */
export async function tightenAddressSwitches(
  tx: Tx,
  deps: SwitchDeps,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  const wanted = (states: SwitchStates): Positions => ({
    whitelist: false,
    "default-address": undefined,
    "address-lock": states["address-lock"].on,
  });
  await change(tx, deps, { userId, now, wanted });
}

type SwitchDeps = Pick<GuardDeps, "keys" | "logger">;

/** In one transaction; the owner hears of each change, and of what weakens with a way to stop it. */
async function changeAndTell(
  deps: GuardDeps,
  userId: string,
  work: (tx: Tx, now: Date) => Promise<readonly Change[]>,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    for (const { name, on, from } of await work(tx, now)) {
      const weakens = from > now;
      const tell = weakens ? warnOwner : notifyOwner;
      await tell(tx, deps, userId, {
        ...{ kind: "address-switch-changed", setting: name, state: on ? "on" : "off" },
        startsAt: weakens ? from : undefined,
      });
    }
  });
}

type ChangeAsk = {
  readonly userId: string;
  /** Absent where the one who decides does not know from where it was asked. */
  readonly visit?: Visit;
  readonly now: Date;
  readonly wanted: (states: SwitchStates) => Positions;
};

async function change(tx: Tx, deps: SwitchDeps, { userId, visit, now, wanted }: ChangeAsk) {
  const states = await lockAddressSwitches(tx, deps, { userId, now });
  const positions = wanted(states);
  const changes = addressSwitches.flatMap((name): Change[] => {
    const position = positions[name];
    return position === undefined ? [] : changeOf(name, states[name], { wanted: position, now });
  });
  for (const { name, on, from } of changes) {
    await updateAddressSwitch(tx, deps.keys, { userId, switch: name, isOn: on, fromAt: from });
    const details = { switch: name, on: on ? "1" : "0", from: from.toISOString() };
    const where = { ip: visit?.ip, device: visit?.device };
    await recordEvent(tx, { userId, kind: "address-switch-changed", ...where, details });
  }
  return changes;
}

/**
 * Does nothing when the switch already has this value or is about to. A pending change keeps its
 * start time.
 */
function changeOf(
  name: AddressSwitch,
  { on, next }: SwitchState,
  { wanted, now }: { wanted: boolean; now: Date },
): Change[] {
  if (wanted === on) return next ? [{ name, on, from: now }] : [];
  if (next) return [];
  const safe = safePosition[name];
  const weakens = safe !== undefined && wanted !== safe;
  const waitMs = weakens ? addressWaitSeconds * 1000 : 0;
  return [{ name, on: wanted, from: new Date(now.getTime() + waitMs) }];
}
