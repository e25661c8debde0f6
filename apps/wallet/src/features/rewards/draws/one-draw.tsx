import type { DrawsFault } from "@clearhold/fairness/verify";
import { money } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { EmptyState, Notice, TextSkeleton } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Fact, Facts, moneyLabel } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { Found } from "../../../api/found.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import styles from "../boxes/boxes.module.css";
import { CopyLine } from "../copy-line.tsx";
import { useDrawFile } from "./draw-data.ts";
import { type DrawInFile, drawInFile } from "./draw-in-file.ts";

type OneDrawProps = { campaignId: string; number: number };

/** One draw with all that decides it, read from the public file. */
export function OneDraw({ campaignId, number }: OneDrawProps) {
  const t = useText();
  const file = useDrawFile(campaignId);
  return (
    <Section title={t("draws.one", { number: String(number) })}>
      <Found query={file} what="campaign" skeleton={<TextSkeleton paragraphs={1} />}>
        {({ file: text, fault }) => {
          const draw = drawInFile(text, number);
          if (!draw) return <EmptyState text={t("draws.missing")} />;
          return <DrawCard draw={draw} fault={fault} />;
        }}
      </Found>
      <Button
        variant="secondary"
        render={<Link to="/DrawProof" search={{ id: campaignId }} replace />}
      >
        {t("draws.all")}
      </Button>
    </Section>
  );
}

type DrawCardProps = { draw: DrawInFile; fault: DrawsFault | null };

function DrawCard({ draw, fault }: DrawCardProps) {
  const t = useText();
  const { opening, decision } = draw;
  const copy = (what: string) => t("draws.copy", { what });
  const parts = [
    [t("draws.receipt"), draw.openingLine],
    ...(decision
      ? [
          [t("draws.blockId"), decision.block.id] as const,
          ...(decision.kind === "draw" ? [[t("draws.link"), decision.link] as const] : []),
          [t("draws.result"), draw.decisionLine] as const,
        ]
      : []),
  ] as const;
  return (
    <Card>
      {fault ? (
        <Notice tone="error" role="alert" title={t("draws.brokenTitle")}>
          {t("draws.broken", {
            line: String(fault.line),
            reason: t(`drawFault.${fault.reason}`),
          })}
        </Notice>
      ) : (
        decision?.kind === "draw" && <p className={styles.text}>{t("draws.drawnAgain")}</p>
      )}
      {!decision && <p className={styles.text}>{t("draws.undecided")}</p>}
      {decision?.kind === "lapse" && <p className={styles.text}>{t("draws.lapsed")}</p>}
      <Facts>
        {decision && (
          <Fact label={t("draws.card")} strong>
            {t("draws.cardText", {
              card: String(decision.card),
              amount: moneyLabel(money("TRX", decision.units)),
            })}
          </Fact>
        )}
        <Fact label={t("draws.cardsBefore")}>{draw.cardsBefore}</Fact>
        <Fact label={t("draws.openedAt")}>{formatTime(opening.at)}</Fact>
        <Fact label={t("draws.height")}>{opening.height}</Fact>
        {decision && <Fact label={t("draws.decidedAt")}>{formatTime(decision.at)}</Fact>}
        <CopyLine label={t("draws.box")} text={opening.boxId} copyLabel={copy(t("draws.box"))} />
        {parts.map(([label, text]) => (
          <CopyLine key={label} label={label} text={text} copyLabel={copy(label)} />
        ))}
      </Facts>
    </Card>
  );
}
