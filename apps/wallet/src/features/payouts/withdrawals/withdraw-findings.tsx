import type { WithdrawalFinding } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type FindingCode, findingWords } from "@clearhold/contract/withdrawal-rules";
import { Button } from "@clearhold/ui/actions";
import { Notice, Skeleton } from "@clearhold/ui/feedback";
import { readableDetails } from "../../../api/readable-details.ts";
import { useRefusalTexts } from "../../../api/use-refusal-words.ts";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./withdraw-review.module.css";
import type { useFindings } from "./withdrawals-data.ts";

/** What the summary, the note about a review and the list of checks say in their own places. */
const toldElsewhere = new Set<FindingCode>([
  "never-paid",
  "payee-inactive",
  "limit-left",
  "network-cost",
  "needs-approval",
]);

const tones = { stop: "error", warn: "warning", info: "info" } as const;

type FindingsProps = { query: ReturnType<typeof useFindings> };

/** What stands in the way or asks for care, the worst first; what could not be looked up is said. */
export function WithdrawFindings({ query }: FindingsProps) {
  const t = useText();
  if (query.isPending) {
    return (
      <div aria-live="polite">
        <p className={styles.label}>{t("outgoing.checking")}</p>
        <Skeleton width="100%" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <Notice
        tone="warning"
        role="status"
        action={
          <Button size="small" variant="secondary" onClick={() => void query.refetch()}>
            {t("action.retry")}
          </Button>
        }
      >
        {t("outgoing.unchecked")}
      </Notice>
    );
  }
  const weighty = query.data.findings.filter(
    ({ severity, code }) => severity !== "info" && !toldElsewhere.has(code),
  );
  return (
    <section className={styles.findings} aria-label={t("outgoing.findings")}>
      {weighty.map((finding) => (
        <Notice
          key={finding.code}
          tone={tones[finding.severity]}
          title={t(`outgoing.severity.${finding.severity}`)}
        >
          <FindingWords finding={finding} />
        </Notice>
      ))}
    </section>
  );
}

/** What is good to know and stops nobody. */
export function PlainFindings({ query }: FindingsProps) {
  const t = useText();
  const plain =
    query.data?.findings.filter(
      ({ severity, code }) => severity === "info" && !toldElsewhere.has(code),
    ) ?? [];
  if (plain.length === 0) return null;
  return (
    <Notice title={t("outgoing.severity.info")}>
      <ul className={styles.plain}>
        {plain.map((finding) => (
          <li key={finding.code}>
            <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Times in the zone of whoever reads; a code that this build does not know speaks for itself. */
function FindingWords({ finding }: { finding: WithdrawalFinding }) {
  const language = useLanguage();
  const refusals = useRefusalTexts();
  const details = readableDetails(finding.details);
  return findingWords(finding.code as FindingCode, language, details, (code) => refusals[code]);
}
