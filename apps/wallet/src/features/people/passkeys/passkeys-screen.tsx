import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { listPasskeys, PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import { Button, Icon } from "@clearhold/ui/actions";
import { ListSkeleton, Notice } from "@clearhold/ui/feedback";
import { Card, List, Row, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { knowsPasskeys, noPasskeysKey } from "../../../proofs/passkey-prompt.ts";
import { usePasskeys } from "../../../proofs/use-passkeys.ts";
import { useText } from "../../../text/use-text.ts";
import { AddPasskeySheet } from "./add-passkey-sheet.tsx";
import { LostDeviceSheet } from "./lost-device-sheet.tsx";
import { noteOf } from "./passkey-note.ts";
import { PasskeySheet } from "./passkey-sheet.tsx";
import styles from "./passkeys.module.css";
import { RemovePasskeySheet } from "./remove-passkey-sheet.tsx";
import { RequireSheet } from "./require-sheet.tsx";
import { RequireSwitch } from "./require-switch.tsx";
import { type Panel, usePanels } from "./use-panels.ts";

type Passkeys = ReplyOf<typeof listPasskeys>;

/** The passkeys of the account: what they are, the list, whether one is always asked for. */
export function PasskeysScreen() {
  const t = useText();
  const passkeys = usePasskeys();
  const [adding, setAdding] = useState(false);
  const supported = knowsPasskeys();
  return (
    <AppScreen
      title={t("passkeys.title")}
      backTo="/SecuritySettings"
      footer={supported && <Button onClick={() => setAdding(true)}>{t("passkeys.add")}</Button>}
    >
      <div className={styles.hero}>
        <span className={styles.disc}>
          <Icon name="key" size={36} />
        </span>
        <p className={styles.lead}>{t("passkeys.lead")}</p>
        <p className={styles.why}>{t("passkeys.leadWhy")}</p>
      </div>
      {!supported && <Notice tone="warning">{t(noPasskeysKey())}</Notice>}
      <Loaded query={passkeys} skeleton={<ListSkeleton rows={3} />}>
        {(data) => <Content passkeys={data} />}
      </Loaded>
      <AddPasskeySheet open={adding} onClose={() => setAdding(false)} />
    </AppScreen>
  );
}

function Content({ passkeys }: { passkeys: Passkeys }) {
  const t = useText();
  const { panel, show, close } = usePanels();
  const { list, recovery_codes_left: left } = passkeys;
  return (
    <>
      {list.length > 0 && (
        <Section title={t("passkeys.mine")}>
          <Card flush>
            <List label={t("passkeys.mine")}>
              {list.map((passkey) => (
                <Row
                  key={passkey.id}
                  icon="key"
                  title={passkey.name}
                  note={noteOf(t, passkey)}
                  render={
                    <button type="button" onClick={() => show({ kind: "passkey", passkey })} />
                  }
                />
              ))}
            </List>
          </Card>
          <RequireSwitch
            passkeys={passkeys}
            onChange={(requiring) => show({ kind: "require", requiring })}
          />
        </Section>
      )}
      <Card flush>
        <List label={t("recovery.title")}>
          <Row
            icon="bill"
            title={t("recovery.title")}
            note={t("recovery.left", { count: left })}
            render={<Link to="/RecoveryCodes" />}
          />
          {list.length > 0 && (
            <Row
              icon="warning"
              title={t("passkeys.lost")}
              render={<button type="button" onClick={() => show({ kind: "lost" })} />}
            />
          )}
        </List>
      </Card>
      <Panels {...{ passkeys, panel, show, close }} />
    </>
  );
}

type PanelsProps = {
  passkeys: Passkeys;
  panel: Panel | null;
  show: (panel: Panel) => void;
  close: () => void;
};

/** The sheets of the page, one at a time. */
function Panels({ passkeys: { list, required }, panel, show, close }: PanelsProps) {
  const remove = (passkey: PasskeyView) => show({ kind: "remove", passkey });
  const wait = () => show({ kind: "require", requiring: "lost" });
  return (
    <>
      <PasskeySheet
        passkey={panel?.kind === "passkey" ? panel.passkey : null}
        onClose={close}
        onRemove={remove}
      />
      <RemovePasskeySheet
        passkey={panel?.kind === "remove" ? panel.passkey : null}
        last={required === 1 && list.length === 1}
        onClose={close}
        onNoCode={wait}
      />
      <RequireSheet
        requiring={panel?.kind === "require" ? panel.requiring : null}
        onClose={close}
      />
      <LostDeviceSheet
        open={panel?.kind === "lost"}
        passkeys={list}
        required={required === 1}
        onClose={close}
        onRemove={remove}
        onWait={wait}
      />
    </>
  );
}
