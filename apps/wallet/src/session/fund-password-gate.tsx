import { ErrorState } from "@clearhold/ui/feedback";
import { Dialog } from "@clearhold/ui/overlays";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RefusalHelp } from "../api/refused.tsx";
import { useRefusalWords } from "../api/use-refusal-words.ts";
import { ScreenGate } from "../frame/screen-gate.ts";
import { useGoBack } from "../frame/use-go-back.ts";
import { useText } from "../text/use-text.ts";
import { decideGuard } from "./guard.ts";
import { hasFundPassword, useUserInfo } from "./user-info.ts";

/**
 * Stands before the screens that move money: without a fund password they show their title and
 * skeleton, and the question above them.
 */
export function FundPasswordGate({ children }: { children: ReactNode }) {
  const t = useText();
  const words = useRefusalWords();
  const user = useUserInfo();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const navigate = useNavigate();
  const goBack = useGoBack("/user");

  const decision =
    user.data &&
    decideGuard(pathname, { loggedIn: true, fundPassword: hasFundPassword(user.data) });
  const fault = user.isError && (
    <ErrorState
      text={words(user.error)}
      detail={
        <>
          {t("fault.noMoneyMoved")} <RefusalHelp error={user.error} />
        </>
      }
      onRetry={() => void user.refetch()}
    />
  );
  return (
    <ScreenGate value={{ open: decision === "open", fault: !user.data && fault }}>
      {children}
      <Dialog
        open={decision === "set-fund-password"}
        title={t("guard.fundPassword")}
        confirm={{
          label: t("guard.fundPasswordGo"),
          onClick: () =>
            void navigate({
              to: "/ModifyTransactionPassword",
              search: { back: href },
              replace: true,
            }),
        }}
        cancel={{ label: t("action.cancel"), onClick: goBack, leaves: true }}
      >
        {t("guard.fundPasswordWhy")}
      </Dialog>
    </ScreenGate>
  );
}
