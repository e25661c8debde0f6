import { type Finding, isTest, lineOf, type Tree } from "./tree.ts";

const folder = "apps/server/src/acts/";
const triedIn = "apps/server/tests/walls/acts.test.ts";

/** Every act has a line in the test that runs it as somebody without the right. */
export function actFindings(tree: Tree): Finding[] {
  const tried = tree.get(triedIn) ?? "";
  return [...tree]
    .filter(([file]) => file.startsWith(folder) && !isTest(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\bact\(\{\s*name: "([^"]+)"/g)]
        .filter(([, name]) => !tried.includes(`"${name}": `))
        .map((match) => ({
          rule: "acts",
          path: file,
          line: lineOf(text, match.index),
          message: `act "${match[1]}" is not tried as somebody without the right, in ${triedIn}`,
        })),
    );
}
