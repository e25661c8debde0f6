import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, Notice, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List } from "@clearhold/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { TabScreen } from "../../../frame/tab-screen.tsx";
import { hasFundPassword, useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { ArrivingRows } from "../../chain/deposits/arriving-rows.tsx";
import { AssetRow } from "../../statements/balances/asset-row.tsx";
import { BalanceHero } from "../../statements/balances/balance-hero.tsx";
import { useAssets } from "../../statements/balances/balances-data.ts";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import { partsOf } from "../../statements/balances/parts-of.ts";
import { Shortcuts } from "../../statements/balances/shortcuts.tsx";
import { HomeHeader } from "./home-header.tsx";
import { HomeProjects } from "./home-projects.tsx";

/** The first page: what you have, what you can do, what is open. */
export function HomeScreen() {
  const t = useText();
  const queries = useQueryClient();
  const assets = useAssets();
  return (
    <TabScreen title={t("home.title")} wash header={<HomeHeader />}>
      <PullToRefresh onRefresh={() => queries.refetchQueries({ type: "active" })}>
        <BalanceHero assets={assets.data} />
        <Shortcuts
          bold
          label={t("home.shortcuts")}
          shortcuts={[
            { icon: "deposit", label: t("user.deposit"), link: <Link to="/Deposit" /> },
            { icon: "withdraw", label: t("user.withdraw"), link: <Link to="/TiBi" /> },
            { icon: "exchange", label: t("user.exchange"), link: <Link to="/CurrencyExchange" /> },
            { icon: "bill", label: t("user.bill"), link: <Link to="/FundBill" /> },
          ]}
        />
        <HoldBanner />
        <NextStep empty={assets.data?.list.every((asset) => partsOf(asset).total.units === 0n)} />
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
        <HomeProjects />
      </PullToRefresh>
    </TabScreen>
  );
}

/** The one thing a newcomer has to do next: fund password first, then a deposit. */
function NextStep({ empty }: { empty: boolean | undefined }) {
  const t = useText();
  const user = useUserInfo().data;
  if (user && !hasFundPassword(user)) {
    return (
      <Notice
        icon="shield"
        title={t("home.setUp")}
        action={
          <Button size="small" render={<Link to="/ModifyTransactionPassword" />}>
            {t("guard.fundPasswordGo")}
          </Button>
        }
      >
        {t("home.setUpText")}
      </Notice>
    );
  }
  if (!user || !empty) return null;
  return (
    <Notice
      icon="deposit"
      title={t("home.firstDeposit")}
      action={
        <Button size="small" render={<Link to="/Deposit" />}>
          {t("user.deposit")}
        </Button>
      }
    >
      {t("home.firstDepositText")}
    </Notice>
  );
}
