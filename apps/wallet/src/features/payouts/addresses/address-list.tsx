import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { CopyButton } from "@clearhold/ui/actions";
import { useText } from "../../../text/use-text.ts";
import styles from "./address-entry.module.css";
import { AddressEntry } from "./address-entry.tsx";

type AddressListProps = {
  list: readonly AddressView[];
  onChoose: (entry: AddressView) => void;
};

/** Entries of the book; a tap chooses one, the sign beside it copies its address. */
export function AddressList({ list, onChoose }: AddressListProps) {
  const t = useText();
  return (
    <ul aria-label={t("addresses.title")}>
      {list.map((entry) => (
        <li key={entry.id} className={styles.item}>
          <div className={styles.copyable}>
            <button type="button" className={styles.open} onClick={() => onChoose(entry)}>
              <AddressEntry entry={entry} />
            </button>
            <CopyButton look="icon" text={entry.address} />
          </div>
        </li>
      ))}
    </ul>
  );
}
