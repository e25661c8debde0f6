import type { BoxView, DrawReceipt } from "@clearhold/contract/wallet/rewards/boxes";
import { Button } from "@clearhold/ui/actions";
import { StatusBadge } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Fact, Facts, MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { useIsPast } from "../../../time/use-is-past.ts";
import { WholeMoments } from "../../../time/whole-moments.tsx";
import { WorthText } from "../../desk/display-rates/worth-text.tsx";
import { CopyLine } from "../copy-line.tsx";
import { BlindBox } from "./blind-box.tsx";
import { boxTones, boxWords } from "./box-words.ts";
import styles from "./boxes.module.css";

/** A box that nobody opens now: what it waits for, or what was in it, with its receipt. */
export function BoxOutcome({ box }: { box: BoxView }) {
  const t = useText();
  const { state, receipt } = box;
  return (
    <>
      <div className={styles.stage} role="status">
        {state === "drawn" && box.trx !== null ? (
          <Drawn box={box} trx={box.trx} />
        ) : state === "waiting" && receipt ? (
          <Waiting receipt={receipt} />
        ) : (
          <Still box={box} />
        )}
      </div>
      <BoxFacts box={box} />
      {receipt && (
        <Button
          variant="secondary"
          render={
            <Link to="/DrawProof" search={{ id: box.campaign_id, draw: String(receipt.number) }} />
          }
        >
          {t("box.proof")}
        </Button>
      )}
      <SupportLink caseId={box.id} />
    </>
  );
}

function Waiting({ receipt: { number, expected } }: { receipt: DrawReceipt }) {
  const t = useText();
  const isLate = useIsPast(expected);
  return (
    <>
      <BlindBox look="busy" />
      <p className={styles.title}>{t("box.waitingTitle", { number: String(number) })}</p>
      <p className={styles.text}>{t("box.waitingText")}</p>
      {isLate && <p className={styles.text}>{t("box.late")}</p>}
      <p className={styles.text}>{t("box.leave")}</p>
    </>
  );
}

function Drawn({ box, trx }: { box: BoxView; trx: string }) {
  const t = useText();
  const user = useUserInfo().data;
  return (
    <>
      <BlindBox look="open" />
      <p className={styles.title}>{t("box.congratulations")}</p>
      <MoneyText money={readMoney(trx, "TRX")} sign="always" tone="move" size="hero" />
      <WorthText of={readMoney(trx, "TRX")} />
      {user && <OriginBadge isDemo={user.is_demo} />}
      <p className={styles.text}>
        <WholeMoments text={boxWords(t, box)} />
      </p>
      {box.lapsed && <Notice icon="info">{t("box.lapsed")}</Notice>}
      {box.is_paid && (
        <Button render={<Link to="/FundBill" search={{ category: "3" }} />}>{t("box.bill")}</Button>
      )}
    </>
  );
}

function Still({ box }: { box: BoxView }) {
  const t = useText();
  return (
    <>
      <BlindBox />
      <StatusBadge tone={boxTones[box.state]}>{t(`box.state.${box.state}`)}</StatusBadge>
      <p className={styles.text}>
        <WholeMoments text={boxWords(t, box)} />
      </p>
    </>
  );
}

function BoxFacts({ box }: { box: BoxView }) {
  const t = useText();
  const { receipt, opentime } = box;
  return (
    <Facts>
      {receipt && (
        <>
          <Fact label={t("box.number")}>{receipt.number}</Fact>
          <Fact label={t("box.height")}>{receipt.height}</Fact>
          {box.state === "waiting" && (
            <Fact label={t("box.expected")}>{formatTime(receipt.expected)}</Fact>
          )}
        </>
      )}
      <Fact label={t("box.campaign")}>{box.campaign}</Fact>
      <Fact label={t("box.friendLabel")}>{box.friend}</Fact>
      <Fact label={t("box.received")}>{formatTime(box.createtime)}</Fact>
      {opentime > 0 && <Fact label={t("box.opened")}>{formatTime(opentime)}</Fact>}
      {receipt && (
        <>
          <Fact label={t("box.place")}>{receipt.position}</Fact>
          <CopyLine label={t("box.line")} text={receipt.line} copyLabel={t("box.copyLine")} />
          <CopyLine label={t("box.head")} text={receipt.head} copyLabel={t("box.copyHead")} />
        </>
      )}
    </Facts>
  );
}
