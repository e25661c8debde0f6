import type { ActivityView } from "@clearhold/contract/wallet/statements/activity";
import { Button } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { AreaSource } from "../../../frame/area-source.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { SubjectLink } from "../bills/subject-link.tsx";
import { areaWords, detailWords } from "./activity-words.ts";

type ActivitySheetProps = {
  /** What was tapped last; it stays while the sheet slides away. */
  event: ActivityView | null;
  open: boolean;
  onClose: () => void;
};

/** Everything that is known of one event, and what to do when it was somebody else. */
export function ActivitySheet({ event, open, onClose }: ActivitySheetProps) {
  if (!event) return null;
  return (
    <Sheet open={open} onClose={onClose} title={event.title}>
      <EventFacts event={event} />
      <WhatToDo event={event} />
    </Sheet>
  );
}

/** Somebody of the house looked. */
const looks: ReadonlySet<ActivityView["kind"]> = new Set(["operator-looked", "documents-looked"]);

/** What the house decided about something that its owner had sent: there is nobody else to suspect. */
const decisions: ReadonlySet<ActivityView["kind"]> = new Set([
  "nickname-decided",
  "certification-decided",
  "certification-lapsed",
]);

function WhatToDo({ event }: { event: ActivityView }) {
  const t = useText();
  if (looks.has(event.kind)) return <Notice icon="eye">{t("activity.lookText")}</Notice>;
  const decided = event.group === "operators" || decisions.has(event.kind);
  if (decided || event.subject_id) {
    return (
      <>
        {decided && <Notice icon="info">{t("activity.houseText")}</Notice>}
        {event.subject_id && <SubjectLink id={event.subject_id} />}
        {event.subject_id && <SupportLink caseId={event.subject_id} />}
      </>
    );
  }
  return (
    <>
      <Notice tone="warning">{t("activity.notMe")}</Notice>
      <Button variant="secondary" render={<Link to="/ChangeLoginPassword" />}>
        {t("activity.toPassword")}
      </Button>
    </>
  );
}

function EventFacts({ event }: { event: ActivityView }) {
  const t = useText();
  const language = useLanguage();
  const { address, operator, reason, ...others } = event.details;
  // Coins of a deposit came from it; every other address is where coins go.
  const isDeposit = event.kind.startsWith("deposit-");
  const words = operator === undefined ? detailWords(t, { details: others }, language) : "";
  const facts = [
    [t("activity.time"), formatTime(event.at)],
    [t("activity.operator"), operator],
    [t("activity.reason"), reason],
    [t("activity.what"), words],
    [t("activity.device"), event.device],
    [t("activity.place"), areaWords(t, event.area, language)],
    [t("activity.ip"), event.ip],
  ] as const;
  return (
    <Facts>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
      {event.area !== "" && event.area !== "local" && (
        <Fact label={t("activity.placeSource")}>
          <AreaSource />
        </Fact>
      )}
      {address && (
        <Fact label={t(isDeposit ? "messages.sender" : "label.address")} stacked>
          <AddressText address={address} />
        </Fact>
      )}
    </Facts>
  );
}
