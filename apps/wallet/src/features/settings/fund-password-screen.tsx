import { ListSkeleton, toast } from "@clearhold/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { useGoBack } from "../../frame/use-go-back.ts";
import { safeReturn } from "../../session/guard.ts";
import { hasFundPassword, useUserInfo } from "../../session/user-info.ts";
import { useText } from "../../text/use-text.ts";
import { FundPasswordForm } from "./fund-password-form.tsx";

/** Sets or changes the six digits; afterwards the screen that asked for them opens. */
export function FundPasswordScreen() {
  const t = useText();
  const user = useUserInfo();
  const navigate = useNavigate();
  const goBack = useGoBack("/user");
  const { back } = useSearch({ from: "/ModifyTransactionPassword" });

  function done() {
    toast(t("toast.modified"), "success");
    const target = safeReturn(back);
    if (target) void navigate({ href: target, replace: true });
    else goBack();
  }

  return (
    <AppScreen title={t("fundPassword.title")} backTo="/user">
      <Loaded query={user} skeleton={<ListSkeleton />}>
        {(data) => <FundPasswordForm exists={hasFundPassword(data)} onDone={done} />}
      </Loaded>
    </AppScreen>
  );
}
