import { changeLoginPassword } from "@clearhold/contract/wallet/people/passwords";
import { useState } from "react";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { type ProofFields, useProofs } from "../../../proofs/use-proofs.ts";
import { useProvedForm } from "../../../proofs/use-proved-form.ts";
import { loginPasswordChecks } from "./login-password-checks.ts";
import { useSecurityChange } from "./security-data.ts";
import { useModified } from "./use-modified.ts";

const blank = { agreed: false, old: "", fresh: "", confirm: "" };

/** The change of the login password: one feature, on the full screen and on the simple one. */
export function useLoginPasswordForm(layout: "full" | "simple") {
  const once = useOneAtATime();
  const proofs = useProofs("changepwd");
  const form = useProvedForm(blank, loginPasswordChecks[layout]);
  const [proving, setProving] = useState(false);
  const modified = useModified();
  const saving = useSecurityChange(changeLoginPassword, () => {
    setProving(false);
    modified.leaveSoon();
  });

  function save(proved: ProofFields) {
    const { old, fresh, confirm } = form.form;
    const passwords = { old_password: old, new_password: fresh, cfm_password: confirm };
    return saving.mutateAsync({ ...passwords, ...proved });
  }

  async function proveAndSave() {
    const proved = await proofs.collect();
    if (proved) await save(proved);
  }

  return {
    ...form,
    proofs,
    /** The sheet of the simple screen is open. */
    proving,
    stopProving: () => setProving(false),
    busy: saving.isPending || proofs.asking || modified.leaving,
    error: saving.error,
    sayRepeat: once.sayRepeat,
    /** From the sheet, which has asked for the proofs. */
    confirm: (proved: ProofFields) => void once.run(() => save(proved)),
    submit() {
      if (!form.check(proofs)) return;
      if (layout === "full") void once.run(proveAndSave);
      else setProving(true);
    },
  };
}
