import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { SupportRow } from "../../../frame/support-link.tsx";
import { useText } from "../../../text/use-text.ts";
import { TextRows } from "../../press/texts/text-rows.tsx";

/** Where a question is answered. */
export function HelpRows() {
  const t = useText();
  return (
    <Card flush>
      <List label={t("user.help")}>
        <Row icon="help" title={t("help.title")} render={<Link to="/HelpCenter" />} />
        <Row icon="bell" title={t("notices.title")} render={<Link to="/Announcement" />} />
        <SupportRow />
        <TextRows />
      </List>
    </Card>
  );
}
