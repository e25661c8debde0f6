import { type Finding, isSource, isTest, lineOf, type Tree, withoutComments } from "./tree.ts";

/** Words that a test may not use, and what it uses. */
const banned: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  {
    pattern: /\bmkdtemp(?:Sync)?\b/g,
    instead: "makeTestFolder of tools/test-folder.ts, which is removed after an interrupt too",
  },
  {
    pattern: /\b(?:it|test|describe)\b[.\w]*\.(?:skip|skipIf|runIf|only|todo|fixme)\b/g,
    instead: "a test that always runs: state in it what it needs",
  },
];

const home = "tools/test-folder.ts";

export function testWordFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (!isSource(file) || !isTest(file) || file === home || file.startsWith("tools/tidy/")) {
      continue;
    }
    const code = withoutComments(text);
    for (const { pattern, instead } of banned) {
      for (const match of code.matchAll(pattern)) {
        findings.push({
          rule: "test words",
          path: file,
          line: lineOf(code, match.index),
          message: `"${match[0]}" is banned in tests: use ${instead}`,
        });
      }
    }
  }
  return findings;
}
