import type { addressSwitches, WalletConfig } from "@clearhold/contract/wallet/payouts/addresses";

export type SwitchName = (typeof addressSwitches)[number];

/** A switch that its owner has tapped: what it is to become. */
export type AskedSwitch = { readonly name: SwitchName; readonly on: 0 | 1 };

/** What was confirmed for a switch and has not begun; null when nothing was. */
export function pendingOf(config: WalletConfig, name: SwitchName) {
  return config.pending.find((one) => one.name === name) ?? null;
}

/** How a switch is drawn: as it is in force; what it will be stands beside it. */
export function shownAs(
  config: WalletConfig,
  name: SwitchName,
  asked: AskedSwitch | null,
): boolean {
  if (asked?.name === name) return asked.on === 1;
  return config[name] === 1;
}

/** Whether a change weakens protection and so waits a day. */
export function weakens({ name, on }: AskedSwitch): boolean {
  return (name === "is_write" && on === 1) || (name === "is_withlock" && on === 0);
}
