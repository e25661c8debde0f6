import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { Section } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useText } from "../../../text/use-text.ts";
import { Paragraphs } from "./paragraphs.tsx";
import styles from "./project-detail.module.css";
import { platformFeePercent } from "./quote-outcome.ts";

type AgreementSheetProps = {
  project: Pick<ProjectView, "agreement">;
  open: boolean;
  onClose: () => void;
};

/** What a subscriber agrees to: this project's own agreement, then what holds for every project. */
export function AgreementSheet({ project, open, onClose }: AgreementSheetProps) {
  const t = useText();
  const general = [
    t("order.general1"),
    t("order.general2"),
    t("order.general3", { rate: platformFeePercent }),
    t("order.general4"),
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t("order.agreement")}>
      {project.agreement.trim() !== "" && (
        <Section title={t("order.agreementOwn")}>
          <Paragraphs text={project.agreement} />
        </Section>
      )}
      <Section title={t("order.agreementGeneral")}>
        {general.map((paragraph) => (
          <p key={paragraph} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </Section>
    </Sheet>
  );
}
