import path from "node:path";
import { endpoint } from "@clearhold/contract/endpoint";
import { refusals } from "@clearhold/contract/refusals";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { actFindings } from "./act-cover.ts";
import { contractFindings } from "./contract-cover.ts";
import { cycleFindings } from "./cycles.ts";
import { featureGraphFindings } from "./feature-graph.ts";
import { journalKindFindings } from "./journal-kinds.ts";
import { layerFindings } from "./layers.ts";
import { paperFindings } from "./papers.ts";
import { pictureFindings } from "./pictures.ts";
import { plainWordFindings } from "./plain-words.ts";
import { roomTableFindings } from "./room-tables.ts";
import { ruleTextFindings } from "./rule-texts.ts";
import { shapeFindings } from "./shape.ts";
import { supportFindings } from "./support-words.ts";
import { testWordFindings } from "./test-words.ts";
import { type Finding, listPictures, readTree, type Tree } from "./tree.ts";
import { wordFindings } from "./words.ts";

const root = path.resolve(import.meta.dirname, "../..");
const tree = readTree(root);
const pictures = listPictures(root);
const bills = "apps/server/src/features/statements/bills";
const codes = Object.keys(refusals);

function planted(file: string, text: string): Tree {
  return new Map([...tree, [file, text]]);
}

function told(findings: readonly Finding[]): string[] {
  return findings.map(({ path: file, line, message }) => `${file}:${line} ${message}`);
}

describe("the tree is tidy", () => {
  it("imports only what its layer may", () => expect(told(layerFindings(tree))).toEqual([]));
  it("imports nothing in a circle", () => expect(told(cycleFindings(tree))).toEqual([]));
  it("draws its features as they are", () => expect(told(featureGraphFindings(tree))).toEqual([]));
  it("says why each file of the kernel and the wire is there", () => {
    expect(told(roomTableFindings(tree))).toEqual([]);
  });
  it("says the same of every kind of journal in every place", () => {
    expect(told(journalKindFindings(tree))).toEqual([]);
  });
  it("uses no banned word", () => expect(told(wordFindings(tree))).toEqual([]));
  it("skips no test, and removes every test folder", () => {
    expect(told(testWordFindings(tree))).toEqual([]);
  });
  it("speaks plainly", () => expect(told(plainWordFindings(tree))).toEqual([]));
  it("names support only in its link", () => expect(told(supportFindings(tree))).toEqual([]));
  it("says in the README which version it is", () => {
    const { version } = JSON.parse(tree.get("package.json") ?? "{}") as { version: string };
    const [minor] = /^\d+\.\d+/.exec(version) ?? [];
    expect(tree.get("README.md")).toContain(`This is version ${minor},`);
  });
  it("refers to no paper outside it", () => expect(told(paperFindings(tree))).toEqual([]));
  it("keeps only pictures that a page shows", () => {
    expect(told(pictureFindings(tree, pictures))).toEqual([]);
  });
  it("writes the text of a rule once", () => expect(told(ruleTextFindings(tree))).toEqual([]));
  it("keeps its shape", () => expect(told(shapeFindings(tree))).toEqual([]));
  it("tries every act as somebody without the right", () => {
    expect(told(actFindings(tree))).toEqual([]);
  });
  it("binds and tries every endpoint, and throws every refusal", () => {
    expect(told(contractFindings(tree, walletEndpoints, codes))).toEqual([]);
  });
});

/** A check that sees nothing is worse than none: each rule must find what is planted for it. */
describe("canaries", () => {
  it.each([
    ["apps/server/src/kernel/leak.ts", 'import { post } from "../ledger/index.ts";'],
    ["apps/wallet/src/leak.ts", 'import { Refusal } from "@clearhold/server/kernel/refusal";'],
    ["apps/wallet/src/leak.ts", 'const sign = await import("@clearhold/tron/keys");'],
    [`${bills}/leak.ts`, 'import { x } from "../../chain/deposits/deposit-store.ts";'],
    [`${bills}/leak.ts`, 'import { sign } from "../../../signer/sign.ts";'],
    [`${bills}/leak.ts`, 'import type { App } from "../../../http/index.ts";'],
    ["apps/server/src/kernel/leak.ts", 'import { call } from "../wire/local-call.ts";'],
    ["apps/server/src/http/leak.ts", 'import type { Journal } from "../ledger/index.ts";'],
    ["packages/money/src/leak.ts", 'export { z } from "@clearhold/contract/envelope";'],
    ["apps/server/src/main/leak.ts", 'import { journal } from "../ledger/journal.ts";'],
    [`${bills}/leak.ts`, 'import { chart } from "../../../ledger/chart-of-accounts.ts";'],
    ["apps/devnet/src/leak.ts", 'import { toRaw } from "@clearhold/tron/wire-kind";'],
    ["apps/wallet/src/leak.ts", 'import { x } from "../../../packages/money/src/money.ts";'],
    ["apps/server/src/acts/desk/leak.ts", 'import { run } from "../../main/command.ts";'],
    ["apps/server/src/acts/desk/leak.ts", 'import { x } from "../../guard/rows/phrases.ts";'],
    [
      "apps/server/src/acts/desk/leak.ts",
      'import { x } from "../../features/desk/exchange/order-rate.ts";',
    ],
    [`${bills}/leak.ts`, 'import { acts } from "../../../acts/index.ts";'],
    ["apps/server/src/attic/leak.ts", 'import { money } from "@clearhold/money";'],
  ])("finds a layer leak in %s", (file, text) => {
    expect(layerFindings(planted(file, text)).map((finding) => finding.path)).toContain(file);
  });

  it.each([
    ["apps/wallet/src/text/en-us/leaving.ts", "Write to support if that happens."],
    ["apps/server/help/ko-kr/leaving.md", "고객지원에 문의하세요."],
    ["apps/server/src/mail/words/leaving-words.ts", "请联系客服。"],
  ])("finds a text that sends people to support: %s", (file, text) => {
    expect(supportFindings(planted(file, text)).map(({ path: at }) => at)).toEqual([file]);
  });

  it("finds an act that nobody tries without the right", () => {
    const file = "apps/server/src/acts/desk/planted.ts";
    const found = actFindings(planted(file, 'export const x = act({\n  name: "desk close",\n'));
    expect(told(found).join()).toContain('act "desk close" is not tried');
    const unread = actFindings(planted(file, 'audit: ["close-desk"],\n'));
    expect(told(unread).join()).toContain('no test finds the row of "close-desk"');
  });

  it.each([
    ["rows/leak.ts", 'import { proveStep } from "../proofs/prove-step.ts";'],
    ["rows/leak.ts", 'import { notifyOwner } from "../tell/notify-owner.ts";'],
    ["tell/leak.ts", 'import { verifyFundPassword } from "../proofs/fund-password.ts";'],
    ["proofs/leak.ts", 'import { sendCode } from "../verbs/codes/send-code.ts";'],
    ["verbs/codes/leak.ts", 'import { guardRoutes } from "../../guard-routes.ts";'],
  ])("finds an arrow upwards between storeys of the guard, in %s", (file, text) => {
    const place = `apps/server/src/guard/${file}`;
    expect(layerFindings(planted(place, text)).map((finding) => finding.path)).toEqual([place]);
  });

  it.each([
    "apps/server/src/guard/rows",
    "apps/server/src/signer",
    "apps/server/src/main/commands",
    "apps/server/src/wire/guard",
    "apps/wallet/src/features/people",
    "packages/money/src",
    "packages/contract/src",
    "packages/ui/src",
  ])("finds files that import each other in %s", (folder) => {
    const circle = new Map([
      ...planted(`${folder}/one.ts`, 'import { x } from "./two.ts";'),
      [`${folder}/two.ts`, 'import type { X } from "./one.ts";'],
    ]);
    expect(told(cycleFindings(circle))).toEqual([
      `${folder}/two.ts:1 imports in a circle: ` +
        `${folder}/one.ts → ${folder}/two.ts → ${folder}/one.ts`,
    ]);
  });

  it("finds folders of the guard that import each other, where no file does", () => {
    const verbs = "apps/server/src/guard/verbs";
    const text = 'import type { X } from "../security/read-security.ts";';
    expect(told(cycleFindings(planted(`${verbs}/passwords/back.ts`, text))).join()).toContain(
      `${verbs}/passwords → ${verbs}/security → ${verbs}/passwords`,
    );
  });

  it.each([
    ["people/identity/leak.ts", 'import { x } from "../../chain/deposits/index.ts";'],
    ["desk/exchange/leak.ts", 'import { x } from "../../projects/projects/index.ts";'],
    ["chain/deposits/leak.ts", 'import { x } from "../../statements/bills/index.ts";'],
  ])("finds an arrow to a later floor in %s", (file, text) => {
    const place = `apps/server/src/features/${file}`;
    const found = layerFindings(planted(place, text)).filter(({ path: at }) => at === place);
    expect(told(found).join()).toContain("the order of the floors is people, chain");
  });

  it.each([
    ["people/identity/up.ts", 'import { x } from "../profile/index.ts";', "is not above it"],
    [
      "statements/assets/side.ts",
      'import { bindBills } from "../bills/index.ts";',
      "statements/bills, not desk/display-rates",
    ],
    ["people/planted/index.ts", "export const x = 1;", "has no row"],
  ])("finds an edge that is not drawn: %s", (file, text, message) => {
    const found = featureGraphFindings(planted(`apps/server/src/features/${file}`, text));
    expect(told(found).join("\n")).toContain(message);
  });

  it.each([
    ["the floors are people", /^\| `chain` .*\n/m, ""],
    [
      "is below a row of a later floor",
      /^(\| `people\/mails` .*\n)([\s\S]*\| `chain\/alerts` .*\n)/m,
      "$2$1",
    ],
  ])("finds floors that the page shows in another order: %s", (message, row, instead) => {
    const text = tree.get("docs/architecture.md") ?? "";
    const found = featureGraphFindings(planted("docs/architecture.md", text.replace(row, instead)));
    expect(told(found).join("\n")).toContain(message);
  });

  it.each([
    ["apps/server/src/kernel/planted.ts", "export const x = 1;", "planted has no row"],
    ["apps/server/src/kernel/planted/inside.ts", "export const x = 1;", "planted has no row"],
    ["apps/server/src/wire/guard/planted.ts", "export const x = 1;", "guard/planted has no row"],
    ["docs/architecture.md", "## What is in the kernel\n\n| `gone` | what |", "gone is not there"],
  ])("finds a room that its table does not show: %s", (file, text, message) => {
    expect(told(roomTableFindings(planted(file, text))).join("\n")).toContain(message);
  });

  it.each([
    ["apps/server/src/ledger/recipes/payouts.ts", '"withdrawal-held"', "held", "missing"],
    ["apps/server/src/ledger/recipes/payouts.ts", '"withdrawal-held"', '"odd-kind"', "odd-kind"],
    ["apps/server/src/ledger/recipes/payouts.test.ts", '"withdrawal-held ', '"', "missing"],
    ["docs/accounting.md", "```journal exchange-done", "```journal odd", "missing: exchange-done"],
    ["docs/accounting.md", "credit  user-held (ann)", "credit  user-hold (ann)", "has no shape"],
    ["docs/accounting.md", "escrow. Web server.", "escrow.", "does not say that api posts it"],
    [
      "docs/accounting.md",
      "`exchange-done` | `exchange_quotes`",
      "`exchange-done` | `x`",
      "missing",
    ],
    [
      "apps/server/src/ledger/enforcement.txt",
      "kind exchange-done: 2 leg(s), stands",
      "",
      "missing",
    ],
    [
      "apps/server/src/ledger/enforcement.txt",
      "exchange-done: clearhold_api",
      "exchange-done: clearhold_worker",
      "unknown",
    ],
    [
      "apps/server/src/ledger/enforcement.txt",
      "shape withdrawal-held leg 1: credit user-held",
      "shape withdrawal-held leg 1: credit hot-wallet",
      "unknown",
    ],
    [
      "apps/server/src/ledger/enforcement.txt",
      "spending withdrawal-held: carries authorisation",
      "spending withdrawal-held: carries evidence",
      "unknown",
    ],
  ])("finds in %s a kind that another place has otherwise: %s", (file, text, instead, message) => {
    const before = tree.get(file) ?? "";
    expect(before).toContain(text);
    const found = journalKindFindings(planted(file, before.replace(text, instead)));
    expect(told(found).join("\n")).toContain(message);
  });

  it.each([
    ["withdrawal-hold", "if new.kind in ('withdrawal-hold') then"],
    [
      "exchange-doen",
      "perform exchange_check_journals(posted) where 'exchange-doen' = any (kinds);",
    ],
    ["withdrawal-setled", "where kinds && '{withdrawal-returned,\n  withdrawal-setled}'"],
    ["subscription-hold", "select project_locked_facts(posted, 'subscription-hold')"],
  ])("finds the kind %s in SQL, which is not in the list", (name, text) => {
    const found = journalKindFindings(planted("apps/server/migrations/planted.sql", text));
    expect(told(found)).toEqual([expect.stringContaining(`${name} is no kind`)]);
  });

  it.each([
    "export type Payment = { amount: number };",
    "const fee = parseFloat(text);",
    "const total = Number(balanceUnits);",
    "export const Ask = z.object({ price: z.number() });",
    "const secret = process.env.PEPPER;",
    'import PDFDocument from "pdfkit";',
    'import {\n  createTransport,\n} from "nodemailer";',
    "const now = Date.now();",
    "node.innerHTML = text;",
    "<RefusalNotice text={refusal} />",
    "const words = useRefusalWords();",
    'await tx.query("update ledger_accounts set balance_units = 1");',
  ])("finds the banned word in %j", (text) => {
    const file = `${bills}/canary.ts`;
    expect(wordFindings(planted(file, text)).map((finding) => finding.path)).toContain(file);
  });

  it.each([
    'mkdtempSync("/tmp/mine-");',
    'it.skip("later", () => {});',
    'test.only.each([1])("%s", () => {});',
    'describe.skipIf(!present)("real data", () => {});',
  ])("finds what a test may not say in %j", (text) => {
    const file = "apps/server/tests/canary.test.ts";
    expect(testWordFindings(planted(file, text)).map((finding) => finding.path)).toEqual([file]);
  });

  it.each([
    ["apps/wallet/src/text/en-us/canary.ts", 'title: "Transaction password",'],
    ["apps/wallet/src/text/ko-kr/canary.ts", 'title: "거래 비밀번호",'],
    ["apps/server/src/mail/words/canary.ts", 'opening: "您的支付密码已修改。",'],
    ["packages/contract/src/refusals/canary.ts", 'said("The payment password is wrong", "", "")'],
    ["packages/contract/src/refusals/canary.ts", 'said("This picture is none of yours", "", "")'],
    ["packages/contract/src/refusals/canary.ts", 'said("{used} of it is used", "", "")'],
    ["apps/server/src/mail/words/canary.ts", 'closing: "It is good for 10 minutes.",'],
    ["apps/server/src/mail/words/canary.ts", 'opening: "Switching it off was called off.",'],
    ["apps/wallet/src/text/en-us/canary.ts", 'alone: "Leaves by itself",'],
    ["apps/wallet/src/text/en-us/canary.ts", 'requireNote: "Codes by mail do not do.",'],
    ["apps/server/src/main/commands/canary.ts", "lines: [`it stands in the log`],"],
    ["README.md", "An app whose users need not trust it."],
    ["README.md", `${"one more word ".repeat(9)}.`],
    ["SECURITY.md", "The signer proves by itself what it signs."],
    ["docs/configuration.md", "| `KEY_FILE` | opens them where nobody's money is at stake |"],
    ["docs/runbooks/canary.md", "The payment stands in the log."],
  ])("finds what a person would read twice in %s: %s", (file, text) => {
    const found = plainWordFindings(planted(file, text));
    expect(found.map((finding) => finding.path)).toContain(file);
  });

  it.each([
    ["apps/server/src/kernel/canary.ts", "/** A surplus stops nothing (decisions 8.15). */"],
    ["apps/server/src/kernel/canary.ts", "/**\n * Never a body (security\n * 4.13).\n */"],
    ["apps/server/src/kernel/canary.ts", "// Decisions 8, rule 4: it is said."],
    ["apps/server/tests/chain/canary.test.ts", 'it("holds every payout back (8.3)", test);'],
    ["apps/server/tests/chain/canary.test.ts", 'describe("rule 14: a hold by people", test);'],
    ["apps/wallet/src/canary.module.css", "/* The distance of spec 9. */"],
    ["apps/server/src/ledger/canary.sql", "-- The fee moves (tron P3)."],
    ["packages/contract/src/canary.ts", "/** The spec's names. */"],
    ["bench/canary.ts", "/** Goal P14: blocks. */"],
    ["docs/canary.md", "It comes with custody (issue 4)."],
    ["docs/canary.md", "Texts follow words.md."],
    ["docs/canary.md", "As docs/spec.md has it."],
    ["bench/canary.ts", "// The bars of performance.md."],
    ["docs/canary.md", "Thirty characters (decisions: both ends)."],
    ["apps/server/migrations/functions/canary.sql", "-- As the fee is (decisions 8)."],
  ])("finds a paper that is not in the tree, in %s: %s", (file, text) => {
    const found = paperFindings(new Map([[file, text]])).map((finding) => finding.path);
    expect(new Set(found)).toEqual(new Set([file]));
  });

  it.each([
    "// Decisions 0020 and 0021 say why (docs/decisions/0020-the-vault.md).",
    "// The order of requirement 5; a hole of SECURITY.md (S6); `projects.spec.ts`; java-tron 4.8.",
    "// Writes docs/performance.md.",
  ])("takes what the tree has for no paper: %s", (text) => {
    expect(paperFindings(new Map([["apps/server/src/kernel/canary.ts", text]]))).toEqual([]);
  });

  it("finds pages of decisions with the same number, and a title with another one", () => {
    const page = "docs/decisions/0001-zebra.md";
    expect(told(shapeFindings(planted(page, "# 0002 Zebra\n")))).toEqual([
      `${page}:1 its number is that of docs/decisions/0001-runtime.md`,
      `${page}:1 its title is not # 0001 …`,
    ]);
  });

  it("finds a picture that no page shows, and a page that shows none", () => {
    const left = "docs/screenshots/left.png";
    const page = planted("docs/canary.md", "![Gone](screenshots/gone.png)");
    expect(told(pictureFindings(page, [...pictures, left]))).toEqual([
      `${left}:1 neither README nor docs shows it: do not commit it`,
      "docs/canary.md:1 docs/screenshots/gone.png is not there",
    ]);
  });

  it.each([
    ["apps/wallet/src/text/en-us/canary.ts", 'low: "Minimum withdrawal amount {min}.",'],
    ["apps/wallet/src/text/ko-kr/canary.ts", 'low: "최소 출금 금액 {min}",'],
    [
      "apps/server/src/mail/words/canary.ts",
      'lead: "Withdrawals of {unit} are stopped while the books are checked. Try again later.",',
    ],
    ["packages/contract/src/canary.ts", 'twice: "{until}까지 출금이 중지됩니다",'],
    ["apps/server/src/main/commands/canary.ts", 'lines: ["At most {x} can be withdrawn at once"],'],
    ["apps/wallet/src/text/ko-kr/canary.ts", 'short: "같은 통화는 교환할 수 없습니다",'],
    ["apps/wallet/src/text/en-us/canary.ts", 'blank: "The redemption quantity cannot be empty.",'],
    ["apps/wallet/src/text/zh-cn/canary.ts", 'left: "仅剩 {amount} 可认购",'],
    [
      "apps/server/src/features/projects/canary.ts",
      'say("Please agree to the agreement before proceeding");',
    ],
    ["apps/wallet/src/canary.tsx", 'say("Please agree to the agreement " + "before proceeding");'],
    ["apps/wallet/src/canary.tsx", "say('So please agree to the agreement before proceeding now')"],
    ["apps/wallet/src/canary.tsx", "<p>Please agree to the agreement before proceeding</p>"],
  ])("finds the text of a rule that is written again in %s", (file, text) => {
    const contract = [...tree].filter(([name]) => name.startsWith("packages/contract/"));
    const found = ruleTextFindings(new Map([...contract, [file, text]]));
    expect(found.map((finding) => finding.path)).toEqual([file]);
  });

  it("finds an old name beside a title that the requirement fixes", () => {
    const file = "apps/wallet/src/text/en-us/security.ts";
    const fixed = 'fundPassword: "Transaction password",\n';
    expect(plainWordFindings(planted(file, fixed))).toEqual(plainWordFindings(tree));
    const found = plainWordFindings(planted(file, `${fixed}lost: "the transaction password",`));
    expect(found).toContainEqual(expect.objectContaining({ path: file, line: 2 }));
  });

  it("finds an endpoint that is not bound and that no test names", () => {
    // Put together, as a name that stands here would stand in a test.
    const name = ["planted", "Endpoint"].join("");
    const unbound = endpoint({
      name,
      kind: "read",
      path: "/api/planted",
      auth: "none",
      summary: "Bound nowhere.",
      ask: z.object({}),
      reply: z.null(),
      refusals: [],
    });
    const messages = contractFindings(tree, [unbound], []).map((finding) => finding.message);
    expect(messages).toEqual([
      `endpoint ${name} is bound 0 times, not once`,
      `endpoint ${name} has no test`,
    ]);
  });

  it("finds a refusal that nothing throws", () => {
    expect(contractFindings(tree, [], [["planted", "refusal"].join("-")])).toHaveLength(1);
  });

  it.each([
    ["apps/server/src/utils/text.ts", "export const x = 1;\n"],
    ["apps/server/src/kernel/long.ts", "// line\n".repeat(301)],
    ["docs/two.md", "# One\n\n# Two\n"],
    ["apps/server/src/features/people/attic/thing.ts", "export const x = 1;\n"],
    ["apps/server/src/features/attic/thing/index.ts", "export const x = 1;\n"],
    ["apps/server/tests/custody/old.test.ts", "export const x = 1;\n"],
    ["packages/contract/src/wallet/money/thing.ts", "export const x = 1;\n"],
    ["apps/wallet/src/features/attic/thing.ts", "export const x = 1;\n"],
    ["apps/server/migrations/tables/9999-gap.sql", "select 1;\n"],
    ["apps/server/migrations/0001-stray.sql", "select 1;\n"],
    ["apps/server/src/kernel/mark.ts", "// FIXME later\n"],
  ])("finds the misshapen %s", (file, text) => {
    const found = shapeFindings(planted(file, text));
    expect(found.some((finding) => file.startsWith(finding.path))).toBe(true);
  });
});
