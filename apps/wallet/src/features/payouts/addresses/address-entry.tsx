import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { AddressText, StatusBadge } from "@clearhold/ui/data";
import { CurrencyMark } from "@clearhold/ui/money";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./address-entry.module.css";
import { addressTrust } from "./address-trust.ts";

/** A saved payee, its address in full, and how far it is trusted. */
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
          <TrustBadge entry={entry} />
        </span>
        <AddressText address={entry.address} />
      </span>
    </span>
  );
}

function TrustBadge({ entry }: { entry: AddressView }) {
  const t = useText();
  const trust = addressTrust(entry);
  if (trust === "confirmed") return null;
  if (trust === "whitelisted") {
    return <StatusBadge tone="brand">{t("addresses.whitelisted")}</StatusBadge>;
  }
  const words = {
    noted: t("addressBook.noted"),
    locked: t("addressBook.locked", { time: formatMinute(entry.locked_until) }),
    whitelisting: t("addressBook.whitelistFrom", { time: formatMinute(entry.write_from) }),
  };
  return <StatusBadge tone="warning">{words[trust]}</StatusBadge>;
}
