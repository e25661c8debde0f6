import type { LevelView } from "@clearhold/contract/wallet/statements/levels";
import { StatusBadge } from "@clearhold/ui/data";
import { EmptyState, ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Facts, MoneyRow, moneyLabel } from "@clearhold/ui/money";
import { Loaded } from "../../../api/loaded.tsx";
import { PagedList } from "../../../api/paged-list.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { LevelProgress } from "./level-progress.tsx";
import styles from "./level-screen.module.css";
import { useLevel, useLevelDays } from "./levels-data.ts";

/** "UserLevel": the person's level, what the next one takes, what each gives, and each day. */
export function LevelScreen() {
  const t = useText();
  const level = useLevel();
  const days = useLevelDays();
  return (
    <AppScreen title={t("levels.title")} backTo="/user">
      <PullToRefresh onRefresh={() => Promise.all([level.refetch(), days.refetch()])}>
        <Loaded query={level} skeleton={<ListSkeleton rows={6} />}>
          {(view) => (
            <div className={styles.page}>
              <LevelProgress view={view} />
              <Levels view={view} />
              <Section title={t("levels.history")}>
                <Days query={days} />
              </Section>
              <p className={styles.rules}>{t("levels.rules")}</p>
            </div>
          )}
        </Loaded>
      </PullToRefresh>
    </AppScreen>
  );
}

function Levels({ view }: { view: LevelView }) {
  const t = useText();
  return (
    <Section title={t("levels.all")}>
      <div className={styles.levels}>
        {view.list.map((one) => (
          <Card key={one.level}>
            <div className={styles.head}>
              <h3 className={styles.name}>{one.name}</h3>
              {one.level === view.level && (
                <StatusBadge tone="brand">{t("levels.yours")}</StatusBadge>
              )}
            </div>
            {one.level === 0 ? (
              <p>{t("levels.free")}</p>
            ) : (
              <Facts>
                <MoneyRow
                  label={t("levels.needsAssets")}
                  money={readMoney(one.balance, view.currency_code)}
                />
                <MoneyRow
                  label={t("levels.needsTraded")}
                  money={readMoney(one.transamount, view.currency_code)}
                />
              </Facts>
            )}
            <p className={styles.opens}>{t("levels.opens", { projects: one.projects })}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}

function Days({ query }: { query: ReturnType<typeof useLevelDays> }) {
  const t = useText();
  const money = (text: string) => moneyLabel(readMoney(text, "USDT"), { decimals: 2 });
  return (
    <PagedList query={query} empty={<EmptyState text={t("levels.historyNone")} />}>
      {(days) => (
        <Card flush>
          <List label={t("levels.history")}>
            {days.map(({ day, level, assets, trade_amount }) => (
              <Row
                key={day}
                title={day}
                note={t("levels.historyRow", {
                  assets: money(assets),
                  traded: money(trade_amount),
                })}
                value={t("user.level", { level: String(level) })}
              />
            ))}
          </List>
        </Card>
      )}
    </PagedList>
  );
}
