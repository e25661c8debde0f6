import type { CertificationView } from "@clearhold/contract/wallet/people/certification";
import { Button } from "@clearhold/ui/actions";
import { StatusBadge } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { readMoney, readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { useComingWords } from "./coming-limit.tsx";
import styles from "./level-card.module.css";

type Level = CertificationView["list"][number];

/** What one level gives. The person's own is marked. */
export function LevelCard({ level, mine }: { level: Level; mine: number }) {
  const t = useText();
  const comingWords = useComingWords();
  return (
    <Card>
      <div className={styles.head}>
        <h3 className={styles.name}>{level.name}</h3>
        {level.level === mine && <StatusBadge tone="brand">{t("certification.yours")}</StatusBadge>}
      </div>
      <Facts>
        {(["USDT", "TRX"] as const).map((currency) => (
          <MoneyRow
            key={currency}
            label={t("certification.withdrawalLimit", { currency })}
            money={readMoney(level.with_limit[currency], currency)}
            note={comingWords(level, { limit: "with_limit", currency })}
          />
        ))}
        {(["USDT", "TRX"] as const).map((currency) => {
          const label = t("certification.depositLimit", { currency });
          const limit = readMoneyIfAny(level.reh_limit[currency], currency);
          const note = comingWords(level, { limit: "reh_limit", currency });
          return limit ? (
            <MoneyRow key={currency} label={label} money={limit} note={note} />
          ) : (
            <Fact key={currency} label={label} note={note}>
              {t("certification.noLimit")}
            </Fact>
          );
        })}
      </Facts>
      {level.is_able === 1 && (
        <Button
          variant="secondary"
          size="small"
          render={<Link to="/AuthenticationForm" search={{ level: String(level.level) }} />}
        >
          {t("certification.start", { name: level.name })}
        </Button>
      )}
    </Card>
  );
}
