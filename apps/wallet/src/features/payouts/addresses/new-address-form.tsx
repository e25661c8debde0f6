import { networkLabels } from "@clearhold/contract/primitives/money";
import { addressWaitSeconds } from "@clearhold/contract/waits";
import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import type { CurrencyCode } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { CheckField, FormShell, Passcode, TextField } from "@clearhold/ui/forms";
import { nowSeconds } from "@clearhold/ui/time";
import { Refused } from "../../../api/refused.tsx";
import { useRefusalText } from "../../../api/use-refusal-words.ts";
import { ProofInputs } from "../../../proofs/proof-inputs.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import type { AddressFault } from "./address-checks.ts";
import { AddressInput } from "./address-input.tsx";
import { useSaveAddress } from "./addresses-data.ts";
import { CoinPicker } from "./coin-picker.tsx";
import { LookAlikeNotice } from "./look-alike-notice.tsx";
import { type AddressFormState, useAddressForm } from "./use-address-form.ts";

type NewAddressFormProps = {
  currency: CurrencyCode | null;
  /** What is edited or confirmed; null for a new one. */
  entry: AddressView | null;
  onDone: (id: string) => void;
};

/** A payee's form: new, to be confirmed, or to be changed. */
export function NewAddressForm({ currency, entry, onDone }: NewAddressFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const form = useAddressForm({ entry, currency });
  const saving = useSaveAddress((id) => {
    form.forget();
    onDone(id);
  });
  const errorAt = (...names: Exclude<AddressFault, "proofMissing">[]) => {
    const shown = names.find((name) => name === form.fault);
    if (shown === "addressInvalid") return refusalText("address-invalid");
    return shown === undefined ? "" : t(`newAddress.${shown}`);
  };

  async function submit() {
    if (saving.isPending) return;
    const ask = await form.collect();
    if (!ask) return;
    if (form.job === "edit" && entry) saving.editing.mutate({ ids: entry.id, ...ask });
    else saving.adding.mutate({ ...ask, ...(form.wantsLock && { is_withlock: 1 }) });
  }

  const submitWords = { new: "newAddress.submit", confirm: "addressForm.confirm" } as const;
  const label = form.job === "edit" ? t("addressForm.save") : t(submitWords[form.job]);
  return (
    <FormShell
      onSubmit={() => void submit()}
      action={
        <Button type="submit" loading={saving.isPending || form.proofs.asking}>
          {label}
        </Button>
      }
    >
      <CoinPicker
        value={form.currency}
        network={form.currency ? networkLabels[form.currency] : ""}
        onPick={form.pick}
        error={errorAt("currencyMissing")}
      />
      <AddressInput
        label={t("newAddress.address")}
        value={form.addressText}
        onChange={(address) => form.change({ address })}
        error={errorAt("addressMissing", "addressInvalid")}
      />
      {form.lookAlike && <LookAlikeNotice typed={form.address} known={form.lookAlike} />}
      <TextField
        label={t("newAddress.note")}
        name="note"
        maxLength={40}
        value={form.note}
        onChange={(note) => form.change({ note })}
        error={errorAt("noteSigns")}
      />
      <CheckField
        label={t("newAddress.makeDefault")}
        checked={form.isDefault}
        onChange={(checked) => form.change({ isDefault: checked ? "1" : "0" })}
      />
      <LockPart form={form} />
      <ProofInputs
        proofs={form.proofs}
        ready={form.checkAddress}
        words={{ emailCode: t("newAddress.code"), emailCodeMissing: t("newAddress.codeMissing") }}
      />
      <Passcode
        label={t("newAddress.fundPassword")}
        keyboard="system"
        value={form.password}
        onChange={form.changePassword}
        error={errorAt("fundPasswordMissing")}
      />
      <Refused error={saving.error} />
    </FormShell>
  );
}

/** What the address will have to wait for, and the lock where it is recommended. */
function LockPart({ form }: { form: AddressFormState }) {
  const t = useText();
  const time = formatMinute(nowSeconds() + addressWaitSeconds);
  return (
    <>
      {form.offersLock && (
        <CheckField
          label={
            <>
              {t("addressForm.lock")}
              <br />
              <small>{t("addressForm.lockNote")}</small>
            </>
          }
          checked={form.wantsLock}
          onChange={(checked) => form.change({ wantsLock: checked ? "1" : "0" })}
        />
      )}
      {form.losesTrust && <Notice tone="warning">{t("addressForm.newPayee")}</Notice>}
      {form.waits && (
        <Notice tone="warning" icon="clock">
          {t("addressForm.lockOn", { time })}
        </Notice>
      )}
    </>
  );
}
