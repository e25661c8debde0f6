import type { SecurityView } from "@clearhold/contract/wallet/people/passwords";
import { Icon } from "@clearhold/ui/actions";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "../../../text/use-text.ts";
import { usePhrase } from "../phrase/phrase-data.ts";
import {
  nextStep,
  type Protection,
  type ProtectionStep,
  protectionLevel,
  protectionOf,
} from "./protection.ts";
import styles from "./protection-card.module.css";

const levelWords = { low: "levelLow", medium: "levelMedium", high: "levelHigh" } as const;

const places = {
  fundPassword: "/ModifyTransactionPassword",
  email: "/EmailVerification",
  passkey: "/Passkeys",
  recovery: "/RecoveryCodes",
  phrase: "/AntiPhishing",
} as const satisfies Record<ProtectionStep, string>;

/** How well the account is protected, counted from what is in place, and the one next step. */
export function ProtectionCard({ security }: { security: SecurityView }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const protection = protectionOf(security, Boolean(usePhrase().data?.phrase));
  const level = protectionLevel(protection);
  const next = nextStep(protection);
  const done = protection.filter((one) => one.done).length;
  const score = t("security.score", { done: String(done), all: String(protection.length) });
  return (
    <div className={styles.card} data-level={level}>
      <button type="button" className={styles.head} onClick={() => setOpen(true)}>
        <span className={styles.shield}>
          <Icon name="shield" size={28} />
        </span>
        <span className={styles.words}>
          <span className={styles.level}>{t(`security.${levelWords[level]}`)}</span>
          <span className={styles.score}>{score}</span>
        </span>
        <Icon name="chevron-right" size={18} />
      </button>
      <div className={styles.bar} aria-hidden="true">
        {protection.map(({ step }, index) => (
          <span key={step} className={styles.part} data-done={index < done || undefined} />
        ))}
      </div>
      {next === null ? (
        <p className={styles.note}>{t("security.allDone")}</p>
      ) : (
        <Link to={places[next]} className={styles.next}>
          {t("security.next", { step: t(`security.${next}Step`) })}
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("security.steps")}>
        <Checklist protection={protection} />
      </Sheet>
    </div>
  );
}

function Checklist({ protection }: { protection: Protection }) {
  const t = useText();
  return (
    <Card flush>
      <List label={t("security.steps")}>
        {protection.map(({ step, done }) => (
          <Row
            key={step}
            leading={
              <span className={styles.mark} data-done={done || undefined}>
                {done && <Icon name="check" size={16} />}
                <span className={styles.state}>
                  {t(done ? "security.stepDone" : "security.stepOpen")}
                </span>
              </span>
            }
            title={t(`security.${step}Step`)}
            note={t(`security.${step}Why`)}
            render={<Link to={places[step]} />}
          />
        ))}
      </List>
    </Card>
  );
}
