/** Letters around which mail programs look for a link: the full stop of a domain, a scheme, an @. */
const joints = /[.:/@](?=[^\s.:/@])/g;
const zeroWidthSpace = "\u200b";

/**
 * Somebody else's words, of which no mail program makes a link: what a stranger's browser calls
 * itself, a name, a nickname stand in our letters, and must not lead anywhere.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(joints, (joint) => joint + zeroWidthSpace);
}
