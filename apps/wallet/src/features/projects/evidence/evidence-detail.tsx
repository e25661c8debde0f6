import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { Section } from "@clearhold/ui/layout";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { useText } from "../../../text/use-text.ts";
import { ArrivalCard } from "./arrival-card.tsx";
import { CheckCard } from "./check-card.tsx";
import styles from "./evidence.module.css";
import { useSheetCheck } from "./evidence-data.ts";
import { LateCard } from "./late-card.tsx";
import { MoneyCard } from "./money-card.tsx";
import { OwnCards } from "./own-cards.tsx";
import { SentBackCard } from "./sent-back-card.tsx";
import { SpendingCard } from "./spending-card.tsx";
import { TermsCard } from "./terms-card.tsx";
import { WaitingCard } from "./waiting-card.tsx";

/** All of it, from the whole to the single line. */
export function EvidenceDetail({ evidence }: { evidence: EvidenceView }) {
  const t = useText();
  const check = useSheetCheck(evidence);
  const { deployments, costs, late_rounds } = evidence;
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.name}>
          {evidence.name} <OriginBadge isDemo={evidence.is_demo} />
        </h2>
        <p className={styles.note}>{t("evidence.lead")}</p>
      </header>
      <MoneyCard evidence={evidence} />
      {evidence.mine.length > 0 && (
        <Section title={t("evidence.mine")}>
          <OwnCards evidence={evidence} own={check.query.data?.verdict.own} />
        </Section>
      )}
      {evidence.result && (
        <Section title={t("evidence.checks")}>
          <CheckCard evidence={evidence} check={check} />
        </Section>
      )}
      <Section title={t("evidence.arrivals")}>
        <ArrivalCard evidence={evidence} />
      </Section>
      {evidence.suspense.length > 0 && (
        <Section title={t("evidence.waiting")}>
          <WaitingCard evidence={evidence} />
        </Section>
      )}
      {evidence.sent_back.length > 0 && (
        <Section title={t("evidence.sentBack")}>
          <SentBackCard evidence={evidence} />
        </Section>
      )}
      {late_rounds.length > 0 && (
        <Section title={t("evidence.late")}>
          <LateCard evidence={evidence} />
        </Section>
      )}
      {deployments.length > 0 && (
        <Section title={t("evidence.deployments")}>
          <SpendingCard spendings={deployments} unit={evidence.unit} />
        </Section>
      )}
      {costs.length > 0 && (
        <Section title={t("evidence.costs")}>
          <SpendingCard spendings={costs} unit={evidence.unit} />
        </Section>
      )}
      <Section title={t("project.terms")}>
        <TermsCard evidence={evidence} />
      </Section>
    </>
  );
}
