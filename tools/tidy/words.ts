import { type Finding, isShipped, lineOf, type Tree, withoutComments } from "./tree.ts";

type BannedWord = {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files where the word has its one home. */
  readonly home?: RegExp;
};

const server = "^apps/server/src/";

const banned: readonly BannedWord[] = [
  { pattern: /\bparseFloat\s*\(/g, instead: "parseUnits of @clearhold/money" },
  {
    pattern:
      /\b\w*(?:amount|balance|price|fee|units|principal|earnings)(?!\w*(?:ppm|count|length|decimals))\w*\??\s*:\s*number\b/gi,
    instead: "bigint units or decimal text: a number never holds money",
    home: /never/,
  },
  {
    pattern: /\bNumber\(\s*\w*(?:amount|money|balance|price|fee\b|feeU|units)\w*/gi,
    instead: "bigint units: a number never holds money",
    home: /never/,
  },
  {
    pattern:
      /\b(?:amount|money|balance|price|fee|total_raised)\w*\s*:\s*z\.(?:number|int|coerce)\b/g,
    instead: "AmountAsk or MoneyText: money is text on the wire",
    home: /never/,
  },
  {
    pattern: /\bprocess\.env\b/g,
    instead: "config/",
    home: /^(?:apps\/server\/src\/config\/|apps\/devnet\/src\/(?:config\/|main\.ts)|apps\/wallet\/vite|apps\/server\/src\/runtime\/supervision\/child-guard-rails\.mjs$)/,
  },
  { pattern: /\bconsole\./g, instead: "the logger", home: /never/ },
  {
    // Large, and needed by few calls: each costs a start a twentieth of a second or more.
    pattern:
      /^import (?!type\b)[^;"]*"(?:pdfkit|nodemailer|web-push|sharp|@simplewebauthn\/server)"/gm,
    instead: "await import(): a start loads no library that few calls need",
    home: /^(?!apps\/server\/src\/)/,
  },
  {
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)/g,
    instead: "the kernel's clock",
    home: /^(?:apps\/server\/src\/kernel\/clock\.ts|apps\/devnet\/|apps\/wallet\/|packages\/ui\/|apps\/server\/src\/runtime\/)/,
  },
  {
    pattern: /(?<![.\w])fetch\(/g,
    instead: "packages/client or packages/tron",
    // The service worker is one small file: with the client came every schema.
    home: /^(?:packages\/client\/|packages\/tron\/|apps\/wallet\/src\/push-worker\/|apps\/server\/src\/(?:runtime\/|main\/|mail\/open-sms-gateway\.ts|market\/open-ticker\.ts))/,
  },
  {
    pattern:
      /\b(?:insert\s+into|update|delete\s+from|from|join)\s+ledger_(?:accounts|journals|entries)\b/gi,
    instead: "the ledger's door",
    home: new RegExp(`${server}(?:ledger/|runtime/)`),
  },
  {
    pattern:
      /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/g,
    instead: "elements: text never becomes markup (S6 in SECURITY.md)",
    home: /never/,
  },
  {
    pattern: /\bRefusalNotice\b/g,
    instead: "Refused, which leads to the article and to support",
    home: /^(?:packages\/ui\/|apps\/wallet\/src\/api\/refused\.tsx$)/,
  },
  {
    pattern: /\buseRefusalWords\(/g,
    instead: "Refused, which leads to the article and to support",
    home: /^apps\/wallet\/src\/(?:api\/|proofs\/use-prompt-words|session\/fund-password-gate)/,
  },
  { pattern: /\bMath\.random\(/g, instead: "node:crypto", home: /never/ },
];

export function wordFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (!isShipped(file)) continue;
    const code = withoutComments(text);
    for (const { pattern, instead, home } of banned) {
      if (home?.test(file)) continue;
      for (const match of code.matchAll(pattern)) {
        findings.push({
          rule: "words",
          path: file,
          line: lineOf(code, match.index),
          message: `"${match[0].trim()}" is banned here: use ${instead}`,
        });
      }
    }
  }
  return findings;
}
