import type { ActivityView } from "@clearhold/contract/wallet/statements/activity";
import { Button } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts } from "@clearhold/ui/money";
import { Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { areaWords, detailWords } from "./activity-words.ts";

type ActivitySheetProps = {
  /** What was tapped last; it stays while the sheet slides away. */
  event: ActivityView | null;
  open: boolean;
  onClose: () => void;
};

/** Everything that is known of one event, and what to do when it was somebody else. */
export function ActivitySheet({ event, open, onClose }: ActivitySheetProps) {
  const t = useText();
  if (!event) return null;
  const look = event.group === "operators";
  return (
    <Sheet open={open} onClose={onClose} title={t(`activity.kinds.${event.kind}`)}>
      <EventFacts event={event} />
      {look ? (
        <Notice icon="eye">{t("activity.lookText")}</Notice>
      ) : (
        <>
          <Notice tone="warning">{t("activity.notMe")}</Notice>
          <Button variant="secondary" render={<Link to="/ChangeLoginPassword" />}>
            {t("activity.toPassword")}
          </Button>
        </>
      )}
    </Sheet>
  );
}

function EventFacts({ event }: { event: ActivityView }) {
  const t = useText();
  const language = useLanguage();
  const { address, operator, reason, ...others } = event.details;
  const words = operator === undefined ? detailWords(t, { details: others }) : "";
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
      {address && (
        <Fact label={t("label.address")} stacked>
          <AddressText address={address} />
        </Fact>
      )}
    </Facts>
  );
}
