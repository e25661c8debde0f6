import { Button } from "@clearhold/ui/actions";
import { Passcode, PasswordField } from "@clearhold/ui/forms";
import { Sheet } from "@clearhold/ui/overlays";
import { type FormEvent, type ReactNode, useState } from "react";
import { Refused } from "../../../api/refused.tsx";
import { ProofInputs } from "../../../proofs/proof-inputs.tsx";
import type { ProofFields, StepProofs } from "../../../proofs/use-proofs.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./verify-sheet.module.css";

type VerifySheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the step does, and what it holds until when. */
  children?: ReactNode;
  /** Absent where the fund password alone confirms. */
  proofs?: StepProofs;
  /** The name of the six digits that are asked for as well; absent where none are. */
  passcode?: string;
  /** The name of the login password, where it is asked for: no fund password was set yet. */
  loginPassword?: string;
  /** The name of the login password, where it is asked for beside the six digits. */
  alsoLoginPassword?: string;
  /** Another way to prove it, below the inputs. */
  otherWay?: ReactNode;
  confirm: { label: string; variant?: "primary" | "danger" };
  pending: boolean;
  onRepeat: () => void;
  /** Why the server or the device said no. */
  error: unknown;
  /** The same in words, where they are not the server's. */
  refusal?: string | false | undefined;
  onConfirm: (proved: ProofFields & { password: string; login_password?: string }) => void;
};

/** The one sheet on which a change of security is confirmed. */
export function VerifySheet(props: VerifySheetProps) {
  const { open, onClose, title, pending } = props;
  return (
    <Sheet open={open} onClose={onClose} title={title} locked={pending}>
      {/* A sheet that opens again starts with empty fields. */}
      <VerifyForm key={String(open)} {...props} />
    </Sheet>
  );
}

function VerifyForm(props: VerifySheetProps) {
  const { children, proofs, passcode, loginPassword, alsoLoginPassword } = props;
  const { confirm, pending, error, refusal } = props;
  const t = useText();
  const [password, setPassword] = useState("");
  const [login, setLogin] = useState("");
  const [missing, setMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React carries a submit out of the sheet into the form below it, which must not start anew.
    event.stopPropagation();
    if (proofs?.check()) return;
    const lacking =
      (passcode !== undefined && password.length !== 6) ||
      (loginPassword !== undefined && password === "") ||
      (alsoLoginPassword !== undefined && login === "");
    setMissing(lacking);
    if (lacking) return;
    const proved = proofs ? await proofs.collect() : {};
    const also = alsoLoginPassword === undefined ? {} : { login_password: login };
    if (proved) props.onConfirm({ ...proved, ...also, password });
  }

  function type(next: string) {
    setPassword(next);
    setMissing(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      {proofs && <ProofInputs proofs={proofs} />}
      {passcode !== undefined && (
        <Passcode
          label={passcode}
          keyboard="system"
          value={password}
          onChange={type}
          error={missing && password.length !== 6 ? t("security.passcodeMissing") : ""}
        />
      )}
      {loginPassword !== undefined && (
        <PasswordField
          label={loginPassword}
          autoComplete="current-password"
          value={password}
          onChange={type}
          error={missing && t("login.passwordMissing")}
        />
      )}
      {alsoLoginPassword !== undefined && (
        <PasswordField
          label={alsoLoginPassword}
          autoComplete="current-password"
          value={login}
          onChange={(next) => {
            setLogin(next);
            setMissing(false);
          }}
          error={missing && login === "" && t("login.passwordMissing")}
        />
      )}
      {props.otherWay}
      <Refused error={error} text={refusal} />
      <Button
        type="submit"
        variant={confirm.variant ?? "primary"}
        loading={pending || proofs?.asking === true}
        onRepeat={props.onRepeat}
      >
        {confirm.label}
      </Button>
    </form>
  );
}
