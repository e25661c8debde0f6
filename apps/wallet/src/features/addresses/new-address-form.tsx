import { type CurrencyCode, currencies } from "@clearhold/money";
import {
  AddressText,
  Button,
  CheckField,
  Chips,
  FormShell,
  Icon,
  Passcode,
  RefusalNotice,
  TextField,
} from "@clearhold/ui";
import { useRefusalWords } from "../../api/use-refusal-words.ts";
import { ProofInputs } from "../../proofs/proof-inputs.tsx";
import { useText } from "../../text/use-text.ts";
import type { AddressFault } from "./address-checks.ts";
import styles from "./address-entry.module.css";
import { useAddAddress } from "./addresses-data.ts";
import { LookAlikeNotice } from "./look-alike-notice.tsx";
import { PasteButton } from "./paste-button.tsx";
import { useAddressForm } from "./use-address-form.ts";

type NewAddressFormProps = {
  currency: CurrencyCode | null;
  onDone: (id: string) => void;
};

type Form = ReturnType<typeof useAddressForm>;

export function NewAddressForm({ currency, onDone }: NewAddressFormProps) {
  const t = useText();
  const words = useRefusalWords();
  const form = useAddressForm(currency);
  const saving = useAddAddress((id) => {
    form.forget();
    onDone(id);
  });
  const errorAt = (...names: Exclude<AddressFault, "proofMissing">[]) => {
    const shown = names.find((name) => name === form.fault);
    return shown === undefined ? "" : t(`newAddress.${shown}`);
  };

  async function submit() {
    if (saving.isPending) return;
    const ask = await form.collect();
    if (ask) saving.mutate(ask);
  }

  return (
    <FormShell
      onSubmit={() => void submit()}
      action={
        <Button type="submit" loading={saving.isPending || form.proofs.asking}>
          {t("newAddress.submit")}
        </Button>
      }
    >
      <CurrencyChoice form={form} error={errorAt("currencyMissing")} />
      <AddressInput form={form} error={errorAt("addressMissing", "addressInvalid")} />
      {form.lookAlike && <LookAlikeNotice typed={form.address.trim()} known={form.lookAlike} />}
      <TextField
        label={t("newAddress.note")}
        name="note"
        maxLength={40}
        value={form.note}
        onChange={(note) => form.change({ note })}
      />
      <CheckField
        label={t("newAddress.makeDefault")}
        checked={form.isDefault}
        onChange={(checked) => form.change({ isDefault: checked ? "1" : "0" })}
      />
      <ProofInputs
        proofs={form.proofs}
        ready={form.checkAddress}
        words={{
          emailCode: t("newAddress.code"),
          emailCodeMissing: t("newAddress.codeMissing"),
        }}
      />
      <Passcode
        label={t("newAddress.fundPassword")}
        keyboard="system"
        value={form.password}
        onChange={form.changePassword}
        error={errorAt("fundPasswordMissing")}
      />
      <RefusalNotice text={saving.error && words(saving.error)} />
    </FormShell>
  );
}

type PartProps = { form: Form; error: string };

function CurrencyChoice({ form, error }: PartProps) {
  const t = useText();
  return (
    <div>
      <Chips
        label={t("newAddress.currency")}
        value={form.currency ?? ""}
        onChange={(currency) => form.change({ currency })}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <RefusalNotice text={error} />
    </div>
  );
}

function AddressInput({ form, error }: PartProps) {
  const t = useText();
  return (
    <TextField
      label={t("newAddress.address")}
      name="address"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      value={form.address}
      onChange={(address) => form.change({ address: address.replace(/\s/g, "") })}
      aside={form.currency === "USDT" ? "TRON (TRC20)" : "TRON"}
      hint={
        form.valid && (
          <>
            <span className={styles.valid}>
              <Icon name="check" size={14} />
              {t("newAddress.valid")}
            </span>
            <AddressText address={form.address.trim()} />
          </>
        )
      }
      error={error}
      trailing={<PasteButton onPaste={(address) => form.change({ address })} />}
    />
  );
}
