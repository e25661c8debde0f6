import { Button, CopyButton, Icon } from "@clearhold/ui/actions";
import { Notice } from "@clearhold/ui/feedback";
import { CheckField } from "@clearhold/ui/forms";
import { Card } from "@clearhold/ui/layout";
import { nowSeconds } from "@clearhold/ui/time";
import { useState } from "react";
import { usePasskeys } from "../../../proofs/use-passkeys.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useForgetOnLeave } from "./fresh-codes.ts";
import styles from "./passkeys.module.css";

type ShownCodesProps = { codes: readonly string[]; onKept: () => void };

/** The codes, this once; whoever has kept them says so. */
export function ShownCodes({ codes, onKept }: ShownCodesProps) {
  const t = useText();
  const account = useUserInfo().data?.email ?? "";
  const from = usePasskeys().data?.recovery_codes_from ?? 0;
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const head = t("recovery.file", { account, time: formatMinute(nowSeconds()) });
  const file = `${head}\n\n${codes.join("\n")}\n`;
  useForgetOnLeave();
  return (
    <>
      <Notice tone="warning" title={t("recovery.once")}>
        {t("recovery.onceText")}
      </Notice>
      <CodesWait from={from} />
      <Card>
        <ul className={styles.codes} aria-label={t("recovery.list")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
      <div className={styles.buttons}>
        <CopyButton text={file} label={t("recovery.copyAll")} />
        <Button variant="secondary" onClick={() => save(file)}>
          <Icon name="download" size={20} />
          {t("recovery.download")}
        </Button>
      </div>
      <CheckField
        label={t("recovery.kept")}
        checked={kept}
        onChange={(checked) => {
          setKept(checked);
          setMissing(false);
        }}
        error={missing && t("recovery.keptMissing")}
      />
      <Button onClick={() => (kept ? onKept() : setMissing(true))}>{t("action.done")}</Button>
    </>
  );
}

/** New codes that no settled passkey vouched for work from the next day on. */
export function CodesWait({ from }: { from: number }) {
  const t = useText();
  if (from === 0) return null;
  return <Notice icon="clock">{t("recovery.goodFrom", { from: formatMinute(from) })}</Notice>;
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), {
    href: url,
    download: "clearhold-recovery-codes.txt",
  });
  link.click();
  URL.revokeObjectURL(url);
}
