import { Icon } from "@clearhold/ui/actions";
import { ChoiceTabs } from "@clearhold/ui/choices";
import { Notice, Skeleton } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { Refused } from "../api/refused.tsx";
import { useText } from "../text/use-text.ts";
import { formatMinute } from "../time/format-time.ts";
import styles from "./proof-inputs.module.css";
import type { NoWay, ProofWay } from "./proof-ways.ts";
import { SecondFactorHold } from "./second-factor-hold.tsx";
import { StepCodeField } from "./step-code-field.tsx";
import type { StepProofs } from "./use-proofs.ts";

type ProofInputsProps = {
  proofs: StepProofs;
  /** Below the mailed code: what the code is good for. */
  hint?: string | undefined;
  /** Where the step calls its codes by names of its own. */
  words?: CodeWords | undefined;
  /** Whether a code can be asked for yet; says by itself what is missing. */
  ready?: (() => boolean) | undefined;
};

type CodeName = "emailCode" | "emailCodeMissing" | "phoneCode" | "phoneCodeMissing";
type CodeWords = Partial<Record<CodeName, string>>;

/** The inputs of a step's proofs; where there are several ways, the choice between them. */
export function ProofInputs({ proofs, ...rest }: ProofInputsProps) {
  const t = useText();
  const { form, ways, none } = proofs;
  if (!proofs.needed) return null;
  if (!proofs.ready) return <Skeleton height="48px" />;
  if (none || form.way === null) return <Blocked none={none} />;
  const inputs = <WayInputs proofs={proofs} way={form.way} {...rest} />;
  return (
    <>
      {ways.length > 1 ? (
        <ChoiceTabs
          compact
          label={t("proofs.way")}
          value={form.way}
          onChange={(next) => proofs.change({ way: ways.find((way) => way === next) ?? null })}
          tabs={ways.map((way) => ({ value: way, label: t(`proofs.${way}`) }))}
        >
          {inputs}
        </ChoiceTabs>
      ) : (
        inputs
      )}
      <Refused {...proofs.complaint} />
    </>
  );
}

type WayInputsProps = ProofInputsProps & { way: ProofWay };

function WayInputs({ proofs, way, hint, words = {}, ready }: WayInputsProps) {
  const t = useText();
  const { form, fault, change } = proofs;
  if (way === "passkey") {
    return (
      <p className={styles.device}>
        <Icon name="key" size={20} />
        <span>{t("proofs.passkeyLead")}</span>
      </p>
    );
  }
  if (way === "recovery") {
    return (
      <>
        <TextField
          label={t("proofs.recoveryCode")}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={32}
          value={form.recoveryCode}
          onChange={(recoveryCode) => change({ recoveryCode })}
          error={fault === "recoveryCodeMissing" && t("proofs.recoveryCodeMissing")}
        />
        <SecondFactorHold words="proofs.recoveryHold" />
      </>
    );
  }
  const codes = [
    form.emailOn && <EmailCode key="email" {...{ proofs, hint, words, ready }} />,
    form.phoneOn && <PhoneCode key="phone" {...{ proofs, words, ready }} />,
  ];
  return form.phoneFirst ? codes.reverse() : codes;
}

type CodeProps = Omit<ProofInputsProps, "words"> & { words: CodeWords };

function EmailCode({ proofs, hint, words, ready }: CodeProps) {
  const t = useText();
  const missing = words.emailCodeMissing ?? t("proofs.emailCodeMissing");
  return (
    <StepCodeField
      label={words.emailCode ?? t("proofs.emailCode")}
      value={proofs.form.emailCode}
      onChange={(emailCode) => proofs.change({ emailCode })}
      error={proofs.fault === "emailCodeMissing" ? missing : ""}
      hint={hint ?? t("security.mailedTo", { to: proofs.contacts.email })}
      ask={{ event: proofs.event, ...proofs.fields }}
      bound={proofs.contacts.email}
      ready={ready}
    />
  );
}

function PhoneCode({ proofs, words, ready }: CodeProps) {
  const t = useText();
  const missing = words.phoneCodeMissing ?? t("proofs.phoneCodeMissing");
  return (
    <StepCodeField
      label={words.phoneCode ?? t("proofs.phoneCode")}
      value={proofs.form.phoneCode}
      onChange={(phoneCode) => proofs.change({ phoneCode })}
      error={proofs.fault === "phoneCodeMissing" ? missing : ""}
      hint={t("security.sentTo", { to: proofs.contacts.phone })}
      ask={{ event: proofs.event, channel: "sms", ...proofs.fields }}
      bound={proofs.contacts.phone}
      ready={ready}
    />
  );
}

function Blocked({ none }: { none: NoWay | null }) {
  const t = useText();
  if (none?.why === "no-recovery") return <Notice tone="warning">{t("proofs.noRecovery")}</Notice>;
  return (
    <Notice tone="warning" title={t("proofs.blocked")}>
      {none?.why === "too-new"
        ? t("proofs.tooNew", { from: formatMinute(none.from) })
        : t(isSecureContext ? "proofs.unsupported" : "proofs.passkeyInsecure")}
    </Notice>
  );
}
