import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Section } from "@clearhold/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { TabScreen } from "../../../frame/tab-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { ArrivingRows } from "../../chain/deposits/arriving-rows.tsx";
import { ClosingBanner } from "../../people/leaving/closing-banner.tsx";
import { AssetRow } from "../../statements/balances/asset-row.tsx";
import { BalanceHero } from "../../statements/balances/balance-hero.tsx";
import { useAssets } from "../../statements/balances/balances-data.ts";
import { DebtNotice } from "../../statements/balances/debt-notice.tsx";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import { PersonalCentre } from "./personal-centre.tsx";
import { ProfileHead } from "./profile-head.tsx";
import styles from "./user-screen.module.css";

/** The Assets tab: balances first, the personal centre below. */
export function UserScreen() {
  const t = useText();
  const queries = useQueryClient();
  const assets = useAssets();
  return (
    <TabScreen title={t("user.title")} wash header={<ProfileHead />}>
      <PullToRefresh onRefresh={() => queries.refetchQueries({ type: "active" })}>
        <BalanceHero assets={assets.data} />
        <Actions />
        <ClosingBanner />
        <HoldBanner />
        <DebtNotice assets={assets.data?.list} />
        <Section title={t("user.balances")}>
          <Loaded query={assets} skeleton={<ListSkeleton rows={2} />}>
            {(data) => (
              <Card flush>
                <List label={t("user.balances")}>
                  {data.list.map((asset) => (
                    <AssetRow
                      key={asset.currency_code}
                      asset={asset}
                      displayCode={data.currency_code}
                    />
                  ))}
                  <ArrivingRows />
                </List>
              </Card>
            )}
          </Loaded>
        </Section>
        <PersonalCentre />
      </PullToRefresh>
    </TabScreen>
  );
}

function Actions() {
  const t = useText();
  return (
    <div className={styles.actions}>
      <Button render={<Link to="/Deposit" />}>{t("user.deposit")}</Button>
      <Button variant="secondary" render={<Link to="/TiBi" />}>
        {t("user.withdraw")}
      </Button>
      <Button variant="secondary" render={<Link to="/CurrencyExchange" />}>
        {t("user.exchange")}
      </Button>
    </div>
  );
}
