import { currencyImages, networkLabels } from "@clearhold/contract/primitives/money";
import {
  type AddressView,
  addAddress,
  listAddresses,
} from "@clearhold/contract/wallet/withdrawals";
import { type App, bind } from "../../http/index.ts";
import { type AddPayeeDeps, addPayee } from "./add-payee.ts";
import type { Payee } from "./payee.ts";
import { listPayeesOf } from "./payee-store.ts";

export type AddressBookDeps = AddPayeeDeps;

export function bindAddressBook(app: App, deps: AddressBookDeps): void {
  bind(app, listAddresses, async ({ actor, ask }) => {
    const payees = await listPayeesOf(deps.database, actor.userId, ask.category_code || null);
    return payees.map(addressView);
  });
  bind(app, addAddress, async ({ actor, ask }) => {
    const payee = await addPayee(deps, actor, {
      currency: ask.currency_id,
      address: ask.address,
      note: ask.note,
      isDefault: Number(ask.is_default) === 1,
      fundPassword: ask.password,
      emailCode: ask.ecaptcha,
    });
    return addressView(payee);
  });
}

function addressView(payee: Payee): AddressView {
  const { id, currency, address, note, isDefault, isWhitelisted, createdAt } = payee;
  return {
    id,
    category: currency,
    currency_id: currency,
    image: currencyImages[currency],
    name: networkLabels[currency],
    address,
    note,
    is_default: isDefault ? 1 : 0,
    is_write: isWhitelisted ? 1 : 0,
    createtime: Math.floor(createdAt.getTime() / 1000),
  };
}
