import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { bindPhone, changePhone } from "@clearhold/contract/wallet/people/contacts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { useProofs } from "../../../proofs/use-proofs.ts";
import { useProvedForm } from "../../../proofs/use-proved-form.ts";
import { useText } from "../../../text/use-text.ts";
import { spellAccount } from "../account/detect-account.ts";
import { type PhoneFault, type PhoneForm, phoneChecks } from "./phone-checks.ts";
import { useSecurityChange } from "./security-data.ts";
import { useModified } from "./use-modified.ts";

/** A first phone, or another one in the place of the one that is bound, or that was and is lost. */
export function usePhoneForm({ bound, lost }: { bound: boolean; lost: boolean }) {
  const t = useText();
  const once = useOneAtATime();
  const { draft, change: keep, forget } = useDraft("new-phone", { mobile: "+" });
  const blank = { mobile: draft.mobile, code: "", fundPassword: "" };
  const form = useProvedForm<PhoneForm, PhoneFault>(blank, phoneChecks);
  const proofs = useProofs("setphone", {
    phoneFirst: true,
    takesRecovery: bound,
    ...(bound && !lost ? { replaces: "phone" } : { without: "phone" }),
  });
  const modified = useModified();
  const done = (words?: string) => (_: UserInfo) => {
    forget();
    modified.leaveSoon(words);
  };
  const binding = useSecurityChange(bindPhone, done(t("toast.bound")));
  const changing = useSecurityChange(changePhone, done());

  async function send() {
    const proved = await proofs.collect();
    if (!proved) return;
    const { mobile, code, fundPassword } = form.form;
    const ask = { mobile: spellAccount(mobile), scaptcha_new: code, password: fundPassword };
    const { scaptcha, ...rest } = proved;
    if (!bound) {
      await binding.mutateAsync({ ...ask, ...rest });
      return;
    }
    const old = scaptcha === undefined ? {} : { scaptcha_old: scaptcha };
    await changing.mutateAsync({ ...ask, ...old, ...rest });
  }

  return {
    ...form,
    proofs,
    change(part: Partial<PhoneForm>) {
      if (part.mobile !== undefined) keep({ mobile: part.mobile });
      form.change(part);
    },
    busy: binding.isPending || changing.isPending || proofs.asking || modified.leaving,
    error: bound ? changing.error : binding.error,
    sayRepeat: once.sayRepeat,
    submit() {
      if (form.check(proofs)) void once.run(send);
    },
  };
}
