import { logout } from "@clearhold/contract/wallet/people/account";
import { Button, Icon } from "@clearhold/ui/actions";
import { Dialog } from "@clearhold/ui/overlays";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../session/session-store.ts";
import { useText } from "../../../text/use-text.ts";

/** Ends the session here and on the server; offline it still ends here. */
export function LogoutButton() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => call(logout, {}),
    onSettled: () => useSession.getState().end("logout"),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Icon name="logout" size={20} />
        {t("user.logout")}
      </Button>
      <Dialog
        open={asking}
        title={t("user.logoutAsk")}
        confirm={{
          label: t("user.logout"),
          onClick: () => leaving.mutate(),
          variant: "danger",
          loading: leaving.isPending,
        }}
        cancel={{ label: t("action.cancel"), onClick: () => setAsking(false) }}
      >
        {t("user.logoutNote")}
      </Dialog>
    </>
  );
}
