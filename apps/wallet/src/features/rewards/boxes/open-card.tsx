import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getInviteInfo } from "@clearhold/contract/wallet/rewards/invitations";
import { Button, Icon } from "@clearhold/ui/actions";
import { toast } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { displayCount, moneyLabel } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import styles from "./boxes.module.css";

type InviteInfo = ReplyOf<typeof getInviteInfo>;

type OpenCardProps = { info: InviteInfo /** Only while there is a box. */; onOpen: () => void };

/** How many boxes I can open, a way to open the next one, and what a box of another friend can hold. */
export function OpenCard({ info: { count, campaign }, onOpen }: OpenCardProps) {
  const t = useText();
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.text}>{t("box.available")}</span>
        <b className={styles.count}>{count}</b>
      </div>
      <Offer campaign={campaign} />
      <Button onClick={() => (count === 0 ? toast(t("box.none")) : onOpen())}>
        <Icon name="gift" size={20} />
        {t("box.open")}
      </Button>
    </Card>
  );
}

/** Only what the campaign really has is said. */
function Offer({ campaign }: Pick<InviteInfo, "campaign">) {
  const t = useText();
  if (!campaign) return <p className={styles.text}>{t("box.noOffer")}</p>;
  return (
    <p className={styles.text}>
      <span>
        {t("box.offer", {
          highest: moneyLabel(readMoney(campaign.highest, "TRX")),
          left: moneyLabel(readMoney(campaign.left, "TRX")),
          boxes: displayCount(campaign.boxes_left),
        })}
      </span>{" "}
      {t("box.offerUntil", { time: formatTime(campaign.endtime) })}
    </p>
  );
}
