import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { StatusBadge } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { useText } from "../../../text/use-text.ts";

/** Which level and certification a project asks for, where the person stands, and the ways to both. */
export function Conditions({ project, user }: { project: ProjectView; user: UserInfo }) {
  const t = useText();
  const says = useRuleText();
  const { level_id: level, certified_id: certified } = project;
  const unmet = user.level < level || user.certified < certified;
  return (
    <>
      {unmet && (
        <Notice tone="warning" title={says(subscriptionRules["subscription-conditions-not-met"])} />
      )}
      <Card flush>
        <List label={t("levels.askedTitle")}>
          <Condition
            title={t("levels.level")}
            needed={level}
            mine={user.level}
            to={<Link to="/UserLevel" />}
          />
          <Condition
            title={t("levels.certification")}
            needed={certified}
            mine={user.certified}
            to={<Link to="/Authentication" />}
          />
        </List>
      </Card>
    </>
  );
}

type ConditionProps = {
  title: string;
  needed: number;
  mine: number;
  to: NonNullable<ComponentProps<typeof Row>["render"]>;
};

function Condition({ title, needed, mine, to }: ConditionProps) {
  const t = useText();
  const isMet = mine >= needed;
  const note = needed > 0 ? "levels.asked" : "levels.notAsked";
  return (
    <Row
      title={title}
      note={t(note, { needed: String(needed), mine: String(mine) })}
      {...(needed > 0 && {
        value: (
          <StatusBadge tone={isMet ? "success" : "warning"}>
            {t(isMet ? "levels.met" : "levels.unmet")}
          </StatusBadge>
        ),
      })}
      chevron
      render={to}
    />
  );
}
