import type { ProjectView, SubscriptionView } from "@clearhold/contract/wallet/projects";
import { Section } from "@clearhold/ui";
import { Loaded } from "../../api/loaded.tsx";
import { useText } from "../../text/use-text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import { checkSettlement } from "./check-settlement.ts";
import { InflowCard } from "./inflow-card.tsx";
import { OwnLines } from "./own-lines.tsx";
import { type PublishedSheet, useSettlement } from "./projects-data.ts";
import { platformFeePercent } from "./quote-outcome.ts";
import { SettlementChecks } from "./settlement-checks.tsx";
import { SettlementSums } from "./settlement-sums.tsx";

type SettlementEvidenceProps = {
  project: Pick<ProjectView, "id" | "status">;
  /** My subscription, on the page about it; its own line is then computed and compared as well. */
  record?: SubscriptionView;
};

/** The published result with the chain transactions behind it, computed again in this browser. */
export function SettlementEvidence({ project, record }: SettlementEvidenceProps) {
  const t = useText();
  const published = useSettlement(project.id);
  return (
    <Section title={t("settlement.title")}>
      <Loaded query={published} skeleton={<CardSkeleton cards={1} />}>
        {(data) => <Evidence published={data} status={project.status} record={record} />}
      </Loaded>
    </Section>
  );
}

type EvidenceProps = {
  published: PublishedSheet;
  status: ProjectView["status"];
  record: SubscriptionView | undefined;
};

function Evidence({ published, status, record }: EvidenceProps) {
  const { sheet } = published;
  const check = checkSettlement(sheet, record?.platform_fee ?? platformFeePercent);
  return (
    <>
      <SettlementChecks published={published} check={check} record={record} />
      <OwnLines sheet={sheet} check={check} status={status} recordId={record?.id} />
      <SettlementSums sheet={sheet} />
      <InflowCard sheet={sheet} />
    </>
  );
}
