import type { CampaignView } from "@clearhold/contract/wallet/rewards/campaigns";
import { blocksOf } from "@clearhold/fairness/verify";
import { Button } from "@clearhold/ui/actions";
import { CheckList, type CheckMark, ProgressBar } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Refused } from "../../../api/refused.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useMarkLabels } from "../../../text/mark-labels.ts";
import { type Translate, useText } from "../../../text/use-text.ts";
import styles from "../boxes/boxes.module.css";
import { type CheckedDraws, type CheckProgress, saveDrawFile, useDrawCheck } from "./draw-data.ts";
import { showsCommitment } from "./shown-values.ts";

/** The public file is fetched and every card drawn again: how far it is, and what was found. */
export function CheckCard({ campaign }: { campaign: CampaignView }) {
  const t = useText();
  const check = useDrawCheck(campaign);
  return (
    <>
      {check.data?.report.fault && !check.isPending && (
        <Notice
          tone="error"
          role="alert"
          title={t("draws.brokenTitle")}
          action={<SupportLink caseId={campaign.id} />}
        >
          {t("draws.brokenText")}
        </Notice>
      )}
      <Card>
        <p className={styles.text}>{t("draws.checkText")}</p>
        <Refused error={check.error} />
        {check.isPending && <Progress progress={check.progress} />}
        {check.data && <Verdict campaign={campaign} found={check.data} />}
        {!check.isPending && (
          <Button variant={check.data ? "secondary" : "primary"} onClick={() => check.mutate()}>
            {t(check.data ? "draws.again" : "draws.start")}
          </Button>
        )}
      </Card>
    </>
  );
}

function Progress({ progress }: { progress: CheckProgress }) {
  const t = useText();
  const { done, of } = progress ?? { done: 0, of: 0 };
  const label = progress
    ? t("draws.work", { done: String(done), of: String(of) })
    : t("draws.download");
  return (
    <div className={styles.page} aria-busy="true">
      <span className={styles.text}>{label}</span>
      <ProgressBar label={label} percent={of === 0 ? 0 : (done / of) * 100} />
    </div>
  );
}

function Verdict({ campaign, found }: { campaign: CampaignView; found: CheckedDraws }) {
  const t = useText();
  return (
    <>
      <div role="status">
        <CheckList
          label={t("draws.checks")}
          items={checksOf(t, campaign, found)}
          markLabels={useMarkLabels()}
        />
      </div>
      <Button variant="secondary" onClick={() => saveDrawFile(campaign.id, found.file)}>
        {t("draws.save")}
      </Button>
      <p className={styles.text}>{t("draws.saveText")}</p>
    </>
  );
}

type CheckItem = { key: string; mark: CheckMark; text: string };

/** What was found, and what nobody has looked at here. */
function checksOf(
  t: Translate,
  campaign: CampaignView,
  { report, lines, receipts }: CheckedDraws,
): CheckItem[] {
  const { fault, log, provesDraws } = report;
  const items: CheckItem[] = [];
  const add = (key: string, mark: CheckMark, text: string) => items.push({ key, mark, text });
  if (fault) {
    const reason = t(`drawFault.${fault.reason}`);
    add("rules", "no", t("draws.broken", { line: String(fault.line), reason }));
    add("seen", "unknown", t("draws.unseen"));
  } else {
    add("rules", "yes", t("draws.kept", { count: lines }));
    if (showsCommitment(campaign, report)) add("same", "yes", t("draws.same"));
    else add("same", "no", t("draws.different"));
    if (receipts > 0) add("seen", "yes", t("draws.seen", { count: receipts }));
    else add("seen", "unknown", t("draws.noneSeen"));
  }
  if (log && !provesDraws) add("blocks", "care", t("draws.network"));
  else if (log) add("blocks", "unknown", t("draws.blocks", { count: blocksOf(log).length }));
  return items;
}
