import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { ChoiceTabs } from "@clearhold/ui/choices";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import type { ReactNode } from "react";
import { PagedList } from "../../../api/paged-list.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { CurrencyChips } from "../../../frame/currency-chips.tsx";
import { useText } from "../../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import styles from "./project-card.module.css";
import { readShelf, useProjects, useRisks } from "./projects-data.ts";
import { RiskCounts } from "./risk-counts.tsx";

/** What the link says: which shelf, and of which currency. */
type ShelfChoice = { id?: string; currency?: string };

type ProjectShelvesProps = {
  choice: ShelfChoice;
  onChoose: (choice: ShelfChoice) => void;
  card: (project: ProjectView) => ReactNode;
};

/** The projects one can join, and those that are past; by currency. */
export function ProjectShelves({ choice, onChoose, card }: ProjectShelvesProps) {
  const t = useText();
  const shelf = readShelf(choice.id);
  const currency = readCurrency(choice.currency);
  const projects = useProjects(shelf, currency);
  const risks = useRisks();
  const counted = (risks.data ?? []).filter(({ unit }) => currency === null || unit === currency);
  const empty = shelf === "1" ? t("projects.emptyAvailable") : t("projects.emptyPast");
  return (
    <ChoiceTabs
      label={t("projects.kinds")}
      value={shelf}
      onChange={(id) => onChoose({ ...choice, id })}
      tabs={[
        { value: "1", label: t("projects.available") },
        { value: "2", label: t("projects.past") },
      ]}
    >
      <CurrencyChips
        value={choice.currency}
        onChange={(currency) => onChoose({ ...choice, currency })}
      />
      {shelf === "2" && <RiskCounts readings={counted} />}
      <PullToRefresh onRefresh={() => projects.refetch()}>
        <PagedList
          query={projects}
          skeleton={<CardSkeleton />}
          empty={<EmptyState drawing="chart" text={empty} />}
        >
          {(items) => (
            <ul className={styles.list}>
              {items.map((project) => (
                <li key={project.id}>{card(project)}</li>
              ))}
            </ul>
          )}
        </PagedList>
      </PullToRefresh>
    </ChoiceTabs>
  );
}
