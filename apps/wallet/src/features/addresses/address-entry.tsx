import type { AddressView } from "@clearhold/contract/wallet/addresses";
import { AddressText, CurrencyMark, StatusBadge } from "@clearhold/ui";
import { useText } from "../../text/use-text.ts";
import styles from "./address-entry.module.css";

/** A saved payee, its address in full. */
export function AddressEntry({ entry }: { entry: AddressView }) {
  const t = useText();
  return (
    <span className={styles.entry}>
      <CurrencyMark currency={entry.currency_id} size={36} />
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.note}>{entry.note || t("addresses.noNote")}</span>
          <StatusBadge tone="neutral">{entry.name}</StatusBadge>
          {entry.is_default === 1 && (
            <StatusBadge tone="brand">{t("addresses.default")}</StatusBadge>
          )}
          {entry.is_write === 1 && (
            <StatusBadge tone="success">{t("addresses.whitelisted")}</StatusBadge>
          )}
        </span>
        <AddressText address={entry.address} />
      </span>
    </span>
  );
}
