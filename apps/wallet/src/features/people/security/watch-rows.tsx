import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { usePhrase } from "../phrase/phrase-data.ts";

/** Where the account is open, what happened to it, and how our mails are known. */
export function WatchRows() {
  const t = useText();
  const phrase = usePhrase().data;
  return (
    <Section title={t("security.watch")}>
      <Card flush>
        <List label={t("security.watch")}>
          <Row icon="devices" title={t("security.devices")} render={<Link to="/Shebeiguanli" />} />
          <Row icon="history" title={t("security.activity")} render={<Link to="/Activity" />} />
          <Row
            icon="quote"
            title={t("security.phrase")}
            note={phrase && (phrase.phrase === "" ? t("security.notSet") : t("security.set"))}
            render={<Link to="/AntiPhishing" />}
          />
        </List>
      </Card>
    </Section>
  );
}
