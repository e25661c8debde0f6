import type { ClosingView } from "@clearhold/contract/wallet/people/closing";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, Notice, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useText } from "../../../text/use-text.ts";
import { AskToClose } from "./ask-to-close.tsx";
import { useClosing } from "./closing-data.ts";
import { KeepNotice } from "./keep-notice.tsx";
import styles from "./leaving.module.css";

/** "Close account": what has to be empty first, what goes, what stays and why, and the week before. */
export function CloseAccountScreen() {
  const t = useText();
  const closing = useClosing();
  return (
    <AppScreen title={t("closing.title")} backTo="/PersonalData">
      <PullToRefresh onRefresh={() => closing.refetch()}>
        <Loaded query={closing} skeleton={<ListSkeleton rows={6} />}>
          {(view) => <Closing view={view} />}
        </Loaded>
      </PullToRefresh>
    </AppScreen>
  );
}

function Closing({ view }: { view: ClosingView }) {
  const t = useText();
  const isAsked = view.closetime > 0;
  return (
    <div className={styles.page}>
      {isAsked ? (
        <KeepNotice closesAt={view.closetime} />
      ) : (
        <p className={styles.text}>{t("closing.lead")}</p>
      )}
      {view.holds.length > 0 && <Holds holds={view.holds} />}
      <Section title={t("closing.goes")}>
        <Lines of={["contacts", "profile", "documents", "keys", "messages"]} />
      </Section>
      <Section title={t("closing.stays")}>
        <Lines of={["books", "history", "operators", "certification", "language"]} />
      </Section>
      <p className={styles.text}>
        {t("closing.late")} <SupportLink />
      </p>
      <Button variant="secondary" size="small" render={<Link to="/MyData" />}>
        {t("closing.dataFirst")}
      </Button>
      {!isAsked && <AskToClose view={view} />}
    </div>
  );
}

const wayOut = {
  balance: "/TiBi",
  "on-its-way": "/WithdrawalRecord",
  deposit: "/DepositRecord",
  invested: "/MyInvestment",
  box: "/reward",
  debt: "/FundBill",
} as const;

function Holds({ holds }: Pick<ClosingView, "holds">) {
  const t = useText();
  return (
    <>
      <Notice tone="warning" title={t("closing.notEmpty")}>
        {t("closing.notEmptyText")}
      </Notice>
      <Card flush>
        <List label={t("closing.notEmpty")}>
          {holds.map((one) => (
            <Row
              key={one}
              title={t(`closing.holds.${one}`)}
              note={t(`closing.next.${one}`)}
              chevron
              render={
                one === "reminder" ? (
                  <Link to="/MyInvestment" search={{ id: "2" }} />
                ) : (
                  <Link to={wayOut[one]} />
                )
              }
            />
          ))}
        </List>
      </Card>
    </>
  );
}

type LineName =
  | "contacts"
  | "profile"
  | "documents"
  | "keys"
  | "messages"
  | "books"
  | "history"
  | "operators"
  | "language"
  | "certification";

function Lines({ of }: { of: readonly LineName[] }) {
  const t = useText();
  return (
    <Card>
      <ul className={styles.list}>
        {of.map((line) => (
          <li key={line}>{t(`closing.lines.${line}`)}</li>
        ))}
      </ul>
    </Card>
  );
}
