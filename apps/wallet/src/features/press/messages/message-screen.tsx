import type { MessageView } from "@clearhold/contract/wallet/press/messages";
import { Button, CopyButton } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { TextSkeleton } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts } from "@clearhold/ui/money";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Found } from "../../../api/found.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { HelpLink } from "../../../frame/help-link.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { readId } from "../../../frame/read-id.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import styles from "./messages.module.css";
import { useMarkRead, useMessage } from "./messages-data.ts";

/** One message, whole; it is read once it is shown. */
export function MessageScreen() {
  const t = useText();
  const message = useMessage(readId(useSearch({ from: "/InformationDetails" })) ?? "");
  return (
    <AppScreen title={message.data?.title ?? t("messages.title")} backTo="/SystemNotification">
      <Found query={message} what="message" skeleton={<TextSkeleton paragraphs={1} />}>
        {(found) => <Message key={found.id} message={found} />}
      </Found>
    </AppScreen>
  );
}

function Message({ message }: { message: MessageView }) {
  const t = useText();
  const { mutate } = useMarkRead();
  const markRead = useEffectEvent(() => {
    if (message.is_read === 0) mutate({ id: message.id });
  });
  useEffect(() => markRead(), []);
  const { content, createtime, until, from, address, txid, help, is_demo } = message;
  // Coins of a deposit came from it; every other address is where coins go.
  const addressLabel = t(message.about === "deposit" ? "messages.sender" : "label.address");
  return (
    <>
      <Card>
        <p className={styles.text}>{content}</p>
        <OriginLine isDemo={is_demo} />
        {help && <HelpLink article={help} />}
      </Card>
      <Card>
        <Facts>
          <Fact label={t("messages.time")}>{formatTime(createtime)}</Fact>
          {until > 0 && <Fact label={t("messages.until")}>{formatTime(until)}</Fact>}
          {from > 0 && <Fact label={t("messages.from")}>{formatTime(from)}</Fact>}
          {address && <CopyFact label={addressLabel} text={address} kind="address" />}
          {txid && <CopyFact label={t("label.txid")} text={txid} kind="txid" />}
        </Facts>
      </Card>
      <SubjectLink message={message} />
    </>
  );
}

type CopyFactProps = { label: string; text: string; kind: "address" | "txid" };

function CopyFact({ label, text, kind }: CopyFactProps) {
  const t = useText();
  return (
    <Fact label={label} stacked>
      <span className={styles.copyable}>
        <AddressText kind={kind} address={text} />
        <CopyButton look="icon" text={text} label={`${t("action.copy")} ${label}`} />
      </span>
    </Fact>
  );
}

/** To the screen that shows what the message is about. */
function SubjectLink({ message: { about, subject_id: id } }: { message: MessageView }) {
  const t = useText();
  if (about === "none") return null;
  const links = {
    deposit: <Link to="/DepositDetail" search={{ id }} />,
    withdrawal: <Link to="/TransferSuccessful" search={{ id }} />,
    exchange: <Link to="/SuccessfulExchange" search={{ id }} />,
    subscription: <Link to="/wodetouzi" search={{ id }} />,
    project: <Link to="/recruiting" search={{ id }} />,
    reward: <Link to="/reward" search={{ tab: "rewards", box: id }} />,
    security: <Link to="/SecuritySettings" />,
    certification: <Link to="/Authentication" />,
    nickname: <Link to="/NickName" />,
    activity: <Link to="/Activity" />,
  };
  return (
    <Button variant="secondary" render={links[about]}>
      {t(`messages.${about}`)}
    </Button>
  );
}
