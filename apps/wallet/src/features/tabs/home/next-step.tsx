import { Button } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Link } from "@tanstack/react-router";
import { hasFundPassword, useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { useDetectedDeposits } from "../../chain/deposits/deposits-data.ts";

/** The one thing a newcomer has to do next: fund password first, then a deposit. */
export function NextStep({ empty }: { empty: boolean | undefined }) {
  const t = useText();
  const user = useUserInfo().data;
  const arriving = useDetectedDeposits();
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
  if (!user || !empty || arriving.length > 0) return null;
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
