import { type SecurityView, setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { useState } from "react";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { type ProofFields, useProofs } from "../../../proofs/use-proofs.ts";
import { useProvedForm } from "../../../proofs/use-proved-form.ts";
import { type FundPasswordForm, fundPasswordChecks } from "./fund-password-checks.ts";
import { useSecurityChange } from "./security-data.ts";
import { useModified } from "./use-modified.ts";

const blank = { old: "", fresh: "", confirm: "" };

/** By what the owner proves to be the owner first; after a freeze the old digits prove nothing. */
const firstProofs = { 0: "first", 1: "old", 2: "codes" } as const;

type Options = {
  layout: "full" | "simple";
  state: SecurityView["is_fundpwd"];
  leave?: (() => void) | undefined;
};

/** Sets or changes the six digits: one feature, on the full screen and on the simple one. */
export function useFundPasswordForm({ layout, state, leave }: Options) {
  const once = useOneAtATime();
  const first: FundPasswordForm = { ...blank, by: firstProofs[state] };
  const form = useProvedForm(first, fundPasswordChecks[layout]);
  const { by } = form.form;
  const proofs = useProofs("changefundpwd", { needed: by === "codes", takesRecovery: true });
  const [proving, setProving] = useState(false);
  const modified = useModified(leave);
  const saving = useSecurityChange(setFundPassword, () => {
    setProving(false);
    modified.leaveSoon();
  });

  function save(proved: ProofFields & { old_password?: string }) {
    const { fresh, confirm } = form.form;
    return saving.mutateAsync({ new_password: fresh, cfm_password: confirm, ...proved });
  }

  async function proveAndSave() {
    const proved = by === "old" ? { old_password: form.form.old } : await proofs.collect();
    if (proved) await save(proved);
  }

  return {
    ...form,
    /** Another way to prove that it is the owner; what the server said to the last one goes. */
    proveBy(next: "old" | "codes") {
      form.change({ by: next });
      saving.reset();
    },
    proofs,
    proving,
    stopProving: () => setProving(false),
    busy: saving.isPending || proofs.asking || modified.leaving,
    error: saving.error,
    sayRepeat: once.sayRepeat,
    /** From the sheet, which has asked for the old digits or the proofs. */
    confirm: (proved: Parameters<typeof save>[0]) => void once.run(() => save(proved)),
    submit() {
      if (!form.check(proofs)) return;
      if (layout === "full" || by === "first") void once.run(proveAndSave);
      else setProving(true);
    },
  };
}
