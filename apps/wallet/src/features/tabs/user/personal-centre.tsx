import { Card, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useText } from "../../../text/use-text.ts";
import { Shortcuts } from "../../statements/balances/shortcuts.tsx";
import { HelpRows } from "./help-rows.tsx";
import { ToolRows } from "./tool-rows.tsx";

/** The groups of the personal centre (requirement 2). */
export function PersonalCentre() {
  const t = useText();
  return (
    <>
      <Group
        title={t("user.common")}
        shortcuts={[
          { icon: "book", label: t("user.addresses"), link: <Link to="/dizhiAddress" /> },
          { icon: "scan", label: t("scan.title"), link: <Link to="/scancode" /> },
          { icon: "eye", label: t("activity.title"), link: <Link to="/Activity" /> },
          { icon: "user", label: t("profile.title"), link: <Link to="/PersonalData" /> },
        ]}
      />
      <Group
        title={t("user.trade")}
        shortcuts={[
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
          {
            icon: "exchange",
            label: t("user.exchangeRecords"),
            link: <Link to="/CurrencyExchangeRecord" />,
          },
          { icon: "bill", label: t("user.bill"), link: <Link to="/FundBill" /> },
        ]}
      />
      <Group
        title={t("user.finance")}
        shortcuts={[
          { icon: "chart", label: t("user.investments"), link: <Link to="/MyInvestment" /> },
          {
            icon: "clock",
            label: t("investment.appointments"),
            link: <Link to="/MyInvestment" search={{ id: "2" }} />,
          },
          { icon: "events", label: t("home.projects"), link: <Link to="/Events" /> },
          { icon: "spark", label: t("nav.ai"), link: <Link to="/task" /> },
        ]}
      />
      <Section title={t("user.tool")}>
        <ToolRows />
      </Section>
      <Group
        title={t("user.welfare")}
        shortcuts={[
          { icon: "share", label: t("friends.title"), link: <Link to="/InviteFriends" /> },
          { icon: "gift", label: t("rewards.title"), link: <Link to="/reward" /> },
          { icon: "people", label: t("team.title"), link: <Link to="/myteam" /> },
          { icon: "chart", label: t("plan.title"), link: <Link to="/NodePlan" /> },
          { icon: "bill", label: t("commission.title"), link: <Link to="/NodeRecord" /> },
        ]}
      />
      <Section title={t("user.help")}>
        <HelpRows />
      </Section>
    </>
  );
}

type GroupProps = { title: string; shortcuts: Parameters<typeof Shortcuts>[0]["shortcuts"] };

function Group({ title, shortcuts }: GroupProps) {
  return (
    <Section title={title}>
      <Card>
        <Shortcuts label={title} shortcuts={shortcuts} />
      </Card>
    </Section>
  );
}
