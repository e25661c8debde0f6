import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Refused } from "../../../api/refused.tsx";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useText } from "../../../text/use-text.ts";
import { EntranceFrame } from "../account/entrance-frame.tsx";
import { useReportNotMe } from "./devices-data.ts";
import styles from "./not-me-screen.module.css";

/** As the server mints them. */
const tokenShape = /^[\w-]{43}$/;

/**
 * The page behind the link of a mail: says what the button does before it does it. Needs no login,
 * and does nothing by being opened: mail programs open links on their own.
 */
export function NotMeScreen() {
  const t = useText();
  const once = useOneAtATime();
  const { token = "" } = useSearch({ from: "/NotMe" });
  const reporting = useReportNotMe();
  if (reporting.isSuccess) return <Frozen />;
  const complete = tokenShape.test(token);
  return (
    <EntranceFrame
      title={t("notMe.title")}
      lead={t("notMe.lead")}
      onSubmit={() => complete && void once.run(() => reporting.mutateAsync(token))}
    >
      <Card flush>
        <List>
          <Row icon="devices" title={t("notMe.sessions")} />
          <Row icon="withdraw" title={t("notMe.money")} />
          <Row icon="key" title={t("notMe.password")} />
          <Row icon="wallet" title={t("notMe.fundPassword")} />
        </List>
      </Card>
      <p className={styles.aside}>{t("notMe.harmless")}</p>
      {complete ? (
        <>
          <Refused error={reporting.error} />
          <Button
            type="submit"
            variant="danger"
            loading={reporting.isPending}
            onRepeat={once.sayRepeat}
          >
            {t("notMe.submit")}
          </Button>
        </>
      ) : (
        <Notice tone="error" role="alert">
          {t("notMe.incomplete")}
        </Notice>
      )}
      {(!complete || reporting.isError) && (
        <Button variant="secondary" render={<Link to="/forget" />}>
          {t("notMe.toForget")}
        </Button>
      )}
      <p className={styles.aside}>
        <b>{t("notMe.wasMe")}</b> {t("notMe.wasMeText")}
      </p>
    </EntranceFrame>
  );
}

/** It is done: what has happened, and the way back in. */
function Frozen() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <EntranceFrame
      title={t("notMe.doneTitle")}
      lead={t("notMe.doneLead")}
      onSubmit={() => void navigate({ to: "/forget", search: { why: "frozen" } })}
    >
      <Card flush>
        <List>
          <Row icon="mail" title={t("notMe.stepMailbox")} />
          <Row icon="key" title={t("notMe.stepPassword")} />
          <Row icon="wallet" title={t("notMe.stepFundPassword")} />
          <Row icon="shield" title={t("notMe.stepLook")} />
          <Row icon="clock" title={t("notMe.stepHold")} />
        </List>
      </Card>
      <Button type="submit">{t("notMe.toReset")}</Button>
    </EntranceFrame>
  );
}
