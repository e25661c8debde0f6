import { z } from "zod";
import { OperatorPasskey } from "../kernel/operator-enrolment.ts";
import { openAppendFile } from "./append-file.ts";

const EnrolledOperator = OperatorPasskey.extend({
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  /** From then on its approvals count. */
  goodFromMs: z.int(),
});
export type EnrolledOperator = z.infer<typeof EnrolledOperator>;

export type OperatorList = {
  count(): number;
  find(operatorId: string): EnrolledOperator | null;
  /** On disk for good when it returns. */
  append(operator: EnrolledOperator): void;
  close(): void;
};

/** Whose approvals the signer believes. @throws Error for a damaged line. */
export function openOperatorList(file: string): OperatorList {
  const kept = openAppendFile(file);
  const byId = new Map<string, EnrolledOperator>();
  for (const line of kept.lines) {
    const operator = EnrolledOperator.parse(line);
    byId.set(operator.operatorId, operator);
  }
  return {
    count: () => byId.size,
    find: (operatorId) => byId.get(operatorId) ?? null,
    append(operator) {
      kept.append(operator);
      byId.set(operator.operatorId, operator);
    },
    close: () => kept.close(),
  };
}
