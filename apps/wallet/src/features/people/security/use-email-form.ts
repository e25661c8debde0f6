import { askEmailChange, changeEmail } from "@clearhold/contract/wallet/people/contacts";
import { toast } from "@clearhold/ui/feedback";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import type { ProofWay } from "../../../proofs/proof-ways.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useProvedForm } from "../../../proofs/use-proved-form.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { type EmailFault, type EmailForm, emailChecks } from "./email-checks.ts";
import { useSecurityChange } from "./security-data.ts";
import { useModified } from "./use-modified.ts";

const blank = { code: "", week: false, loginPassword: "", fundPassword: "" };

/** The change of the mailbox, now by codes or what stands in for them, or in a week. */
export function useEmailForm(onAsked: () => void) {
  const t = useText();
  const once = useOneAtATime();
  // Its owner goes to the mailbox for the code: the address is there again after a reload.
  const { draft, change: keep, forget } = useDraft("new-email", { email: "" });
  const form = useProvedForm<EmailForm, EmailFault>({ ...blank, email: draft.email }, emailChecks);
  const { week } = form.form;
  const proofs = useProofs("resetemail", week ? { without: "email" } : { takesRecovery: true });
  const modified = useModified();
  const changing = useSecurityChange(changeEmail, () => {
    forget();
    modified.leaveSoon();
  });
  const asking = useSecurityChange(askEmailChange, ({ from }) => {
    forget();
    toast(t("email.weekAsked", { time: formatMinute(from) }), "success");
    onAsked();
  });

  async function send() {
    const { email, code, loginPassword, fundPassword } = form.form;
    const ask = { email: email.trim(), ecaptcha_new: code, password: fundPassword };
    const proved = await proofs.collect();
    if (!proved) return;
    const { ecaptcha, ...rest } = proved;
    if (week) {
      await asking.mutateAsync({ ...ask, ...rest, login_password: loginPassword });
      return;
    }
    const old = ecaptcha === undefined ? {} : { ecaptcha_old: ecaptcha };
    await changing.mutateAsync({ ...ask, ...old, ...rest });
  }

  return {
    ...form,
    proofs,
    change(part: Partial<EmailForm>) {
      if (part.email !== undefined) keep({ email: part.email });
      form.change(part);
    },
    /** Without the old mailbox: by another proof, or in a week. */
    goBy(way: ProofWay | "week") {
      form.change({ week: way === "week" });
      proofs.change({ way: way === "week" ? "codes" : way });
      changing.reset();
      asking.reset();
    },
    busy: changing.isPending || asking.isPending || proofs.asking || modified.leaving,
    error: week ? asking.error : changing.error,
    sayRepeat: once.sayRepeat,
    submit: () => {
      if (form.check(proofs)) void once.run(send);
    },
  };
}
