import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Button } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { useState } from "react";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { AgreementSheet } from "./agreement-sheet.tsx";
import styles from "./project-detail.module.css";
import { rateParts } from "./rate-look.ts";

/** What a subscriber agrees to, in figures. */
export function ProjectTerms({ project }: { project: ProjectView }) {
  const t = useText();
  const [reading, setReading] = useState(false);
  const amount = (text: string) => readMoney(text, project.unit);
  const limit = amount(project.limit_raised);
  return (
    <Section title={t("project.terms")}>
      <Card>
        <Facts>
          <MoneyRow label={t("project.raisedAmount")} money={amount(project.already_raised)} />
          <MoneyRow label={t("project.totalAmount")} money={amount(project.total_raised)} />
          {project.status <= 2 && (
            <MoneyRow label={t("project.remaining")} money={amount(project.balance)} />
          )}
          <MoneyRow label={t("project.minTotal")} money={amount(project.min_total)} />
          <MoneyRow label={t("project.minimum")} money={amount(project.min_raised)} />
          {limit.units > 0n && limit.units < amount(project.total_raised).units ? (
            <MoneyRow label={t("project.limit")} money={limit} />
          ) : (
            <Fact label={t("project.limit")}>{t("project.noLimit")}</Fact>
          )}
          <Fact label={t("order.coolingOff")}>
            {project.cooling_off_hours > 0
              ? t("order.coolingHours", { hours: project.cooling_off_hours })
              : t("order.coolingNone")}
          </Fact>
          <Fact label={t("order.deployable")}>{rateParts(project.deployable, true)}</Fact>
          <MoneyRow label={t("order.costCap")} money={amount(project.cost_cap)} />
          <Addresses label={t("order.payees")} entries={project.cost_payees} />
          <Addresses
            label={t("order.sources")}
            entries={project.inflow_sources.map((address) => ({ name: "", address }))}
          />
          <Fact label={t("label.orderNo")}>{project.order_no}</Fact>
          {project.terms_hash && (
            <Fact label={t("project.termsHash")} stacked>
              <AddressText kind="txid" address={project.terms_hash} />
            </Fact>
          )}
        </Facts>
        <Button variant="secondary" size="small" onClick={() => setReading(true)}>
          {t("order.agreement")}
        </Button>
      </Card>
      <AgreementSheet project={project} open={reading} onClose={() => setReading(false)} />
    </Section>
  );
}

type AddressesProps = { label: string; entries: ProjectView["cost_payees"] };

/** Addresses that the terms name; a line of each, and no line at all without any. */
function Addresses({ label, entries }: AddressesProps) {
  if (entries.length === 0) return null;
  return (
    <Fact label={label} stacked>
      {entries.map(({ name, address }) => (
        <span key={address} className={styles.payee}>
          {name}
          <AddressText address={address} />
        </span>
      ))}
    </Fact>
  );
}
