import type { CertificationView } from "@clearhold/contract/wallet/people/certification";
import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Dialog } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useCancelCertification } from "./certification-data.ts";

/** What became of what the person sent last, and what to do next. */
export function CertificationState({ view }: { view: CertificationView }) {
  const t = useText();
  const { request } = view;
  if (request === null) return <Notice>{t("certification.lead")}</Notice>;
  if (request.state === "pending") return <Waiting request={request} />;
  const deleted = t("certification.deleted");
  if (request.state === "accepted") {
    return (
      <Notice tone="success" title={t("certification.accepted")}>
        {deleted}
      </Notice>
    );
  }
  if (request.state === "refused" && request.reason !== "") {
    return (
      <Notice
        tone="error"
        title={t("certification.refused")}
        action={request.reason !== "too-young" && <SendAgain level={request.level} />}
      >
        <p>{t(`certification.reasons.${request.reason}`)}</p>
        <p>{t(`certification.next.${request.reason}`)}</p>
        <p>{deleted}</p>
      </Notice>
    );
  }
  return (
    <Notice
      title={t(request.state === "lapsed" ? "certification.lapsed" : "certification.cancelled")}
      action={<SendAgain level={request.level} />}
    >
      {deleted}
    </Notice>
  );
}

function SendAgain({ level }: { level: number }) {
  const t = useText();
  return (
    <Button
      size="small"
      render={<Link to="/AuthenticationForm" search={{ level: String(level) }} />}
    >
      {t("certification.again")}
    </Button>
  );
}

type Request = NonNullable<CertificationView["request"]>;

function Waiting({ request }: { request: Request }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const cancelling = useCancelCertification(() => {
    setAsked(false);
    toast(t("certification.cancelled"), "success");
  });
  return (
    <>
      <Notice
        tone="warning"
        icon="clock"
        title={t("certification.pending")}
        action={
          <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
            {t("certification.cancel")}
          </Button>
        }
      >
        <p>{t("certification.pendingText", { time: formatMinute(request.createtime) })}</p>
        <p>{t("certification.pendingUntil", { time: formatMinute(request.deletetime) })}</p>
      </Notice>
      <Dialog
        open={asked}
        title={t("certification.cancelTitle")}
        confirm={{
          label: t("certification.cancelConfirm"),
          onClick: () => cancelling.mutate(null),
          variant: "danger",
          loading: cancelling.isPending,
        }}
        cancel={{ label: t("certification.keep"), onClick: () => setAsked(false) }}
      >
        {t("certification.cancelText")}
        <Refused error={cancelling.error} />
      </Dialog>
    </>
  );
}
