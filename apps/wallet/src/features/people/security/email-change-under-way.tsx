import { cancelEmailChange, finishEmailChange } from "@clearhold/contract/wallet/people/contacts";
import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Countdown } from "@clearhold/ui/time";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { securityQuery } from "../../../session/security-view.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useIsPast } from "../../../time/use-is-past.ts";
import styles from "./email-change-under-way.module.css";
import { useSecurityChange } from "./security-data.ts";
import { VerifySheet } from "./verify-sheet.tsx";
import { WouldHold } from "./would-hold.tsx";

type EmailChangeUnderWayProps = {
  change: NonNullable<SecurityView["email_change"]>;
  heldUntil: number;
};

/** The change that waits its seven days: where it leads, from when, finish or call off. */
export function EmailChangeUnderWay({ change, heldUntil }: EmailChangeUnderWayProps) {
  const t = useText();
  const due = change.can_finish === 1;
  useAskWhenDue(change.from);
  return (
    <Notice
      tone="warning"
      icon="mail"
      title={t("email.underWay", { email: change.email })}
      action={
        <div className={styles.actions}>
          {due && <Finish heldUntil={heldUntil} />}
          <CallOff />
        </div>
      }
    >
      {due ? (
        t("email.due", { until: formatMinute(heldUntil) })
      ) : (
        <>
          {t("email.underWayText", { from: formatMinute(change.from) })}{" "}
          <Countdown until={change.from} dayLetter={t("unit.day")} />
        </>
      )}
    </Notice>
  );
}

/** The server says whether it can be finished: it is asked once more when the time has come. */
function useAskWhenDue(from: number): void {
  const queries = useQueryClient();
  const passed = useIsPast(from);
  useEffect(() => {
    if (passed) void queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  }, [passed, queries]);
}

function Finish({ heldUntil }: { heldUntil: number }) {
  const t = useText();
  const once = useOneAtATime();
  const [open, setOpen] = useState(false);
  const finishing = useSecurityChange(finishEmailChange, () => {
    close();
    toast(t("toast.modified"), "success");
  });

  function close() {
    finishing.reset();
    setOpen(false);
  }

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("email.finish")}
      </Button>
      <VerifySheet
        open={open}
        onClose={close}
        title={t("email.finish")}
        passcode={t("fundPassword.label")}
        confirm={{ label: t("email.finish") }}
        pending={finishing.isPending}
        onRepeat={once.sayRepeat}
        error={finishing.error}
        onConfirm={({ password }) => void once.run(() => finishing.mutateAsync({ password }))}
      >
        <WouldHold until={heldUntil} words="email.hold" />
      </VerifySheet>
    </>
  );
}

function CallOff() {
  const t = useText();
  const once = useOneAtATime();
  const [asking, setAsking] = useState(false);
  const calling = useSecurityChange(cancelEmailChange, () => {
    close();
    toast(t("email.calledOff"), "success");
  });

  function close() {
    calling.reset();
    setAsking(false);
  }

  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
        {t("email.callOff")}
      </Button>
      <VerifySheet
        open={asking}
        onClose={close}
        title={t("email.callOffAsk")}
        passcode={t("fundPassword.label")}
        confirm={{ label: t("email.callOff") }}
        pending={calling.isPending}
        onRepeat={once.sayRepeat}
        error={calling.error}
        onConfirm={({ password }) => void once.run(() => calling.mutateAsync({ password }))}
      >
        <p>{t("email.callOffText")}</p>
      </VerifySheet>
    </>
  );
}
