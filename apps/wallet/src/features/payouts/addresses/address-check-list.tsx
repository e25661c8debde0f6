import type { AddressCheck } from "@clearhold/contract/wallet/payouts/withdrawals";
import { withdrawalRules } from "@clearhold/contract/withdrawal-rules";
import { CheckList, type CheckMark } from "@clearhold/ui/data";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useMarkLabels } from "../../../text/mark-labels.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./address-entry.module.css";

const marks: Record<AddressCheck["outcome"], CheckMark> = {
  good: "yes",
  care: "care",
  unknown: "unknown",
};

/** What a check has found; that an address was never paid is a rule of a withdrawal and has its text. */
function useCheckWords() {
  const t = useText();
  const language = useLanguage();
  return ({ check, outcome, details: { known = "", times, last } }: AddressCheck) => {
    if (check === "paid") {
      if (outcome === "care") return withdrawalRules["never-paid"].text[language];
      const places = { count: Number(times ?? 0), last: formatMinute(Number(last ?? 0)) };
      return t(`addressCheck.paid.${outcome}`, places);
    }
    return t(`addressCheck.${check}.${outcome}`, { known });
  };
}

/** What was looked up about an address, and the one thing that nobody can look up. */
export function AddressCheckList({ checks }: { checks: readonly AddressCheck[] }) {
  const t = useText();
  const words = useCheckWords();
  const title = t("addressCheck.title");
  return (
    <section className={styles.checks}>
      <h3 className={styles.title}>{title}</h3>
      <CheckList
        label={title}
        markLabels={useMarkLabels()}
        items={[
          ...checks.map((one) => ({ key: one.check, mark: marks[one.outcome], text: words(one) })),
          { key: "owner", mark: "unknown", text: t("addressCheck.owner") },
        ]}
      />
    </section>
  );
}
