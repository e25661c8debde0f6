import { returnReasonText, waitReasonText } from "@clearhold/contract/money-reasons";
import type { WithdrawalView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { moneyLabel } from "@clearhold/ui/money";
import { Dialog } from "@clearhold/ui/overlays";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute, formatTime } from "../../../time/format-time.ts";
import { ReviewFacts } from "./review-facts.tsx";
import { useCancelWithdrawal, useWithdrawalCurrencies } from "./withdrawals-data.ts";

/** Why it does not go on and until when, or why it came back; and the way back while there is one. */
export function WithdrawalWait({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useText();
  const language = useLanguage();
  const { reason, state, can_cancel: canCancel } = withdrawal;
  const owns = reason === "cancelled-by-owner";
  const words = useWaitWords(withdrawal);
  return (
    <>
      {reason && (
        <Notice tone={owns ? "success" : "warning"}>{returnReasonText(reason, language)}</Notice>
      )}
      {withdrawal.waits_for === "approval" && <Review withdrawal={withdrawal} />}
      {words && (
        <Notice icon="clock" role="status">
          {words}
        </Notice>
      )}
      {state === "held" && !words && <Notice icon="clock">{t("outgoing.leavesNext")}</Notice>}
      {canCancel === 1 && <CancelButton withdrawal={withdrawal} />}
    </>
  );
}

/** What the person can know of the look that it waits for. */
function Review({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useText();
  const terms = useWithdrawalCurrencies().data?.find(({ id }) => id === withdrawal.currency);
  if (!terms) return null;
  const { approvals_needed: operators, waits_until: until } = withdrawal;
  const latest = until > 0 ? t("reviewing.by", { until: formatMinute(until) }) : "";
  return (
    <Card>
      <ReviewFacts {...{ terms, operators, latest }} />
    </Card>
  );
}

function useWaitWords({ waits_for: wait, waits_until: at }: WithdrawalView): string {
  const t = useText();
  const language = useLanguage();
  if (wait === "") return "";
  if (wait === "cancelling" && at === 0) return t("outgoing.wait.cancellingNow");
  if (wait !== "approval" && wait !== "cancelling") return waitReasonText(wait, language);
  return t(`outgoing.wait.${wait}`, { until: formatTime(at) });
}

/** Asked once more before it is done; too late is said in the server's words. */
function CancelButton({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const cancel = useCancelWithdrawal(withdrawal.id, () => {
    setOpen(false);
    toast(t("outgoing.cancelDone"));
  });
  const amount = moneyLabel(readMoney(withdrawal.amount, withdrawal.currency));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("outgoing.cancel")}
      </Button>
      <Dialog
        open={open}
        title={t("outgoing.cancelTitle")}
        confirm={{
          label: t("outgoing.cancelYes"),
          onClick: () => cancel.mutate(),
          variant: "danger",
          loading: cancel.isPending,
        }}
        cancel={{ label: t("outgoing.cancelNo"), onClick: () => setOpen(false) }}
      >
        {t("outgoing.cancelText", { amount })}
        <Refused error={cancel.error} />
      </Dialog>
    </>
  );
}
