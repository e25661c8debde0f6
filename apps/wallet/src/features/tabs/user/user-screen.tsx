import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List, Section } from "@clearhold/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { TabScreen } from "../../../frame/tab-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { ArrivingRows } from "../../chain/deposits/arriving-rows.tsx";
import { AssetRow } from "../../statements/balances/asset-row.tsx";
import { BalanceHero } from "../../statements/balances/balance-hero.tsx";
import { useAssets } from "../../statements/balances/balances-data.ts";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import { Shortcuts } from "../../statements/balances/shortcuts.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ToolRows } from "./tool-rows.tsx";
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
        <HoldBanner />
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
        <Finance />
        <Section title={t("user.tool")}>
          <ToolRows />
        </Section>
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

function Finance() {
  const t = useText();
  return (
    <Section title={t("user.finance")}>
      <Card>
        <Shortcuts
          label={t("user.finance")}
          shortcuts={[
            { icon: "chart", label: t("user.investments"), link: <Link to="/MyInvestment" /> },
            { icon: "bill", label: t("user.bill"), link: <Link to="/FundBill" /> },
            {
              icon: "deposit",
              label: t("user.depositRecords"),
              link: <Link to="/DepositRecord" />,
            },
            {
              icon: "withdraw",
              label: t("user.withdrawalRecords"),
              link: <Link to="/WithdrawalRecord" />,
            },
          ]}
        />
      </Card>
    </Section>
  );
}
