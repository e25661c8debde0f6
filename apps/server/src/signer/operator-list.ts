import { z } from "zod";
import { ListedOperator } from "../wire/signer/operator-removal.ts";
import { openAppendFile } from "./append-file.ts";

const Removal = z.object({
  removedId: z.string(),
  /** Whose passkey took them off. */
  byId: z.string(),
  /** Milliseconds of the signer's clock. */
  at: z.int(),
});

export type OperatorList = {
  /** Who is in now, the first first. */
  list(): readonly ListedOperator[];
  find(operatorId: string): ListedOperator | null;
  /** On disk for good when it returns. */
  append(operator: ListedOperator): void;
  /** Likewise. Nothing that they approved counts from then on. */
  remove(removal: z.infer<typeof Removal>): void;
  close(): void;
};

/** Whose approvals the signer believes. @throws Error for a damaged line. */
export function openOperatorList(file: string): OperatorList {
  const kept = openAppendFile(file);
  const byId = new Map<string, ListedOperator>();
  for (const line of kept.lines) {
    const removal = Removal.safeParse(line);
    if (removal.success) {
      byId.delete(removal.data.removedId);
    } else {
      const operator = ListedOperator.parse(line);
      byId.set(operator.operatorId, operator);
    }
  }
  return {
    list: () => [...byId.values()],
    find: (operatorId) => byId.get(operatorId) ?? null,
    append(operator) {
      kept.append(operator);
      byId.set(operator.operatorId, operator);
    },
    remove(removal) {
      kept.append(removal);
      byId.delete(removal.removedId);
    },
    close: () => kept.close(),
  };
}
