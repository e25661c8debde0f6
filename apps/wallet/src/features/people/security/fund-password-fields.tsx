import { Passcode } from "@clearhold/ui/forms";
import { useText } from "../../../text/use-text.ts";
import { FundPasswordRulesList } from "../account/password-rules-list.tsx";
import type { FundPasswordFault } from "./fund-password-checks.ts";
import type { useFundPasswordForm } from "./use-fund-password-form.ts";

type FundPasswordFieldsProps = {
  form: ReturnType<typeof useFundPasswordForm>;
  errorAt: (...faults: FundPasswordFault[]) => string;
};

/** The new six digits, twice. */
export function FundPasswordFields({ form: { form, change }, errorAt }: FundPasswordFieldsProps) {
  const t = useText();
  return (
    <>
      <Passcode
        label={t("fundPassword.fresh")}
        keyboard="system"
        value={form.fresh}
        onChange={(fresh) => change({ fresh })}
        error={errorAt("newMissing", "newRules")}
      />
      <FundPasswordRulesList pin={form.fresh} />
      <Passcode
        label={t("fundPassword.confirm")}
        keyboard="system"
        value={form.confirm}
        onChange={(confirm) => change({ confirm })}
        error={errorAt("differ")}
      />
    </>
  );
}
