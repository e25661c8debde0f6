import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { CopyButton } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./project-detail.module.css";

/** Where the project's money is: its own account, its own address. */
export function ProjectEscrow({ project }: { project: ProjectView }) {
  const t = useText();
  const { escrow_address: address, escrow_balance: balance, unit } = project;
  return (
    <Section title={t("project.escrow")}>
      <Card>
        <Facts>
          <MoneyRow label={t("project.escrowBalance")} money={readMoney(balance, unit)} strong />
          {address && (
            <Fact label={t("project.escrowAddress")} stacked>
              <AddressText address={address} />
            </Fact>
          )}
        </Facts>
        <p className={styles.note}>{t("project.escrowText")}</p>
        {address && <CopyButton text={address} label={t("project.copyEscrow")} />}
      </Card>
    </Section>
  );
}
