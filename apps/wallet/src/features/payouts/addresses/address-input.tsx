import { Icon } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { TextField } from "@clearhold/ui/forms";
import { withoutUnseen } from "../../../forms/without-unseen.ts";
import { ScanButton } from "../../../scan/scan-button.tsx";
import { useText } from "../../../text/use-text.ts";
import styles from "./address-entry.module.css";
import { describeTyped, readAddress } from "./describe-typed.ts";
import { PasteButton } from "./paste-button.tsx";

/** A payment link with everything that may stand in it. */
const lengthMax = 300;

type AddressInputProps = {
  label: string;
  /** As it was typed: `readAddress` finds the address in it. */
  value: string;
  onChange: (text: string) => void;
  error: string;
};

/**
 * An address or a payment link, typed, pasted or scanned, with what is wrong with it in plain words
 * meanwhile.
 */
export function AddressInput({ label, value, onChange, error }: AddressInputProps) {
  const take = (text: string) => onChange(withoutUnseen(text).slice(0, lengthMax));
  return (
    <TextField
      label={label}
      name="address"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={lengthMax}
      value={value}
      onChange={take}
      hint={<TypedHint text={value} />}
      error={error}
      trailing={
        <>
          <ScanButton onText={take} />
          <PasteButton onPaste={take} />
        </>
      }
    />
  );
}

function TypedHint({ text }: { text: string }) {
  const t = useText();
  const { address, amount } = readAddress(text);
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
          {amount && <span>{t("addressForm.linkAmount", { amount })}</span>}
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
