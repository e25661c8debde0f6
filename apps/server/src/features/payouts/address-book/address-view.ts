import { currencyImages, networkLabels } from "@clearhold/contract/primitives/money";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { AddressView, WalletConfig } from "@clearhold/contract/wallet/payouts/addresses";
import {
  type AddressSwitch,
  addressSwitches,
  type SwitchStates,
} from "../../../wire/guard/address-switches.ts";
import { lockedUntilOf, type Payee, type TrustFacts } from "./payee-store.ts";

/** An entry with what the guard will make of it. */
export function addressView(payee: Payee, { switches, now }: TrustFacts): AddressView {
  const { currency, confirmedAt, whitelistedFrom } = payee;
  const whitelisted = whitelistedFrom !== null && whitelistedFrom <= now;
  const lockedUntil = lockedUntilOf(payee, { switches, now });
  return {
    id: payee.id,
    category: currency,
    currency_id: currency,
    image: currencyImages[currency],
    name: networkLabels[currency],
    address: payee.address,
    note: payee.note,
    is_default: switchOf(payee.isDefault),
    is_auto_default: switchOf(switches["default-address"].on),
    is_write: switchOf(whitelisted),
    write_from: whitelistedFrom === null ? 0 : unixSeconds(whitelistedFrom),
    skips_codes: switchOf(whitelisted && switches.whitelist.on),
    is_confirmed: switchOf(confirmedAt !== null),
    is_payable: switchOf(lockedUntil === null),
    locked_until: lockedUntil ?? 0,
    createtime: Math.floor(payee.createdAt.getTime() / 1000),
  };
}

/** The names that the requirement gives the switches. */
const switchNames = {
  whitelist: "is_write",
  "default-address": "is_default",
  "address-lock": "is_withlock",
} as const satisfies Record<AddressSwitch, WalletConfig["pending"][number]["name"]>;

/** The switches as they stand, and those that are to change with the time when they do. */
export function walletConfig(switches: SwitchStates): WalletConfig {
  return {
    is_write: switchOf(switches.whitelist.on),
    is_default: switchOf(switches["default-address"].on),
    is_withlock: switchOf(switches["address-lock"].on),
    pending: addressSwitches.flatMap((name) => {
      const { next } = switches[name];
      if (!next) return [];
      return [{ name: switchNames[name], on: switchOf(next.on), from: unixSeconds(next.from) }];
    }),
  };
}

function switchOf(on: boolean): 0 | 1 {
  return on ? 1 : 0;
}
