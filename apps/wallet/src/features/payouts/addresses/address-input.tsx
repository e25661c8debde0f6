import { Icon } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { TextField } from "@clearhold/ui/forms";
import { ScanButton } from "../../../scan/scan-button.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./address-entry.module.css";
import { describeTyped, readScanned } from "./describe-typed.ts";
import { PasteButton } from "./paste-button.tsx";

type AddressInputProps = {
  label: string;
  value: string;
  onChange: (address: string) => void;
  error: string;
};

/** An address, typed, pasted or scanned, with what is wrong with it in plain words meanwhile. */
export function AddressInput({ label, value, onChange, error }: AddressInputProps) {
  return (
    <TextField
      label={label}
      name="address"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      value={value}
      onChange={(address) => onChange(address.replace(/\s/g, ""))}
      hint={<TypedHint address={value.trim()} />}
      error={error}
      trailing={
        <>
          <ScanButton onText={(text) => onChange(readScanned(text))} />
          <PasteButton onPaste={(text) => onChange(readScanned(text))} />
        </>
      }
    />
  );
}

function TypedHint({ address }: { address: string }) {
  const t = useText();
  const typed = describeTyped(address);
  switch (typed.state) {
    case "empty":
      return null;
    case "valid":
      return (
        <>
          <span className={styles.valid}>
            <Icon name="check" size={14} />
            {t("newAddress.valid")}
          </span>
          <AddressText address={address} />
        </>
      );
    case "length":
      return t("addressForm.length", { count: String(typed.count) });
    case "letters":
      return t("addressForm.letters", { letter: typed.letter });
    default:
      return t(`addressForm.${typed.state}`);
  }
}
