import type { AddressCheck } from "@clearhold/contract/wallet/payouts/withdrawals";
import { CheckList, type CheckMark } from "@clearhold/ui";
import { useMarkLabels } from "../../../text/mark-labels.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./address-entry.module.css";

const marks: Record<AddressCheck["outcome"], CheckMark> = {
  good: "yes",
  care: "care",
  unknown: "unknown",
};

/** What was looked up about an address, and the one thing that nobody can look up. */
export function AddressCheckList({ checks }: { checks: readonly AddressCheck[] }) {
  const t = useText();
  const title = t("addressCheck.title");
  return (
    <section className={styles.checks}>
      <h3 className={styles.title}>{title}</h3>
      <CheckList
        label={title}
        markLabels={useMarkLabels()}
        items={[
          ...checks.map(({ check, outcome, details: { known = "", times, last } }) => ({
            key: check,
            mark: marks[outcome],
            text: t(`addressCheck.${check}.${outcome}`, {
              ...{ known, count: Number(times ?? 0), last: formatMinute(Number(last ?? 0)) },
            }),
          })),
          { key: "owner", mark: "unknown", text: t("addressCheck.owner") },
        ]}
      />
    </section>
  );
}
