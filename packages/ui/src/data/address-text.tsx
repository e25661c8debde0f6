import { classNames } from "../class-names.ts";
import { addressGroups } from "./address-groups.ts";
import styles from "./address-text.module.css";

type AddressTextProps = {
  address: string;
  /** A transaction id or a hash has no bold ends and is set smaller; an order number has no gaps. */
  kind?: "address" | "txid" | "id";
};

/** The whole address; the gaps are drawn, so a selection copies it without spaces. */
export function AddressText({ address, kind = "address" }: AddressTextProps) {
  return (
    <span className={classNames(styles.address, styles[kind])} translate="no">
      {addressGroups(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
        <span key={index} className={styles.group}>
          {group.map((piece) =>
            piece.bold && kind === "address" ? (
              <b key={piece.text}>{piece.text}</b>
            ) : (
              <span key={piece.text}>{piece.text}</span>
            ),
          )}
        </span>
      ))}
    </span>
  );
}
