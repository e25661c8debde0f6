import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { Countdown } from "@clearhold/ui/time";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { RecordsButton } from "../../../orders/records-button.tsx";
import { UnclearNotice } from "../../../orders/unclear-notice.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { useCancelOrder } from "./investments-data.ts";

type CoolingOffProps = { subscription: SubscriptionView };

/** The way back while there is one: how long, what comes back, and a question before it is done. */
export function CoolingOff({ subscription }: CoolingOffProps) {
  const t = useText();
  const { state, can_cancel: canCancel, final_at: finalAt } = subscription;
  const order = useCancelOrder();
  const [open, setOpen] = useState(false);
  function ask() {
    order.open({ record_id: subscription.id });
    setOpen(true);
  }
  return (
    <>
      {canCancel === 1 && (
        <>
          <Notice
            icon="clock"
            title={
              <>
                {t("cooling.title")} · <Countdown until={finalAt} dayLetter={t("unit.day")} />
              </>
            }
          >
            {t("cooling.until", { time: formatTime(finalAt) })}
          </Notice>
          <Button variant="secondary" onClick={ask}>
            {t("cooling.cancel")}
          </Button>
        </>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(state === "cancelled" ? "cooling.done" : "cooling.question")}
        locked={order.pending}
      >
        {state === "cancelled" ? (
          <Receipt subscription={subscription} onClose={() => setOpen(false)} />
        ) : (
          <Question subscription={subscription} order={order} onKeep={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  );
}

type QuestionProps = CoolingOffProps & {
  order: ReturnType<typeof useCancelOrder>;
  onKeep: () => void;
};

function Question({ subscription, order, onKeep }: QuestionProps) {
  const t = useText();
  const amount = readMoney(subscription.price, subscription.unit);
  return (
    <>
      {order.unclear && (
        <UnclearNotice records={<RecordsButton to="/MyInvestment" onLook={order.forgetDoubt} />} />
      )}
      <Refused error={!order.unclear && order.error} />
      <Facts>
        <Fact label={t("project.title")}>{subscription.name}</Fact>
        <MoneyRow label={t("cooling.back")} money={amount} strong />
        <Fact label={t("cooling.fee")}>{t("cooling.none")}</Fact>
      </Facts>
      <Notice>{t("cooling.others")}</Notice>
      <Button variant="danger" loading={order.pending} onClick={() => order.send({})}>
        {order.unclear
          ? t("fault.unclearAsk")
          : t("cooling.confirm", { amount: moneyLabel(amount) })}
      </Button>
      <Button variant="secondary" disabled={order.pending} onClick={onKeep}>
        {t("cooling.keep")}
      </Button>
    </>
  );
}

/** What the server booked, from the record as it stands now. */
function Receipt({ subscription, onClose }: CoolingOffProps & { onClose: () => void }) {
  const t = useText();
  const amount = readMoney(subscription.price, subscription.unit);
  return (
    <>
      <Notice tone="success" role="status">
        {t("cooling.doneText", { amount: moneyLabel(amount) })}
      </Notice>
      <Facts>
        <Fact label={t("project.title")}>{subscription.name}</Fact>
        <Fact label={t("label.orderNo")}>{subscription.order_no}</Fact>
        <MoneyRow label={t("investment.refunded")} money={amount} strong />
        <Fact label={t("ownOrder.paidAt")}>{formatTime(subscription.updatetime)}</Fact>
      </Facts>
      <Button onClick={onClose}>{t("action.done")}</Button>
      <Button
        variant="secondary"
        render={<Link to="/FundBill" search={{ currency: subscription.unit }} />}
      >
        {t("bill.title")}
      </Button>
    </>
  );
}
