import { type Finding, isTest, lineOf, type Tree } from "./tree.ts";

const folder = "apps/server/src/acts/";
const triedIn = "apps/server/tests/walls/acts.test.ts";

/** Rows that the guard does not sign have tests of their own tables. */
const otherRows: readonly string[] = ["operator-look", "signer-record"];

/**
 * Every act has a line in the test that runs it as somebody without the right, and a test finds each
 * row that an act declares (`namesUnder`).
 */
export function actFindings(tree: Tree): Finding[] {
  const tried = tree.get(triedIn) ?? "";
  const tests = [...tree].filter(([file]) => isTest(file)).map(([, text]) => text);
  const found = new Set(
    tests.flatMap((text) =>
      [...text.matchAll(/\bnamesUnder\([^"()]*"([^"]+)"/g)].map(([, row]) => row),
    ),
  );
  return [...tree]
    .filter(([file]) => file.startsWith(folder) && !isTest(file))
    .flatMap(([path, text]) => {
      const finding = (index: number, message: string) => ({
        ...{ rule: "acts", path, message },
        line: lineOf(text, index),
      });
      const untried = [...text.matchAll(/\bact\(\{\s*name: "([^"]+)"/g)]
        .filter(([, name]) => !tried.includes(`"${name}": `))
        .map(({ index, 1: name }) =>
          finding(index, `act "${name}" is not tried as somebody without the right, in ${triedIn}`),
        );
      const unread = [...text.matchAll(/\baudit: \[([^\]]+)\]/g)].flatMap(
        ({ index, 1: rows = "" }) =>
          [...rows.matchAll(/"([^"]+)"/g)]
            .filter(([, row = ""]) => !found.has(row) && !otherRows.includes(row))
            .map(([, row]) => finding(index, `no test finds the row of "${row}" by namesUnder`)),
      );
      return [...untried, ...unread];
    });
}
