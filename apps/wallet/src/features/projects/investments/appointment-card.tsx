import type { AppointmentView } from "@clearhold/contract/wallet/projects/appointments";
import { Button } from "@clearhold/ui/actions";
import { type BadgeTone, StatusBadge } from "@clearhold/ui/data";
import { toast } from "@clearhold/ui/feedback";
import { MoneyText } from "@clearhold/ui/money";
import { Dialog } from "@clearhold/ui/overlays";
import { Countdown } from "@clearhold/ui/time";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { ProjectHead } from "../projects/project-head.tsx";
import styles from "./investment-card.module.css";
import { useCancelAppointment } from "./investments-data.ts";

const tones: Record<AppointmentView["state"], BadgeTone> = {
  waiting: "neutral",
  open: "brand",
  used: "success",
  missed: "neutral",
};

/** A reminder: of which project, how much was meant, and what can be done now. */
export function AppointmentCard({ appointment }: { appointment: AppointmentView }) {
  const t = useText();
  const { state, unit, pro_id: id } = appointment;
  return (
    <div className={styles.card}>
      <Link to="/ComprehensiveTotal" search={{ id }}>
        <ProjectHead
          project={appointment}
          note={appointment.order_no}
          badge={<StatusBadge tone={tones[state]}>{t(`appointment.${state}`)}</StatusBadge>}
        />
      </Link>
      <div className={styles.pair}>
        <span className={styles.side}>
          <span className={styles.note}>{t("appointment.intended")}</span>
          <MoneyText money={readMoney(appointment.money, unit)} decimals={2} />
        </span>
        <When appointment={appointment} />
      </div>
      <Action appointment={appointment} />
    </div>
  );
}

function When({ appointment: { state, starttime, endtime } }: { appointment: AppointmentView }) {
  const t = useText();
  if (state === "waiting") {
    return (
      <span className={styles.side}>
        <span className={styles.note}>{t("appointment.startsIn")}</span>
        <Countdown until={starttime} dayLetter={t("unit.day")} />
      </span>
    );
  }
  return (
    <span className={styles.side}>
      <span className={styles.note}>{t(state === "open" ? "order.ends" : "order.starts")}</span>
      <span>{formatMinute(state === "open" ? endtime : starttime)}</span>
    </span>
  );
}

function Action({ appointment }: { appointment: AppointmentView }) {
  const t = useText();
  const { state, pro_id, record_id } = appointment;
  if (state === "waiting") return <TakeBack appointment={appointment} />;
  if (state === "open") {
    return (
      <Button render={<Link to="/dinyue" search={{ id: pro_id }} />}>
        {t("project.subscribe")}
      </Button>
    );
  }
  if (state === "missed") return null;
  return (
    <Button variant="secondary" render={<Link to="/wodetouzi" search={{ id: record_id }} />}>
      {t("appointment.record")}
    </Button>
  );
}

/** Asked once more, since a project that has started cannot be waited for again. */
function TakeBack({ appointment }: { appointment: AppointmentView }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelAppointment(() => {
    setAsking(false);
    toast(t("appointment.cancelled"));
  });
  return (
    <>
      <p className={styles.note}>{t("appointment.mailed")}</p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t("appointment.cancel")}
      </Button>
      <Dialog
        open={asking}
        title={t("appointment.question")}
        confirm={{
          label: t("appointment.cancel"),
          onClick: () => cancel.mutate(appointment.id),
          loading: cancel.isPending,
        }}
        cancel={{ label: t("action.back"), onClick: () => setAsking(false) }}
      >
        {appointment.name}
        <Refused error={cancel.error} />
      </Dialog>
    </>
  );
}
