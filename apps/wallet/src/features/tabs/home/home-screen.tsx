import { ListSkeleton, PullToRefresh } from "@clearhold/ui/feedback";
import { Card, List } from "@clearhold/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { TabScreen } from "../../../frame/tab-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { ArrivingRows } from "../../chain/deposits/arriving-rows.tsx";
import { ClosingBanner } from "../../people/leaving/closing-banner.tsx";
import { NoticeBanners } from "../../press/notices/notice-banners.tsx";
import { NoticePopup } from "../../press/notices/notice-popup.tsx";
import { NoticeTicker } from "../../press/notices/notice-ticker.tsx";
import { NewTerms } from "../../press/texts/new-terms.tsx";
import { AssetRow } from "../../statements/balances/asset-row.tsx";
import { BalanceHero } from "../../statements/balances/balance-hero.tsx";
import { useAssets } from "../../statements/balances/balances-data.ts";
import { DebtNotice } from "../../statements/balances/debt-notice.tsx";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import { partsOf } from "../../statements/balances/parts-of.ts";
import { Shortcuts } from "../../statements/balances/shortcuts.tsx";
import { HomeActivity } from "./home-activity.tsx";
import { HomeHeader } from "./home-header.tsx";
import { HomeInvestments } from "./home-investments.tsx";
import { HomeProjects } from "./home-projects.tsx";
import { NextStep } from "./next-step.tsx";

/** The first page: what I have, what happened, what runs and what is open. */
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
        <NoticeTicker />
        <ClosingBanner />
        <HoldBanner />
        <DebtNotice assets={assets.data?.list} />
        <NewTerms />
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
        <NoticeBanners />
        <HomeActivity />
        <HomeInvestments />
        <HomeProjects />
      </PullToRefresh>
      <NoticePopup kind="promotion" />
    </TabScreen>
  );
}
