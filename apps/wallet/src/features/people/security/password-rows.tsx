import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";

/** The two passwords, and since when they are what they are. */
export function PasswordRows({ security }: { security: SecurityView }) {
  const t = useText();
  const since = (at: number) =>
    at > 0 ? t("security.since", { time: formatMinute(at) }) : undefined;
  const fundNote = {
    0: t("security.notSet"),
    1: since(security.fund_password_set_at),
    2: t("fundPassword.void"),
  }[security.is_fundpwd];
  return (
    <Section title={t("security.passwords")}>
      <Card flush>
        <List label={t("security.passwords")}>
          <Row
            icon="lock"
            title={t("security.loginPassword")}
            note={since(security.login_password_set_at)}
            render={<Link to="/ChangeLoginPassword" />}
          />
          <Row
            icon="wallet"
            title={t("security.fundPassword")}
            note={fundNote}
            render={<Link to="/ModifyTransactionPassword" />}
          />
        </List>
      </Card>
    </Section>
  );
}
