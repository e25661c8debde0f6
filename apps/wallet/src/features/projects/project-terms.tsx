import type { ProjectView } from "@clearhold/contract/wallet/projects";
import { AddressText, Card, Fact, Facts, MoneyRow, Section } from "@clearhold/ui";
import { readMoney } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";

/** What a subscriber agrees to, in figures. */
export function ProjectTerms({ project }: { project: ProjectView }) {
  const t = useText();
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
          <Fact label={t("label.orderNo")}>{project.order_no}</Fact>
          {project.terms_hash && (
            <Fact label={t("project.termsHash")} stacked>
              <AddressText kind="txid" address={project.terms_hash} />
            </Fact>
          )}
        </Facts>
      </Card>
    </Section>
  );
}
