import type { RiskView } from "@clearhold/contract/wallet/projects/risks";
import { Button } from "@clearhold/ui/actions";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { RiskCounts } from "./risk-counts.tsx";

/** How a reading is made and from how many projects, in words anyone can check. */
export function RiskMethod({ readings }: { readings: readonly RiskView[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const min = String(readings[0]?.sample_min ?? 0);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {t("risk.how")}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("risk.how")}>
        <p>{t("risk.method1")}</p>
        <p>{t("risk.method2", { min })}</p>
        <p>{t("risk.method3")}</p>
        <p>{t("risk.method4")}</p>
        <RiskCounts readings={readings} />
      </Sheet>
    </>
  );
}
