/**
 * The switches of an account's address book: whitelisted addresses may skip codes, the first
 * address becomes the default, a new address waits.
 */
export const addressSwitches = ["whitelist", "default-address", "address-lock"] as const;
export type AddressSwitch = (typeof addressSwitches)[number];

/** What a switch is until its owner sets it. */
const byDefault: Readonly<Record<AddressSwitch, boolean>> = {
  whitelist: false,
  "default-address": true,
  "address-lock": false,
};

/** The position that protects; undefined where neither does. */
export const safePosition: Readonly<Record<AddressSwitch, boolean | undefined>> = {
  whitelist: false,
  "default-address": undefined,
  "address-lock": true,
};

/** As a switch is written down: on or off from a time on, and until then the opposite. */
export type SwitchRow = {
  readonly switch: AddressSwitch;
  readonly isOn: boolean;
  readonly fromAt: Date;
};

export type SwitchState = {
  readonly on: boolean;
  /** What was confirmed and has not begun. */
  readonly next: { readonly on: boolean; readonly from: Date } | undefined;
};
export type SwitchStates = Readonly<Record<AddressSwitch, SwitchState>>;

/** How each switch stands at a moment. */
export function switchStatesAt(rows: readonly SwitchRow[], now: Date): SwitchStates {
  const stateOf = (name: AddressSwitch): SwitchState => {
    const row = rows.find((one) => one.switch === name);
    if (!row) return { on: byDefault[name], next: undefined };
    if (row.fromAt <= now) return { on: row.isOn, next: undefined };
    return { on: !row.isOn, next: { on: row.isOn, from: row.fromAt } };
  };
  return {
    whitelist: stateOf("whitelist"),
    "default-address": stateOf("default-address"),
    "address-lock": stateOf("address-lock"),
  };
}
