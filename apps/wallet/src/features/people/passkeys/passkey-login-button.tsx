import { Button, Icon } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { Refused } from "../../../api/refused.tsx";
import { knowsPasskeys } from "../../../proofs/passkey-prompt.ts";
import { useText } from "../../../text/use-text.ts";
import type { Outcomes } from "../account/login-data.ts";
import { usePasskeyLogin } from "./use-passkey-login.ts";

/** Below the login form. On a page without https it says why there is none. */
export function PasskeyLoginButton(outcomes: Outcomes) {
  const t = useText();
  const entering = usePasskeyLogin(outcomes);
  if (!knowsPasskeys()) {
    return isSecureContext ? null : <Notice>{t("proofs.passkeyInsecure")}</Notice>;
  }
  return (
    <>
      <Refused error={entering.error} />
      <Button variant="secondary" loading={entering.isPending} onClick={() => entering.mutate()}>
        <Icon name="key" size={20} />
        {t("proofs.passkeyLogin")}
      </Button>
    </>
  );
}
