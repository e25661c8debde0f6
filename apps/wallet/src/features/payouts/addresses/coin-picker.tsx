import type { CurrencyCode } from "@clearhold/money";
import { Icon } from "@clearhold/ui/actions";
import { CurrencyMark } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import styles from "./coin-picker.module.css";
import { CoinSearch } from "./coin-search.tsx";
import { NetworkChoice } from "./network-choice.tsx";

type CoinPickerProps = {
  value: CurrencyCode | null;
  network: string;
  onPick: (currency: CurrencyCode) => void;
  error: string;
};

/** The currency of an address and the network that it lives on: two steps of one sheet. */
export function CoinPicker({ value, network, onPick, error }: CoinPickerProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [coin, setCoin] = useState<CurrencyCode | null>(null);

  function close() {
    setOpen(false);
    setCoin(null);
  }

  return (
    <div className={styles.field}>
      <span className={styles.label} id="coin-label">
        {t("coinPicker.title")}
      </span>
      <button
        type="button"
        className={styles.control}
        data-wrong={error ? true : undefined}
        aria-describedby="coin-label"
        onClick={() => setOpen(true)}
      >
        {value ? (
          <>
            <CurrencyMark currency={value} size={28} />
            <span className={styles.name}>{value}</span>
            <span className={styles.title}>{network}</span>
          </>
        ) : (
          <span className={styles.title}>{t("addressForm.choose")}</span>
        )}
        <Icon name="chevron-down" size={18} />
      </button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Sheet
        open={open}
        onClose={close}
        title={coin ? t("coinPicker.networkOf", { currency: coin }) : t("coinPicker.title")}
      >
        {coin ? (
          <NetworkChoice
            currency={coin}
            onPick={() => {
              onPick(coin);
              close();
            }}
          />
        ) : (
          <CoinSearch onPick={setCoin} />
        )}
      </Sheet>
    </div>
  );
}
