import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { CurrencyCode } from "../../primitives/money.ts";
import { Nothing, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { fundPasswordRefusals, proofFields, proofRefusals } from "../../primitives/proofs.ts";
import { line, OpaqueId, SixDigits, Switch, shownLine } from "../../primitives/text.ts";

/** The address book, and how far each payee is trusted. */

export const AddressView = z.object({
  id: OpaqueId,
  /** The currency's name, as the requirement's `category`. */
  category: CurrencyCode,
  currency_id: CurrencyCode,
  image: z.string(),
  /** The network's label. */
  name: z.string(),
  address: z.string(),
  note: z.string(),
  is_default: Switch,
  /** 1 while a first address becomes the default by itself. */
  is_auto_default: Switch,
  /** 1 once it is whitelisted. */
  is_write: Switch,
  /** From when it is whitelisted; 0 when it neither is nor will be. */
  write_from: z.int(),
  /** 1 while the fund password alone pays it: it is whitelisted, and so may skip codes. */
  skips_codes: Switch,
  /** 0 for what was only noted: its owner never confirmed it. */
  is_confirmed: Switch,
  /** 0 while the address lock keeps it from being paid. */
  is_payable: Switch,
  /** Until when it does; 0 when it does not, or when the address has to be confirmed first. */
  locked_until: z.int(),
  createtime: UnixSeconds,
});
export type AddressView = z.infer<typeof AddressView>;

const zeroOrOne = wholeNumber(0, 1);

/** What a person calls a payee: shown like a nickname, and of the same signs. */
export const addressNote = (min: 0 | 1) => shownLine(40, min);
const Note = addressNote(0);

export const listAddresses = endpoint({
  name: "listAddresses",
  kind: "read",
  path: "/api/User/address_list",
  auth: "session",
  summary: "My address book, of one currency or whole.",
  ask: z.object({ category_code: z.optional(CurrencyCode) }),
  reply: z.array(AddressView),
  refusals: [],
});

export const addAddress = endpoint({
  name: "addAddress",
  kind: "write",
  path: "/api/user/add_address",
  auth: "session",
  summary:
    "Saves a payee, or confirms one that was only noted, with the codes of `captcha` for this address and the fund password. `is_withlock` 1 locks new addresses at once, this one included.",
  ask: z.object({
    currency_id: CurrencyCode,
    address: line(64),
    note: z._default(Note, ""),
    is_default: z._default(zeroOrOne, 0),
    is_withlock: z.optional(z.literal([1, "1"])),
    ...proofFields,
    password: SixDigits,
  }),
  reply: AddressView,
  refusals: [
    "address-invalid",
    "address-not-payable",
    "address-exists",
    "address-book-full",
    ...proofRefusals,
    ...fundPasswordRefusals,
  ],
});

export const getAddress = endpoint({
  name: "getAddress",
  kind: "read",
  methods: ["GET"],
  path: "/api/User/edit_address",
  auth: "session",
  summary: "One entry of my address book, to be edited.",
  ask: z.object({ ids: OpaqueId }),
  reply: AddressView,
  refusals: ["address-not-found"],
});

export const editAddress = endpoint({
  name: "editAddress",
  kind: "write",
  path: "/api/User/edit_address",
  auth: "session",
  summary:
    "Changes an entry. Another address or network is a new payee: the codes of `captcha` for it are needed, its 24 h begin anew, and the whitelist drops it. A note or the default needs the fund password alone. What is left out stays.",
  ask: z.object({
    ids: OpaqueId,
    currency_id: z.optional(CurrencyCode),
    address: z.optional(line(64)),
    note: z.optional(Note),
    is_default: z.optional(zeroOrOne),
    ...proofFields,
    password: SixDigits,
  }),
  reply: AddressView,
  refusals: [
    "address-not-found",
    "address-invalid",
    "address-not-payable",
    "address-exists",
    "address-edited",
    "address-unconfirmed",
    ...proofRefusals,
    ...fundPasswordRefusals,
  ],
});

export const deleteAddress = endpoint({
  name: "deleteAddress",
  kind: "write",
  path: "/api/user/delete_address",
  auth: "session",
  summary: "Removes an entry, and whatever trust it had, with the fund password.",
  ask: z.object({ id: OpaqueId, password: SixDigits }),
  reply: Nothing,
  refusals: ["address-not-found", ...fundPasswordRefusals],
});

export const setDefaultAddress = endpoint({
  name: "setDefaultAddress",
  kind: "write",
  path: "/api/user/set_default",
  auth: "session",
  summary: "Makes a confirmed payee the default of its currency.",
  ask: z.object({ id: OpaqueId }),
  reply: AddressView,
  refusals: ["address-not-found", "address-unconfirmed"],
});

export const unsetDefaultAddress = endpoint({
  name: "unsetDefaultAddress",
  kind: "write",
  path: "/api/user/uset_default",
  auth: "session",
  summary: "The payee is the default no longer.",
  ask: z.object({ id: OpaqueId }),
  reply: AddressView,
  refusals: ["address-not-found"],
});

export const whitelistAddress = endpoint({
  name: "whitelistAddress",
  kind: "write",
  path: "/api/user/whitelist_address",
  auth: "session",
  summary:
    "Whitelists a confirmed payee 24 h from now, with the fund password and the codes of `captcha` for this address with `is_write` 1. `on` 0 drops it at once and asks for nothing.",
  ask: z.object({
    id: OpaqueId,
    on: zeroOrOne,
    ...proofFields,
    password: z.optional(SixDigits),
  }),
  reply: AddressView,
  refusals: [
    "address-not-found",
    "address-unconfirmed",
    "address-edited",
    ...proofRefusals,
    ...fundPasswordRefusals,
  ],
});

export const addressSwitches = ["is_write", "is_default", "is_withlock"] as const;

export const WalletConfig = z.object({
  /** Whitelisted addresses may skip codes. */
  is_write: Switch,
  /** A first address becomes the default by itself. */
  is_default: Switch,
  /** A new or changed address waits 24 h before it can be paid. */
  is_withlock: Switch,
  /** What was confirmed and has not begun; it can be called off. */
  pending: z.array(z.object({ name: z.enum(addressSwitches), on: Switch, from: UnixSeconds })),
});
export type WalletConfig = z.infer<typeof WalletConfig>;

export const getWalletConfig = endpoint({
  name: "getWalletConfig",
  kind: "read",
  path: "/api/User/wallet_config",
  auth: "session",
  summary: "My three address switches as they are now, and what is about to change.",
  ask: z.object({}),
  reply: WalletConfig,
  refusals: [],
});

export const setWalletConfig = endpoint({
  name: "setWalletConfig",
  kind: "write",
  path: "/api/User/set_wallet_config",
  auth: "session",
  summary:
    "Sets the switches that are named, with the fund password and the codes of `captcha` for exactly these values. What protects is in force at once and calls its pending opposite off; what weakens (whitelist on, lock off) begins after 24 h.",
  ask: z.object({
    is_write: z.optional(zeroOrOne),
    is_default: z.optional(zeroOrOne),
    is_withlock: z.optional(zeroOrOne),
    ...proofFields,
    password: SixDigits,
  }),
  reply: WalletConfig,
  refusals: [...proofRefusals, ...fundPasswordRefusals],
});

export const cancelWalletConfig = endpoint({
  name: "cancelWalletConfig",
  kind: "write",
  path: "/api/User/cancel_wallet_config",
  auth: "session",
  summary:
    "Calls off whatever weakening of the switches has not begun. It protects, so it is free.",
  ask: z.object({}),
  reply: WalletConfig,
  refusals: [],
});
