import { Dialog, ErrorState, ListSkeleton } from "@clearhold/ui";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useRefusalWords } from "../api/use-refusal-words.ts";
import { AppScreen } from "../frame/app-screen.tsx";
import { useGoBack } from "../frame/use-go-back.ts";
import { useText } from "../text/use-text.ts";
import { decideGuard } from "./guard.ts";
import { hasFundPassword, useUserInfo } from "./user-info.ts";

/** Stands before the screens that move money: no fund password, no way in. */
export function FundPasswordGate({ children }: { children: ReactNode }) {
  const t = useText();
  const words = useRefusalWords();
  const user = useUserInfo();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const navigate = useNavigate();
  const goBack = useGoBack("/user");

  if (user.data) {
    const visitor = { loggedIn: true, fundPassword: hasFundPassword(user.data) };
    if (decideGuard(pathname, visitor) === "open") return children;
  }
  const asked = user.data !== undefined;
  return (
    <AppScreen title={t("fundPassword.title")} backTo="/user">
      {user.isError && !asked ? (
        <ErrorState
          text={words(user.error)}
          detail={t("fault.noMoneyMoved")}
          onRetry={() => void user.refetch()}
        />
      ) : (
        <ListSkeleton />
      )}
      <Dialog
        open={asked}
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
        cancel={{ label: t("action.cancel"), onClick: goBack }}
      >
        {t("guard.fundPasswordWhy")}
      </Dialog>
    </AppScreen>
  );
}
