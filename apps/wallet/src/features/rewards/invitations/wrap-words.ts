/** Where a line may end: after a blank, and after each letter of the scripts that write without blanks. */
const pieces = /[^\s\p{Script=Han}]+\s*|\p{Script=Han}[，。：；！？、]?\s*/gu;

/** The lines of a text, none wider than `widest` unless a single word is; `widthOf` measures as it is drawn. */
export function wrapWords(
  text: string,
  widest: number,
  widthOf: (part: string) => number,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const [piece] of text.matchAll(pieces)) {
    if (line !== "" && widthOf((line + piece).trimEnd()) > widest) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  return line === "" ? lines : [...lines, line.trimEnd()];
}
