import { languages } from "@clearhold/contract/refusals";
import { describe, expect, it } from "vitest";
import { codeLetter, codeMessage, noticeLetter } from "./letters.ts";
import { type Facts, factsOf, type Notice, type NoticeKind } from "./notices.ts";
import type { Content } from "./render-letter.ts";
import type { CodeUse } from "./words/words.ts";
import { wordsOf } from "./words/words-of.ts";

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const at = new Date("2026-11-21T09:41:07Z");
const later = new Date("2026-11-22T09:41:07Z");
const notMeLink = "https://clearhold.example/#/NotMe?token=abc";
const phrase = "blue umbrella 42";

const facts: Facts = {
  at,
  device: "Chrome on Android",
  area: "Seoul, South Korea",
  ip: "203.0.113.7",
  lockedUntil: later,
  heldUntil: later,
  startsAt: later,
  email: "a***e@example.com",
  phone: "+82 ** **** 5678",
  factor: "passkey",
  name: "My phone",
  codesLeft: 7,
  amount: "12.5 USDT",
  currency: "USDT",
  address,
  sender: address,
  txid: "5d".repeat(32),
  fee: "1 USDT",
  project: "Harbour roofs",
  order: "P000012",
  intended: "400 USDT",
  refund: "400 USDT",
  principal: "400 USDT",
  result: "-30 USDT",
  platformFee: "0 USDT",
  toBePaid: "370 USDT",
  paidOut: "370 USDT",
  endsAt: later,
  payoutPlannedAt: later,
  keptUntil: later,
  closesAt: later,
  mayStay: "10 TRX, 10 USDT",
  stays: "0.5 TRX",
  setting: "whitelist",
  state: "off",
  nickname: "Mina",
  refusal: "document-expired",
  reason: "Looks like the name of a company",
};

const kinds = Object.keys(wordsOf("en-us").notices) as NoticeKind[];

function noticeOf(kind: NoticeKind): Notice {
  const shown = factsOf(kind).map((name) => [name, facts[name]]);
  return { kind, ...Object.fromEntries(shown) } as Notice;
}

const uses: CodeUse[] = (Object.keys(wordsOf("en-us").code.opening) as CodeUse["kind"][]).map(
  (kind) =>
    ({
      ...{ kind, address, amount: "12.5", currency: "USDT", factor: "phone", on: false },
      project: "Harbour roofs",
      settings: { whitelist: true, "address-lock": false },
    }) as CodeUse,
);

/** What a person reads of the page: its words without the markup. */
function wordsIn(html: string): string {
  return html
    .replace(/<title>.*?<\/style>/s, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, " ");
}

/** The labels of its lines, those of facts, in the order in which they stand. */
function labelsIn(text: string, labels: readonly string[]): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.match(/^(.*?): /)?.[1] ?? [])
    .filter((label) => labels.includes(label));
}

/** Both forms say the same, and nothing is fetched from anywhere. */
function expectTwins({ subject, text, html }: Content): void {
  const page = wordsIn(html);
  for (const line of text.trim().split(/\n+/)) {
    for (const part of line.split(/: (?=\S)/)) {
      if (!part.startsWith("http")) expect(page).toContain(part.trim());
    }
  }
  expect(page).toContain(subject);
  expect(html).not.toMatch(/<img|<script|src=|url\(|@import|<link|<form/i);
}

describe.each(languages)("letters in %s", (language) => {
  it.each(kinds)("tell of %s", (kind) => {
    const letter = noticeLetter({ language, timeZone: "Asia/Seoul", phrase }, noticeOf(kind), at);
    const labels = [...factsOf(kind), "at" as const].map((name) => wordsOf(language).facts[name]);
    expect(labelsIn(letter.text, labels)).toEqual(labels);
    expectTwins(letter);
    expect(letter.html).not.toContain("http");
    expect(letter.text).not.toContain("http");
  });

  it.each(uses)("bring a code for $kind", (use) => {
    const letter = codeLetter({ language, timeZone: "Asia/Seoul", phrase }, "482913", use);
    expect(letter.text).toContain("482913");
    expect(letter.text).not.toMatch(/[{}]/);
    expectTwins(letter);
  });

  it.each(uses)("bring a code to a phone for $kind", (use) => {
    const message = codeMessage(language, "482913", use);
    expect(message).toContain("482913");
    expect(message).not.toMatch(/[{}]/);
  });

  it("look the same as ever", () => {
    const reader = { language, timeZone: "Asia/Seoul", phrase };
    const warning = { ...noticeOf("new-device"), notMeLink } as Notice;
    const payment = uses.find(({ kind }) => kind === "payment") as CodeUse;
    const notice = noticeLetter(reader, noticeOf("project-paid"), at);
    expect(`${notice.subject}\n\n${notice.text}`).toMatchSnapshot("a notice");
    const code = codeLetter(reader, "482913", payment);
    expect(`${code.subject}\n\n${code.text}`).toMatchSnapshot("a code");
    expect(codeMessage(language, "482913", payment)).toMatchSnapshot("a text message");
    expect(noticeLetter(reader, warning, at).html).toMatchSnapshot("a page");
    expect(codeLetter({ language }, "482913", { kind: "stranger" }).html).toMatchSnapshot(
      "the page of a code",
    );
  });
});

describe("a letter", () => {
  const reader = { language: "en-us" } as const;

  it("without a phrase reads as if there were no account", () => {
    const without = codeLetter(reader, "482913", { kind: "stranger" });
    expect(codeLetter({ ...reader, phrase: undefined }, "482913", { kind: "stranger" })).toEqual(
      without,
    );
    expect(without.text).not.toContain("phrase");
  });

  it("keeps the phrase out of the line that locked screens show", () => {
    const { text, html } = noticeLetter({ ...reader, phrase }, noticeOf("frozen"), at);
    expect(text.split("\n")[0]).not.toContain(phrase);
    expect(wordsIn(html).slice(0, 80)).not.toContain(phrase);
  });

  it("has one link, the one that freezes the account", () => {
    const letter = noticeLetter(reader, { ...noticeOf("new-device"), notMeLink } as Notice, at);
    expect(letter.html.match(/href="[^"]*"/g)).toEqual([`href="${notMeLink}"`]);
    expect(letter.text.match(/http\S*/g)).toEqual([notMeLink]);
  });

  it("says once what to do when it was somebody else", () => {
    for (const kind of kinds) {
      const linked = noticeLetter(reader, { ...noticeOf(kind), notMeLink } as Notice, at);
      const plain = noticeLetter(reader, noticeOf(kind), at);
      for (const { text } of [linked, plain]) {
        expect(text.match(/not you/g)?.length ?? 0, kind).toBeLessThanOrEqual(
          kind === "login-password-reset" ? 2 : 1,
        );
      }
    }
  });

  it("leads nowhere by what a stranger's browser calls itself", () => {
    const device = "Call https://evil.example now <a href=x>";
    const notice: Notice = { kind: "new-device", device, area: undefined, ip: "203.0.113.7" };
    const { text, html } = noticeLetter(reader, notice, at);
    expect(text).not.toContain("evil.example");
    expect(html).not.toContain("evil.example");
    expect(html).not.toContain("<a ");
    expect(text).not.toContain("Place");
  });

  it("sets the thousands of an amount apart, and of nothing else", () => {
    const project = "Roofs 20265";
    const held = {
      kind: "subscription-held",
      project,
      order: "P012345",
      amount: "12345.5 TRX",
    } as const;
    const { text } = noticeLetter(reader, held, at);
    for (const said of ["12,345.5 TRX", "Roofs 20265", "P012345"]) expect(text).toContain(said);
    const use = { kind: "payment", amount: "1000000", currency: "USDT", address } as const;
    expect(codeLetter(reader, "482913", use).text).toContain("1,000,000 USDT");
    expect(codeMessage("ko-kr", "482913", use)).toContain("1,000,000 USDT");
  });

  it.each(["evil.example", "看 evil．example"])(
    "leads nowhere by the name of a project: %s",
    (project) => {
      const use = {
        kind: "standing-payout",
        project,
        amount: "1",
        currency: "TRX",
        address,
      } as const;
      const { text, html } = codeLetter(reader, "482913", use);
      for (const said of [text, html]) expect(said).not.toMatch(/evil[.．]example/);
    },
  );
});
