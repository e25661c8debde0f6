import { Button } from "@clearhold/ui/actions";
import { Chips } from "@clearhold/ui/choices";
import { Section } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { appointmentStates, type RecordFilter, recordDays, recordTypes } from "./record-filter.ts";

type Chosen = { type: string; days: string };

type RecordFilterSheetProps = {
  open: boolean;
  /** Each tab has types of its own. */
  kind: "investments" | "appointments";
  filter: RecordFilter;
  onClose: () => void;
  onApply: (chosen: Chosen) => void;
};

/** Which type, and of which days. */
export function RecordFilterSheet({
  open,
  kind,
  filter,
  onClose,
  onApply,
}: RecordFilterSheetProps) {
  const t = useText();
  const [chosen, setChosen] = useState<Chosen>({
    type: String((kind === "investments" ? filter.type : filter.state) ?? ""),
    days: String(filter.days ?? ""),
  });
  const dayLabels = { 7: t("bill.last7"), 30: t("bill.last30"), 90: t("bill.last90") };
  const types =
    kind === "investments"
      ? recordTypes.map((type) => ({ value: String(type), label: t(`holding.type${type}`) }))
      : appointmentStates.map((state) => ({ value: state, label: t(`appointment.${state}`) }));
  return (
    <Sheet open={open} onClose={onClose} title={t("holding.filters")}>
      <Section title={t("bill.period")}>
        <Chips
          wrap
          label={t("bill.period")}
          value={chosen.days}
          onChange={(days) => setChosen({ ...chosen, days })}
          options={[
            { value: "", label: t("bill.anyTime") },
            ...recordDays.map((days) => ({ value: String(days), label: dayLabels[days] })),
          ]}
        />
      </Section>
      <Section title={t("holding.type")}>
        <Chips
          wrap
          label={t("holding.type")}
          value={chosen.type}
          onChange={(type) => setChosen({ ...chosen, type })}
          options={[{ value: "", label: t("holding.anyType") }, ...types]}
        />
      </Section>
      <Button onClick={() => onApply(chosen)}>{t("action.apply")}</Button>
    </Sheet>
  );
}
