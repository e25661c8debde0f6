import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import type { CurrencyCode } from "@clearhold/money";
import { useState } from "react";
import { useDraft } from "../../../drafts/use-draft.ts";
import { firstFault } from "../../../forms/first-fault.ts";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { type ProofFields, useProofs } from "../../../proofs/use-proofs.ts";
import { type AddressFault, addressChecks } from "./address-checks.ts";
import { useAddresses, useWalletConfig } from "./addresses-data.ts";
import { lookAlikeOf, readAddress } from "./describe-typed.ts";

/** A new payee, the confirmation of one that was only noted, or a change of one. */
type AddressJob = "new" | "confirm" | "edit";

type Start = { entry: AddressView | null; currency: CurrencyCode | null };

/** What is typed into the form of an address, and what is wrong with it. */
export function useAddressForm({ entry, currency: linked }: Start) {
  const job: AddressJob = !entry ? "new" : entry.is_confirmed === 1 ? "edit" : "confirm";
  const blank = blankOf(entry, linked);
  const { draft, change, forget } = useDraft(entry ? `address.${entry.id}` : "new-address", blank);
  const [chosen, setChosen] = useState(linked);
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<AddressFault | null>(null);

  const currency = chosen ?? readCurrency(draft.currency);
  const { address } = readAddress(draft.address);
  const isDefault = draft.isDefault === "1";
  const book = useAddresses(null).data;
  const others = (book ?? []).filter(({ id }) => id !== entry?.id);
  const lookAlike = lookAlikeOf(
    address,
    others.map((one) => one.address),
  );
  const lockOn = useWalletConfig().data?.is_withlock;
  // The lock is recommended when the first address is saved.
  const first = book !== undefined && others.every((one) => one.is_confirmed === 0);

  // A note or the default needs no codes; whoever is paid does.
  const anotherPayee = entry?.address !== address || entry?.currency_id !== currency;
  // What is mailed or signed is good for this address alone.
  const fields = { address, ...(currency && { currency_id: currency }) };
  const proofs = useProofs("captcha", { fields, needed: job !== "edit" || anotherPayee });

  return {
    job,
    currency,
    address,
    /** The address as it was typed, or the payment link that names it. */
    addressText: draft.address,
    note: draft.note,
    isDefault,
    wantsLock: draft.wantsLock === "1",
    offersLock: job !== "edit" && lockOn === 0 && first,
    waits: lockOn === 1 && anotherPayee,
    losesTrust: job === "edit" && anotherPayee,
    password,
    proofs,
    fault,
    lookAlike,
    forget,
    change(part: Partial<typeof blank>) {
      change(part);
      setFault(null);
    },
    pick(next: CurrencyCode) {
      setChosen(next);
      change({ currency: next });
      setFault(null);
    },
    changePassword(next: string) {
      setPassword(next);
      setFault(null);
    },
    /** Whether there is an address that a code can be mailed for; says so when there is none. */
    checkAddress(): boolean {
      const missing = address === "" ? "addressMissing" : null;
      setFault(missing);
      return missing === null;
    },
    /** What to send; null after the first fault was shown, or when the device's prompt was closed. */
    async collect() {
      const proof = proofs.needed ? proofs.form : null;
      const typed = { currency, address, lookAlike, note: draft.note };
      const found = firstFault(addressChecks, { ...typed, password, proof });
      setFault(found);
      if (found === "proofMissing") proofs.check();
      if (found || !currency) return null;
      const proved = await proofs.collect();
      if (!proved) return null;
      const payee = { currency_id: currency, address, note: draft.note.trim() };
      const is_default = isDefault ? (1 as const) : (0 as const);
      return { ...payee, is_default, password, ...codesOf(proved) };
    },
  };
}

export type AddressFormState = ReturnType<typeof useAddressForm>;

function blankOf(entry: AddressView | null, currency: CurrencyCode | null) {
  return {
    currency: entry?.currency_id ?? currency ?? "",
    address: entry?.address ?? "",
    note: entry?.note ?? "",
    isDefault: entry?.is_default === 1 ? "1" : "0",
    wantsLock: "0",
  };
}

/** An address takes no recovery code. */
function codesOf({ ecaptcha, scaptcha, passkey }: ProofFields) {
  return { ecaptcha, scaptcha, passkey };
}
