import type { PasskeyView } from "@clearhold/contract/wallet/people/passkeys";
import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { Sheet } from "@clearhold/ui/overlays";
import { type FormEvent, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { firstFault } from "../../../forms/first-fault.ts";
import { useLast } from "../../../frame/use-last.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { type PasskeyNameFault, passkeyNameChecks } from "./passkey-name.ts";
import { copiesOf } from "./passkey-note.ts";
import styles from "./passkeys.module.css";
import { useRenamePasskey } from "./passkeys-data.ts";

type PasskeySheetProps = {
  /** Null while the sheet is closed. */
  passkey: PasskeyView | null;
  onClose: () => void;
  onRemove: (passkey: PasskeyView) => void;
};

/** One passkey: its name, and the way to remove it. */
export function PasskeySheet({ passkey, onClose, onRemove }: PasskeySheetProps) {
  const shown = useLast(passkey);
  return (
    <Sheet open={passkey !== null} onClose={onClose} title={shown?.name ?? ""}>
      {shown && (
        <NameForm
          key={shown.id}
          passkey={shown}
          onDone={onClose}
          onRemove={() => onRemove(shown)}
        />
      )}
    </Sheet>
  );
}

type NameFormProps = { passkey: PasskeyView; onDone: () => void; onRemove: () => void };

function NameForm({ passkey, onDone, onRemove }: NameFormProps) {
  const t = useText();
  const [name, setName] = useState(passkey.name);
  const { elsewhere } = passkey;
  const copies = copiesOf(t, passkey);
  const [fault, setFault] = useState<PasskeyNameFault | null>(null);
  const renaming = useRenamePasskey(() => {
    toast(t("toast.modified"), "success");
    onDone();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const given = name.trim();
    const found = firstFault(passkeyNameChecks, given);
    setFault(found);
    if (!found) renaming.mutate({ id: passkey.id, name: given });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {copies && <p className={styles.copies}>{copies}</p>}
      {elsewhere > 0 && (
        <Notice tone="info">
          {t("passkeys.elsewhereText", { time: formatMinute(elsewhere) })}
        </Notice>
      )}
      <TextField
        label={t("passkeys.name")}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(next) => {
          setName(next);
          setFault(null);
        }}
        error={fault && t(fault)}
      />
      <Refused error={renaming.error} />
      <Button type="submit" loading={renaming.isPending}>
        {t("passkeys.save")}
      </Button>
      <Button variant="secondary" onClick={onRemove}>
        {t("passkeys.remove")}
      </Button>
    </form>
  );
}
