import {
  type AddressView,
  addAddress,
  cancelWalletConfig,
  deleteAddress,
  editAddress,
  getAddress,
  getWalletConfig,
  listAddresses,
  setDefaultAddress,
  setWalletConfig,
  unsetDefaultAddress,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { listCoinChannels, listCoins } from "@clearhold/contract/wallet/payouts/coins";
import { saveWallet } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { proofsOf } from "../../people/second-factor/index.ts";
import { addPayee } from "./add-payee.ts";
import { addressView, walletConfig } from "./address-view.ts";
import { setDefault, setSwitches, whitelistPayee } from "./change-trust.ts";
import type { AddressBookDeps } from "./check-payable.ts";
import { deletePayee, editPayee } from "./edit-payee.ts";
import * as coins from "./list-coins.ts";
import { notePayee } from "./note-payee.ts";
import { findSwitches, getPayee, listPayeesOf } from "./payee-store.ts";

/** Answers calls about the addresses that a person pays to. */
export function bindAddressBook(app: App, deps: AddressBookDeps): void {
  bindEntries(app, deps);
  bindTrust(app, deps);
  bind(app, listCoins, async ({ ask }) => coins.listCoins(ask.currency));
  bind(app, listCoinChannels, async ({ ask }) => coins.listCoinChannels(ask.currency));
}

function bindEntries(app: App, deps: AddressBookDeps): void {
  bind(app, listAddresses, async ({ actor, ask }) => {
    const facts = await factsOf(deps, actor);
    const payees = await listPayeesOf(deps.database, actor.userId, ask.category_code || null);
    return payees.map((payee) => addressView(payee, facts));
  });
  bind(app, getAddress, ({ actor, ask }) => viewOf(deps, actor, ask.ids));
  bind(app, addAddress, async ({ actor, ask }) => {
    const id = await addPayee(deps, actor, {
      currency: ask.currency_id,
      address: ask.address,
      note: ask.note,
      isDefault: ask.is_default === 1,
      lock: ask.is_withlock !== undefined,
      fundPassword: ask.password,
      proofs: proofsOf(ask),
    });
    return viewOf(deps, actor, id);
  });
  bind(app, editAddress, async ({ actor, ask }) => {
    await editPayee(deps, actor, {
      id: ask.ids,
      currency: ask.currency_id,
      address: ask.address,
      note: ask.note,
      isDefault: ask.is_default === undefined ? undefined : ask.is_default === 1,
      fundPassword: ask.password,
      proofs: proofsOf(ask),
    });
    return viewOf(deps, actor, ask.ids);
  });
  bind(app, deleteAddress, async ({ actor, ask }) => {
    await deletePayee(deps, actor, { id: ask.id, fundPassword: ask.password });
    return null;
  });
  bind(app, saveWallet, async ({ actor, ask }) => {
    const ids = await notePayee(deps, actor, { address: ask.address, note: ask.notes });
    return Promise.all(ids.map((id) => viewOf(deps, actor, id)));
  });
}

function bindTrust(app: App, deps: AddressBookDeps): void {
  bind(app, setDefaultAddress, async ({ actor, ask }) => {
    await setDefault(deps, actor, { id: ask.id, on: true });
    return viewOf(deps, actor, ask.id);
  });
  bind(app, unsetDefaultAddress, async ({ actor, ask }) => {
    await setDefault(deps, actor, { id: ask.id, on: false });
    return viewOf(deps, actor, ask.id);
  });
  bind(app, whitelistAddress, async ({ actor, ask }) => {
    await whitelistPayee(deps, actor, {
      id: ask.id,
      on: ask.on === 1,
      fundPassword: ask.password,
      proofs: proofsOf(ask),
    });
    return viewOf(deps, actor, ask.id);
  });
  const configOf = async (actor: Actor) => walletConfig((await factsOf(deps, actor)).switches);
  bind(app, getWalletConfig, ({ actor }) => configOf(actor));
  bind(app, setWalletConfig, async ({ actor, ask }) => {
    await setSwitches(deps, actor, {
      whitelist: ask.is_write,
      defaultAddress: ask.is_default,
      addressLock: ask.is_withlock,
      fundPassword: ask.password,
      proofs: proofsOf(ask),
    });
    return configOf(actor);
  });
  bind(app, cancelWalletConfig, async ({ actor }) => {
    await deps.guard.cancelAddressSwitches({ userId: actor.userId, visit: actor });
    return configOf(actor);
  });
}

async function factsOf({ database, clock }: AddressBookDeps, { userId }: Actor) {
  const now = clock.now();
  return { switches: await findSwitches(database, { userId, now }), now };
}

async function viewOf(deps: AddressBookDeps, actor: Actor, id: string): Promise<AddressView> {
  const payee = await getPayee(deps.database, { userId: actor.userId, id });
  return addressView(payee, await factsOf(deps, actor));
}
