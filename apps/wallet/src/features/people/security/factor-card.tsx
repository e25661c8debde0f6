import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { SwitchRow } from "@clearhold/ui/choices";
import { Card, List, Row } from "@clearhold/ui/layout";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { type Switching, SwitchSheet } from "./switch-sheet.tsx";

type FactorCardProps = { factor: "email" | "phone"; security: SecurityView };

/** A bound contact, and the switch whether steps ask for its code. */
export function FactorCard({ factor, security }: FactorCardProps) {
  const t = useText();
  const { bound, on, next, next_from } = security[factor];
  const waits = next_from > 0 && next !== on;
  const [switching, setSwitching] = useState<Switching | null>(null);
  const only = on === 1 && !waits && onlyFactor(factor, security);
  const note = waits
    ? t("factor.offUnderWay", { time: formatMinute(next_from) })
    : only
      ? t("factor.only")
      : t(`factor.${factor}Note`);
  return (
    <Card flush>
      <List label={t(`${factor}.bound`)}>
        <Row
          icon={factor === "email" ? "mail" : "phone"}
          title={bound}
          note={t(`${factor}.bound`)}
        />
      </List>
      <SwitchRow
        title={t(`factor.${factor}Title`)}
        note={note}
        checked={waits ? next === 1 : on === 1}
        disabled={only}
        onChange={(checked) => setSwitching(checked ? "on" : "off")}
      />
      <SwitchSheet factor={factor} switching={switching} onClose={() => setSwitching(null)} />
    </Card>
  );
}

/** Whether nothing else would confirm a step: one factor always stays on. */
function onlyFactor(factor: "email" | "phone", security: SecurityView): boolean {
  const others = (["email", "phone", "passkey"] as const).filter((other) => other !== factor);
  return !others.some((other) => {
    const { on, next, next_from } = security[other];
    return (next_from > 0 ? next : on) === 1;
  });
}
