import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Icon } from "@clearhold/ui/actions";
import { Card } from "@clearhold/ui/layout";
import { Facts, MoneyRow } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { ProjectCountdown } from "./project-countdown.tsx";
import { ProjectHead } from "./project-head.tsx";
import { RateText } from "./rate-text.tsx";
import styles from "./subscribe-form.module.css";
import type { SubscribeFormState } from "./use-subscribe-form.ts";

type SubscribeTermsProps = { project: ProjectView; form: SubscribeFormState };

/** Into what, what it aims at, and how much it still takes; the terms are one tap away. */
export function SubscribeTerms({ project, form }: SubscribeTermsProps) {
  const t = useText();
  return (
    <Card>
      <ProjectHead
        heading
        project={project}
        note={t("projects.period", { period: String(project.period) })}
      />
      <div>
        <RateText project={project} />
        <ProjectCountdown project={project} />
      </div>
      <Facts>
        <MoneyRow label={t("project.remaining")} money={form.quota} />
        {form.personal.units < form.quota.units && (
          <MoneyRow label={t("subscribe.mine")} money={form.personal} />
        )}
      </Facts>
      <Link to="/ComprehensiveTotal" search={{ id: project.id }} className={styles.terms}>
        {t("subscribe.readTerms")}
        <Icon name="chevron-right" size={18} />
      </Link>
    </Card>
  );
}
