import type { Language } from "@clearhold/contract/refusals";
import type { TextKind } from "@clearhold/contract/wallet/press/texts";

/** A text that operators publish, in one version. */
export type PressText = {
  readonly id: string;
  readonly kind: TextKind;
  readonly words: Readonly<Record<Language, { readonly title: string; readonly content: string }>>;
  /** What operators put their names to. */
  readonly textHash: string;
  readonly publishedAt: Date | null;
  readonly withdrawnAt: Date | null;
};

/** Where a version is in its life. The last one of its kind that was published is in force. */
export function textStateOf({ publishedAt, withdrawnAt }: PressText) {
  if (withdrawnAt) return "withdrawn";
  return publishedAt ? "published" : "draft";
}
