import { useState } from "react";
import { usePasskeys } from "../../../proofs/use-passkeys.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./security-form.module.css";

/**
 * For whoever has lost the number and the passkey with one device: each would ask for the other.
 * Once it is said, neither is asked for, but the login password is. Null where nothing is lost.
 */
export function useBothLost(lost: "phone" | "passkey" | null) {
  const t = useText();
  const user = useUserInfo().data;
  const passkeys = usePasskeys().data;
  const [said, setSaid] = useState(false);
  if (lost === null) return { without: [], sheet: {} } as const;
  const otherOn = lost === "phone" ? passkeys?.required === 1 : user?.phone_on === 1;
  if (!otherOn) return { without: [lost], sheet: {} } as const;
  const otherWay = (
    <button type="button" className={styles.link} onClick={() => setSaid(!said)}>
      {t(said ? "lost.bothOff" : "lost.both")}
    </button>
  );
  if (!said) return { without: [lost], sheet: { otherWay } } as const;
  const alsoLoginPassword = t("email.loginPassword");
  return { without: ["phone", "passkey"], sheet: { otherWay, alsoLoginPassword } } as const;
}
