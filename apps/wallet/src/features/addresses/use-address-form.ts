import type { CurrencyCode } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import { useState } from "react";
import { useDraft } from "../../drafts/use-draft.ts";
import { firstFault } from "../../forms/first-fault.ts";
import { readCurrency } from "../../frame/choose-currency.ts";
import { useProofs } from "../../proofs/use-proofs.ts";
import { type AddressFault, addressChecks } from "./address-checks.ts";
import { useAddresses } from "./addresses-data.ts";
import { findLookAlike } from "./look-alike.ts";

/** What is typed into the form of a new address, and what is wrong with it. */
export function useAddressForm(firstCurrency: CurrencyCode | null) {
  const blank = { currency: firstCurrency ?? "", address: "", note: "", isDefault: "0" };
  const { draft, change, forget } = useDraft("new-address", blank);
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<AddressFault | null>(null);

  const currency = readCurrency(firstCurrency ?? draft.currency);
  const known = useAddresses(null).data ?? [];
  const address = draft.address.trim();
  const lookAlike = findLookAlike(
    address,
    known.map((entry) => entry.address),
  );

  // What is mailed or signed is good for this address alone.
  const fields = { address, ...(currency && { currency_id: currency }) };
  const proofs = useProofs("captcha", { fields });

  return {
    currency,
    address: draft.address,
    note: draft.note,
    isDefault: draft.isDefault === "1",
    password,
    proofs,
    fault,
    lookAlike,
    valid: parseBase58Address(address) !== null,
    forget,
    change(part: Partial<typeof blank>) {
      change(part);
      setFault(null);
    },
    changePassword(typed: string) {
      setPassword(typed);
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
      const form = { currency, address, lookAlike, password, proof: proofs.form };
      const found = firstFault(addressChecks, form);
      setFault(found);
      if (found === "proofMissing") proofs.check();
      if (found || !currency) return null;
      const proved = await proofs.collect();
      if (!proved) return null;
      const { ecaptcha, scaptcha, passkey } = proved;
      return {
        ...{ currency_id: currency, address, note: draft.note.trim(), password },
        ...{ ecaptcha, scaptcha, passkey },
        is_default: draft.isDefault === "1" ? (1 as const) : (0 as const),
      };
    },
  };
}
