import {
  type StatementFormat,
  statementFormats,
} from "@clearhold/contract/wallet/statements/statements";
import { Button } from "@clearhold/ui/actions";
import { Chips } from "@clearhold/ui/choices";
import { toast } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { Fact, Facts } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { nowSeconds } from "@clearhold/ui/time";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { dayOf } from "../../../time/calendar.ts";
import type { DayRange } from "../../../time/day-range.ts";
import { pastDays } from "../../../time/past-days.ts";
import styles from "./bill-detail.module.css";
import { type BillFilter, useStatement } from "./bills-data.ts";

type ExportSheetProps = { open: boolean; filter: BillFilter; onClose: () => void };

/** A statement of any range, of the currency and type that the bill is filtered by. */
export function ExportSheet({ open, filter, onClose }: ExportSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t("statement.title")}>
      {open && <ExportForm filter={filter} onClose={onClose} />}
    </Sheet>
  );
}

function ExportForm({ filter, onClose }: Omit<ExportSheetProps, "open">) {
  const t = useText();
  const user = useUserInfo().data;
  const [format, setFormat] = useState<StatementFormat>("csv");
  const [days, setDays] = useState<DayRange>(() => daysOf(filter));
  const wrong = days.from !== "" && days.to !== "" && days.from > days.to;
  const saving = useStatement(() => {
    toast(t("statement.done"), "success");
    onClose();
  });
  return (
    <div className={styles.export}>
      {user && <OriginLine isDemo={user.is_demo} />}
      <p>{t("statement.lead")}</p>
      <Facts>
        <Fact label={t("label.currency")}>{filter.currency ?? t("label.allCurrencies")}</Fact>
        <Fact label={t("bill.type")}>
          {filter.category ? t(`bill.category${filter.category}`) : t("bill.allTypes")}
        </Fact>
      </Facts>
      <div className={styles.days}>
        <TextField
          label={t("statement.from")}
          type="date"
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <TextField
          label={t("statement.to")}
          type="date"
          value={days.to}
          onChange={(to) => setDays({ ...days, to })}
        />
      </div>
      <Chips
        label={t("statement.format")}
        value={format}
        onChange={(next) => setFormat(statementFormats.find((one) => one === next) ?? "csv")}
        options={statementFormats.map((value) => ({ value, label: t(`statement.${value}`) }))}
      />
      {wrong ? <Refused text={t("statement.wrongRange")} /> : <Refused error={saving.error} />}
      <Button
        loading={saving.isPending}
        disabled={wrong}
        onClick={() => saving.mutate({ filter, days, format })}
      >
        {t("statement.go")}
      </Button>
    </div>
  );
}

/** The days that the bill shows. */
function daysOf({ days }: BillFilter): DayRange {
  if (days === null) return { from: "", to: "" };
  const { starttime, endtime } = pastDays(days, nowSeconds());
  return { from: dayOf(starttime), to: dayOf(endtime) };
}
