/** White space, and what is drawn as nothing: zero-width signs, soft hyphens, marks of direction. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A text that has no spaces, such as an address or a transaction id, without what nobody sees in it:
 * pages and messengers put such signs into what is copied from them.
 */
export function withoutUnseen(text: string): string {
  return text.replace(unseen, "");
}
