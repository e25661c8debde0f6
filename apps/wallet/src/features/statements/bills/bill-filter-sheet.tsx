import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { Button } from "@clearhold/ui/actions";
import { Chips } from "@clearhold/ui/choices";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import styles from "./bill-detail.module.css";
import type { BillFilter } from "./bills-data.ts";
import { billDays } from "./read-filter.ts";

type Chosen = { category: string; days: string };

type BillFilterSheetProps = {
  open: boolean;
  filter: BillFilter;
  /** The kinds of movement that the server lists. */
  categories: readonly BillView["category"][];
  onClose: () => void;
  onApply: (chosen: Chosen) => void;
};

/** Which kinds of movement, and of which days. */
export function BillFilterSheet(props: BillFilterSheetProps) {
  const { open, filter, categories, onClose, onApply } = props;
  const t = useText();
  const [chosen, setChosen] = useState<Chosen>({
    category: filter.category === null ? "" : String(filter.category),
    days: filter.days === null ? "" : String(filter.days),
  });
  const dayLabels = { 7: t("bill.last7"), 30: t("bill.last30"), 90: t("bill.last90") };
  return (
    <Sheet open={open} onClose={onClose} title={t("bill.filters")}>
      <h3 className={styles.caption}>{t("bill.period")}</h3>
      <Chips
        wrap
        label={t("bill.period")}
        value={chosen.days}
        onChange={(days) => setChosen({ ...chosen, days })}
        options={[
          { value: "", label: t("bill.anyTime") },
          ...billDays.map((days) => ({ value: String(days), label: dayLabels[days] })),
        ]}
      />
      <h3 className={styles.caption}>{t("bill.type")}</h3>
      <Chips
        wrap
        label={t("bill.type")}
        value={chosen.category}
        onChange={(category) => setChosen({ ...chosen, category })}
        options={[
          { value: "", label: t("bill.allTypes") },
          ...categories.map((category) => ({
            value: String(category),
            label: t(`bill.category${category}`),
          })),
        ]}
      />
      <Button onClick={() => onApply(chosen)}>{t("action.apply")}</Button>
    </Sheet>
  );
}
