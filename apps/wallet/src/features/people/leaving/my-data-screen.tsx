import type { DataExportView } from "@clearhold/contract/wallet/statements/data-export";
import { Button } from "@clearhold/ui/actions";
import { ProgressBar } from "@clearhold/ui/data";
import { ListSkeleton, Notice, toast } from "@clearhold/ui/feedback";
import { FormShell, Passcode } from "@clearhold/ui/forms";
import { Card } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import styles from "./leaving.module.css";
import { useAskDataExport, useDataExport, useFetchDataExport } from "./my-data-data.ts";

/** "Download my data": asks for the archive, shows how far it is, and saves it. */
export function MyDataScreen() {
  const t = useText();
  const archive = useDataExport();
  return (
    <AppScreen title={t("myData.title")} backTo="/PersonalData">
      <Loaded query={archive} skeleton={<ListSkeleton rows={4} />}>
        {(view) => <Archive view={view} />}
      </Loaded>
    </AppScreen>
  );
}

function Archive({ view }: { view: DataExportView }) {
  if (view.state === "making") return <Making view={view} />;
  if (view.state === "ready" && view.here === 1) return <Ready view={view} />;
  return <Ask view={view} />;
}

function Making({ view: { done, total } }: { view: DataExportView }) {
  const t = useText();
  return (
    <Card>
      <div className={styles.page} role="status">
        <h2 className={styles.title}>{t("myData.making")}</h2>
        <ProgressBar label={t("myData.making")} percent={(done / total) * 100} />
        <p className={styles.text}>{t("myData.makingText")}</p>
      </div>
    </Card>
  );
}

function Ready({ view }: { view: DataExportView }) {
  const t = useText();
  const fetching = useFetchDataExport(() => toast(t("myData.saved"), "success"));
  return (
    <div className={styles.page}>
      <Notice tone="success" title={t("myData.ready")}>
        {t("myData.readyText", { time: formatMinute(view.deletetime) })}
      </Notice>
      <Button loading={fetching.isPending} onClick={() => fetching.mutate()}>
        {t("myData.download")}
      </Button>
      <Refused error={fetching.error} />
      <p className={styles.text}>{t("myData.keepSafe")}</p>
    </div>
  );
}

/** What the archive will have, and the fund password that asks for it. */
function Ask({ view }: { view: DataExportView }) {
  const t = useText();
  const once = useOneAtATime();
  const user = useUserInfo().data;
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const asking = useAskDataExport();
  const without = user !== undefined && user.is_fundpwd !== 1;
  return (
    <FormShell
      onSubmit={() => {
        setMissing(password.length !== 6);
        if (password.length === 6) void once.run(() => asking.mutateAsync(password));
      }}
      action={
        <Button type="submit" loading={asking.isPending} disabled={without}>
          {t("myData.ask")}
        </Button>
      }
    >
      <Before view={view} />
      <p className={styles.text}>{t("myData.lead")}</p>
      <ul className={styles.list}>
        {(["who", "logins", "money", "projects", "told"] as const).map((one) => (
          <li key={one}>{t(`myData.contents.${one}`)}</li>
        ))}
      </ul>
      <p className={styles.text}>{t("myData.without")}</p>
      {without ? (
        <Notice
          tone="warning"
          action={
            <Button
              variant="secondary"
              size="small"
              render={<Link to="/ModifyTransactionPassword" search={{ back: "/MyData" }} />}
            >
              {t("myData.setFundPassword")}
            </Button>
          }
        >
          {t("myData.noFundPassword")}
        </Notice>
      ) : (
        <Passcode
          label={t("fundPassword.label")}
          keyboard="system"
          value={password}
          onChange={(next) => {
            setPassword(next);
            setMissing(false);
          }}
          error={missing ? t("phrase.fundPasswordMissing") : ""}
        />
      )}
      <Refused error={asking.error} />
    </FormShell>
  );
}

/** What became of the archive before. */
function Before({ view: { state, deletetime } }: { view: DataExportView }) {
  const t = useText();
  const time = formatMinute(deletetime);
  if (state === "ready") return <Notice icon="clock">{t("myData.elsewhere", { time })}</Notice>;
  if (state === "expired") return <Notice icon="clock">{t("myData.expired", { time })}</Notice>;
  if (state === "failed") return <Notice tone="error">{t("myData.failed")}</Notice>;
  return null;
}
