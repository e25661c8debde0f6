import { Card, List, Section } from "@clearhold/ui/layout";
import { SupportRow, useSupport } from "../../../frame/support-link.tsx";
import { useText } from "../../../text/use-text.ts";

/** The way to support below articles that may not have answered; nothing where no support is set. */
export function WhomToAsk() {
  const t = useText();
  if (useSupport() === "") return null;
  return (
    <Section title={t("help.unanswered")}>
      <Card flush>
        <List label={t("help.unanswered")}>
          <SupportRow />
        </List>
      </Card>
    </Section>
  );
}
