import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import type { SheetFault } from "@clearhold/money/settlement";
import { Icon } from "@clearhold/ui/actions";
import type { ReactNode } from "react";
import { type Translate, useText } from "../../../text/use-text.ts";
import styles from "./evidence.module.css";
import type { Check, CheckName } from "./evidence-checks.ts";

type CheckListProps = {
  checks: readonly Check[];
  evidence: Pick<EvidenceView, "result" | "platform_fee">;
  fault: SheetFault | null;
};

/** One mark for each step, in plain words; the first wrong line of the file is named. */
export function CheckList({ checks, evidence, fault }: CheckListProps) {
  const t = useText();
  return (
    <ul className={styles.ticks}>
      {checks.map(({ name, passed }) => (
        <CheckLine key={name} passed={passed} text={textOf(name, evidence, t)}>
          {fault?.step === name && t("evidence.wrongLine", { line: String(fault.line) })}
        </CheckLine>
      ))}
    </ul>
  );
}

type CheckLineProps = { passed: boolean | null; text: string; children?: ReactNode };

export function CheckLine({ passed, text, children }: CheckLineProps) {
  const t = useText();
  const told = passed === null ? t("evidence.unlooked", { text }) : t("evidence.wrong", { text });
  return (
    <li className={styles.tick} data-passed={passed}>
      <span className={styles.mark}>
        <Icon name={passed === null ? "info" : passed ? "check" : "close"} size={14} />
      </span>
      <span>
        {passed ? text : told}
        {children && <span className={styles.wrong}> {children}</span>}
      </span>
    </li>
  );
}

function textOf(
  name: CheckName,
  { result, platform_fee }: CheckListProps["evidence"],
  t: Translate,
): string {
  const count = result?.sheet_lines ?? 0;
  switch (name) {
    case "approved":
      return result?.published_by === "operators"
        ? t("settlement.approved", { names: result.approved_by.join(", ") })
        : t("evidence.published");
    case "form":
      return t("evidence.form", { count });
    case "sum":
      return t("evidence.sum");
    case "parts":
      return t("evidence.parts");
    case "fees":
      return t("evidence.fees", { percent: platform_fee });
    case "late":
      return t("evidence.lateRight");
    case "own":
      return t("settlement.verified");
  }
}
