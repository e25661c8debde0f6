import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { saveWallet } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { Button } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { FormShell, TextField } from "@clearhold/ui/forms";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useRefusalText } from "../../../api/use-refusal-words.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { firstFault } from "../../../forms/first-fault.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./address-entry.module.css";
import { AddressInput } from "./address-input.tsx";
import { useBookChange, useWalletConfig } from "./addresses-data.ts";
import { readAddress } from "./describe-typed.ts";
import { type SimpleFault, simpleChecks } from "./simple-checks.ts";

/** The simple form writes an address down; what that is worth is said before and after. */
export function SimpleAddressScreen() {
  const t = useText();
  const [saved, setSaved] = useState<AddressView[] | null>(null);
  return (
    <AppScreen title={t("simpleAddress.newTitle")} backTo="/myaddress">
      {saved ? <Saved entries={saved} /> : <SimpleForm onSaved={setSaved} />}
    </AppScreen>
  );
}

function SimpleForm({ onSaved }: { onSaved: (entries: AddressView[]) => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { draft, change, forget } = useDraft("simple-address", { address: "", notes: "" });
  const [fault, setFault] = useState<SimpleFault | null>(null);
  const locked = useWalletConfig().data?.is_withlock === 1;
  const saving = useBookChange(saveWallet, (entries) => {
    forget();
    onSaved(entries);
  });
  const faultWords = {
    addressMissing: t("simpleAddress.addressMissing"),
    addressInvalid: refusalText("address-invalid"),
    notesMissing: t("simpleAddress.notesMissing"),
    notesSigns: t("newAddress.noteSigns"),
  } satisfies Record<SimpleFault, string>;
  const errorAt = (...faults: SimpleFault[]) =>
    fault !== null && faults.includes(fault) ? faultWords[fault] : "";

  function submit() {
    const { address } = readAddress(draft.address);
    const found = firstFault(simpleChecks, { address, notes: draft.notes });
    setFault(found);
    if (found || saving.isPending) return;
    saving.mutate({ address, notes: draft.notes.trim() });
  }

  function type(part: Partial<typeof draft>) {
    change(part);
    setFault(null);
  }

  return (
    <FormShell
      onSubmit={submit}
      action={
        <Button type="submit" loading={saving.isPending}>
          {t("simpleAddress.save")}
        </Button>
      }
    >
      <AddressInput
        label={t("simpleAddress.address")}
        value={draft.address}
        onChange={(address) => type({ address })}
        error={errorAt("addressMissing", "addressInvalid")}
      />
      <TextField
        label={t("simpleAddress.notes")}
        name="notes"
        maxLength={40}
        value={draft.notes}
        onChange={(notes) => type({ notes })}
        error={errorAt("notesMissing", "notesSigns")}
      />
      <Notice tone={locked ? "warning" : "info"}>
        <p>{t("simpleAddress.what")}</p>
        <p>{locked ? t("simpleAddress.whatLocked") : t("simpleAddress.whatOpen")}</p>
      </Notice>
      <Refused error={saving.error} />
    </FormShell>
  );
}

function Saved({ entries }: { entries: AddressView[] }) {
  const t = useText();
  return (
    <div className={styles.saved}>
      <Notice tone="success" role="status" title={t("simpleAddress.savedTitle")}>
        {t("simpleAddress.savedText")}
      </Notice>
      <AddressText address={entries[0]?.address ?? ""} />
      {entries.map(({ id, currency_id }) => (
        <Button key={id} render={<Link to="/xinzhendizhi" search={{ id }} replace />}>
          {t("simpleAddress.confirmFor", { currency: currency_id })}
        </Button>
      ))}
      <Button variant="secondary" render={<Link to="/myaddress" replace />}>
        {t("simpleAddress.toList")}
      </Button>
    </div>
  );
}
