import { type MessageCategory, messageCategories } from "@clearhold/contract/message-kinds";

/** What one person was told of one fact. */
export type MessageRow = {
  readonly id: bigint;
  readonly category: MessageCategory;
  readonly kind: string;
  readonly subjectId: string;
  /** Amounts in units as text; times in Unix seconds, or ISO 8601 in lines of the history. */
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly at: Date;
  readonly readAt: Date | null;
};

/** A detail that is text; "" for what a fact does not have. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export const categoryNames = Object.keys(messageCategories) as MessageCategory[];

/** The category of a client's number, which the contract has checked. */
export function categoryOfMode(mode: number): MessageCategory {
  const found = categoryNames.find((name) => messageCategories[name] === mode);
  if (!found) throw new Error(`${mode} is no category of messages`);
  return found;
}
