import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { CopyButton } from "@clearhold/ui/actions";
import { AddressText } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { useText } from "../../../text/use-text.ts";
import { CheckLine } from "./check-list.tsx";
import styles from "./evidence.module.css";
import { useTermsCheck } from "./evidence-data.ts";
import { canHash } from "./sha256-hex.ts";

/** The very text that people agreed to, and whether it still is. */
export function TermsCard({ evidence }: { evidence: EvidenceView }) {
  const t = useText();
  const passed = useTermsCheck(evidence);
  const { terms_text, terms_hash } = evidence;
  return (
    <Card>
      {terms_hash === "" ? (
        <p className={styles.note}>{t("evidence.termsOpen")}</p>
      ) : (
        <>
          <ul className={styles.ticks}>
            <CheckLine passed={passed} text={t("evidence.termsRight")} />
          </ul>
          {!canHash() && <Notice tone="warning">{t("evidence.insecure")}</Notice>}
          <span className={styles.note}>{t("project.termsHash")}</span>
          <AddressText kind="txid" address={terms_hash} />
        </>
      )}
      <details>
        <summary className={styles.summary}>{t("evidence.termsText")}</summary>
        <pre className={styles.terms}>{terms_text}</pre>
      </details>
      <CopyButton text={terms_text} label={t("evidence.copyTerms")} />
    </Card>
  );
}
