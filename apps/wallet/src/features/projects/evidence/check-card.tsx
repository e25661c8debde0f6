import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { Button } from "@clearhold/ui/actions";
import { ProgressBar } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Refused } from "../../../api/refused.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useText } from "../../../text/use-text.ts";
import { saveFile } from "../../statements/bills/save-file.ts";
import { CheckList } from "./check-list.tsx";
import styles from "./evidence.module.css";
import { evidenceChecks } from "./evidence-checks.ts";
import type { CheckProgress, useSheetCheck } from "./evidence-data.ts";

type CheckCardProps = { evidence: EvidenceView; check: ReturnType<typeof useSheetCheck> };

/** The sheet is fetched and computed again: how far it is, and one mark for each step. */
export function CheckCard({ evidence, check }: CheckCardProps) {
  const t = useText();
  const { query, progress, enabled, start } = check;
  if (query.data) return <Checked evidence={evidence} found={query.data} />;
  const lines = evidence.result?.sheet_lines ?? 0;
  return (
    <Card>
      <p className={styles.note}>{t("evidence.checksText", { count: lines })}</p>
      <Refused error={query.error} />
      {query.isFetching ? (
        <Progress progress={progress} />
      ) : (
        <Button variant="secondary" onClick={enabled ? () => void query.refetch() : start}>
          {t("evidence.start")}
        </Button>
      )}
    </Card>
  );
}

function Progress({ progress: { phase, done, of } }: { progress: CheckProgress }) {
  const t = useText();
  const label = t(phase === "download" ? "evidence.download" : "evidence.work", {
    done: String(Math.min(done, of)),
    of: String(of),
  });
  return (
    <div className={styles.progress} aria-busy="true">
      <span className={styles.note}>{label}</span>
      <ProgressBar label={label} percent={of === 0 ? 0 : (done / of) * 100} />
    </div>
  );
}

type Found = NonNullable<ReturnType<typeof useSheetCheck>["query"]["data"]>;

function Checked({ evidence, found }: { evidence: EvidenceView; found: Found }) {
  const t = useText();
  const checks = evidenceChecks(evidence, found.verdict);
  return (
    <>
      {checks.some(({ passed }) => passed === false) && (
        <Notice
          tone="error"
          role="alert"
          title={t("settlement.differs")}
          action={<SupportLink caseId={evidence.pro_id} />}
        >
          {t("settlement.differsText")}
        </Notice>
      )}
      <Card>
        <p className={styles.note}>{t("settlement.text")}</p>
        <CheckList checks={checks} evidence={evidence} fault={found.verdict.fault} />
        <Button variant="secondary" onClick={() => saveFile(found.file)}>
          {t("evidence.save")}
        </Button>
        <p className={styles.note}>{t("evidence.saveText")}</p>
      </Card>
    </>
  );
}
