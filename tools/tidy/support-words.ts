import { type Finding, isTest, lineOf, type Tree, withoutComments } from "./tree.ts";

/** What people read: screens, mails, refusals, messages, articles. */
const spoken =
  /^(?:apps\/wallet\/src\/text\/|apps\/server\/(?:help\/|src\/mail\/words\/|src\/features\/press\/messages\/words\/)|packages\/contract\/src\/)/;

/** The words of the links, which are shown only where the operator has set a contact. */
const links = /^apps\/wallet\/src\/text\/[^/]+\/help\.ts$/;

const named =
  /\b(?:ask|contact|tell|write to) (?:our |the )?support\b|고객 ?지원|고객 ?센터|客服/gi;

/** Texts that send somebody to support, although there may be none. */
export function supportFindings(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, source]) => {
    if (!spoken.test(file) || links.test(file) || isTest(file)) return [];
    const text = withoutComments(source);
    return [...text.matchAll(named)].map((match) => ({
      ...{ rule: "support", path: file, line: lineOf(text, match.index) },
      message: `"${match[0]}": no text points to support, only the link that is there where it is set`,
    }));
  });
}
