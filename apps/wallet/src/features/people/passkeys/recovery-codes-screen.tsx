import { renewRecoveryCodes } from "@clearhold/contract/wallet/people/passkeys";
import { Button, Icon } from "@clearhold/ui/actions";
import { ListSkeleton, Notice } from "@clearhold/ui/feedback";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useGoBack } from "../../../frame/use-go-back.ts";
import { usePasskeys } from "../../../proofs/use-passkeys.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import { useSecurityChange } from "../security/security-data.ts";
import { VerifySheet } from "../security/verify-sheet.tsx";
import { useFreshCodes } from "./fresh-codes.ts";
import styles from "./passkeys.module.css";
import { passwordFields, usePasswordAsked } from "./passkeys-data.ts";
import { CodesWait, ShownCodes } from "./shown-codes.tsx";

/** How many codes are left, the way to new ones, and new ones while they are shown this once. */
export function RecoveryCodesScreen() {
  const t = useText();
  const goBack = useGoBack("/SecuritySettings");
  const { codes, show } = useFreshCodes();
  return (
    <AppScreen title={t("recovery.title")} backTo="/SecuritySettings">
      {codes.length > 0 ? (
        <ShownCodes
          codes={codes}
          onKept={() => {
            show([]);
            goBack();
          }}
        />
      ) : (
        <CodesLeft />
      )}
    </AppScreen>
  );
}

function CodesLeft() {
  const t = useText();
  const passkeys = usePasskeys();
  const [making, setMaking] = useState(false);
  return (
    <Loaded query={passkeys} skeleton={<ListSkeleton rows={2} />}>
      {({ recovery_codes_left: left, recovery_codes_from: from }) => (
        <>
          <div className={styles.hero}>
            <span className={styles.disc}>
              <Icon name="bill" size={36} />
            </span>
            <p className={styles.lead}>{t("recovery.left", { count: left })}</p>
            <p className={styles.why}>{t("recovery.lead")}</p>
            <p className={styles.why}>{t("recovery.leftNote")}</p>
          </div>
          <CodesWait from={from} />
          <Button variant={left > 0 ? "secondary" : "primary"} onClick={() => setMaking(true)}>
            {t(left > 0 ? "recovery.renew" : "recovery.make")}
          </Button>
          <MakeSheet open={making} replaces={left > 0} onClose={() => setMaking(false)} />
        </>
      )}
    </Loaded>
  );
}

type MakeSheetProps = { open: boolean; replaces: boolean; onClose: () => void };

function MakeSheet({ open, replaces, onClose }: MakeSheetProps) {
  const t = useText();
  const once = useOneAtATime();
  const asked = usePasswordAsked();
  const proofs = useProofs("captcha", { fields: { change: "recovery-codes" } });
  const making = useSecurityChange(renewRecoveryCodes, ({ recovery_codes: codes }) => {
    onClose();
    useFreshCodes.getState().show(codes);
  });
  return (
    <VerifySheet
      open={open}
      onClose={() => {
        making.reset();
        onClose();
      }}
      title={t(replaces ? "recovery.renew" : "recovery.make")}
      proofs={proofs}
      {...(asked === "fund"
        ? { passcode: t("fundPassword.label") }
        : { loginPassword: t("passkeys.loginPassword") })}
      confirm={{ label: t(replaces ? "recovery.renew" : "recovery.make") }}
      pending={making.isPending}
      onRepeat={once.sayRepeat}
      error={making.error}
      onConfirm={({ password, ...proved }) =>
        void once.run(() => making.mutateAsync({ ...proved, ...passwordFields(asked, password) }))
      }
    >
      {replaces && <Notice tone="warning">{t("recovery.renewNote")}</Notice>}
    </VerifySheet>
  );
}
