import { ListSkeleton, Notice, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { displayCount, Fact, Facts, MoneyRow, MoneyText } from "@clearhold/ui/money";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoney } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatTime } from "../../../time/format-time.ts";
import { planExample } from "./plan-example.ts";
import styles from "./team.module.css";
import { type Plan, usePlan } from "./team-data.ts";

/** "NodePlan": what members really received first, then who gets which part of a fee. */
export function PlanScreen() {
  const t = useText();
  const plan = usePlan();
  return (
    <AppScreen title={t("plan.title")} backTo="/myteam">
      <PullToRefresh onRefresh={() => plan.refetch()}>
        <Loaded query={plan} skeleton={<ListSkeleton rows={8} />}>
          {(view) => (
            <div className={styles.page}>
              {!view.is_on && (
                <Notice icon="info" title={t("plan.off")}>
                  {t("plan.offText")}
                </Notice>
              )}
              <Received plan={view} />
              {view.is_on && <Parts plan={view} />}
              <p className={styles.rules}>{t("plan.nothing")}</p>
              <Card flush>
                <List>
                  <Row icon="bill" title={t("plan.records")} render={<Link to="/NodeRecord" />} />
                  <Row icon="people" title={t("plan.team")} render={<Link to="/myteam" />} />
                </List>
              </Card>
            </div>
          )}
        </Loaded>
      </PullToRefresh>
    </AppScreen>
  );
}

/** What half of the members received or less comes before the best of them. */
function Received({ plan: { received, is_demo } }: { plan: Plan }) {
  const t = useText();
  return (
    <Section title={t("plan.received")} action={<OriginBadge isDemo={is_demo} />}>
      <Card>
        {received ? (
          <Figures of={received} />
        ) : (
          <p className={styles.rules}>{t("worth.none", { code: "USDT" })}</p>
        )}
      </Card>
    </Section>
  );
}

function Figures({ of: received }: { of: NonNullable<Plan["received"]> }) {
  const t = useText();
  const usdt = (text: string) => readMoney(text, "USDT");
  const { members, paid } = received;
  return (
    <>
      {members === 0 ? (
        <p className={styles.rules}>{t("plan.nobody")}</p>
      ) : (
        <Facts>
          <Fact strong label={t("plan.median")} note={t("plan.medianNote")}>
            <MoneyText money={usdt(received.median)} size="large" />
          </Fact>
          <Fact label={t("plan.paid")}>
            {t("plan.paidOf", { paid: displayCount(paid), members: displayCount(members) })}
          </Fact>
          <MoneyRow label={t("plan.best")} money={usdt(received.best)} />
          <MoneyRow label={t("plan.total")} money={usdt(received.total)} />
        </Facts>
      )}
      <Facts>
        <MoneyRow label={t("plan.mine")} money={usdt(received.mine)} />
      </Facts>
    </>
  );
}

function Parts({ plan: { levels, platform_fee: feeRate, since } }: { plan: Plan }) {
  const t = useText();
  const example = planExample(feeRate, levels);
  return (
    <>
      <Section title={t("plan.parts")}>
        <Card>
          <Facts>
            {levels.map(({ level, rate }) => (
              <Fact key={level} label={t("team.level", { level: String(level) })}>
                {t("plan.part", { rate })}
              </Fact>
            ))}
          </Facts>
          <p className={styles.small}>{t("plan.since", { time: formatTime(since) })}</p>
        </Card>
      </Section>
      <Section title={t("plan.example")}>
        <Card>
          <Facts>
            <MoneyRow label={t("plan.profit")} money={example.profit} />
            <MoneyRow label={t("plan.fee", { rate: feeRate })} money={example.fee} />
            {example.parts.map(({ level, money }, place) => (
              <MoneyRow
                key={level}
                label={t("plan.yours", { level: String(level), rate: levels[place]?.rate ?? "" })}
                money={money}
              />
            ))}
          </Facts>
        </Card>
      </Section>
    </>
  );
}
