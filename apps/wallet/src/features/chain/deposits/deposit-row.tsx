import type { DepositView } from "@clearhold/contract/wallet/chain/deposits";
import { type BadgeTone, StatusBadge } from "@clearhold/ui/data";
import { Row } from "@clearhold/ui/layout";
import { CurrencyMark, MoneyText } from "@clearhold/ui/money";
import type { ComponentProps } from "react";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

type DepositRowProps = { deposit: DepositView; render: ComponentProps<typeof Row>["render"] & {} };

/** One deposit: how much, since when, and how many blocks stand on it. */
export function DepositRow({ deposit, render }: DepositRowProps) {
  const t = useText();
  return (
    <Row
      leading={<CurrencyMark currency={deposit.currency} />}
      title={t("bill.category1")}
      note={formatMinute(deposit.createtime)}
      value={<MoneyText money={readMoney(deposit.amount, deposit.currency)} sign="always" />}
      valueNote={<DepositBadge deposit={deposit} />}
      render={render}
    />
  );
}

const tones: Record<DepositView["state"], BadgeTone> = {
  detected: "brand",
  credited: "success",
  orphaned: "error",
};

/** True when operators took back all or a part of it: the coins never arrived. */
export function isTakenBack({ taken_back: amount }: DepositView): boolean {
  return amount !== "0";
}

/** True while a second node has to show what one node calls final. */
export function isSecondCheck({ second_check: waits }: DepositView): boolean {
  return waits === 1;
}

export function DepositBadge({ deposit }: { deposit: DepositView }) {
  const t = useText();
  if (isTakenBack(deposit)) {
    return <StatusBadge tone="error">{t("depositRecord.takenBack")}</StatusBadge>;
  }
  if (isSecondCheck(deposit)) {
    return <StatusBadge tone="warning">{t("depositRecord.secondCheck")}</StatusBadge>;
  }
  const count = String(deposit.confirmations);
  const needed = String(deposit.confirmations_needed);
  const words = {
    detected: t("depositRecord.detected", { count, needed }),
    credited: t("depositRecord.credited"),
    orphaned: t("depositRecord.orphaned"),
  };
  return <StatusBadge tone={tones[deposit.state]}>{words[deposit.state]}</StatusBadge>;
}
