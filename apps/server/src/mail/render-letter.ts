import type { Language } from "@clearhold/contract/refusals";
import { wordsOf } from "./words/words-of.ts";

/** What a mail says, in both forms. */
export type Content = { readonly subject: string; readonly text: string; readonly html: string };

/** For whom a mail is written. */
export type Reader = {
  readonly language: Language;
  /** An IANA name; UTC where nobody knows. */
  readonly timeZone?: string | undefined;
  /** The owner's own words; nobody else can know that they belong into the mail. */
  readonly phrase?: string | undefined;
};

export type Fact = readonly [name: string, value: string];

/** A mail in words. */
type Letter = {
  readonly subject: string;
  readonly opening: string;
  /** Six digits, set apart. */
  readonly code?: string;
  /** What the code or the notice is about. */
  readonly facts: readonly Fact[];
  readonly closing: readonly string[];
  /** The one link that a mail can have. */
  readonly button?: { readonly hint: string; readonly button: string; readonly link: string };
};

/** The same words as plain text and as a page without images, scripts or anything from elsewhere. */
export function renderLetter({ language, phrase }: Reader, letter: Letter): Content {
  const reader = { language, phrase: phrase && withoutLinks(phrase) };
  return {
    subject: letter.subject,
    text: renderText(reader, letter),
    html: renderHtml(reader, letter),
  };
}

function renderText({ language, phrase }: Reader, letter: Letter): string {
  const { opening, code, facts, closing, button } = letter;
  const words = wordsOf(language);
  const parts = [
    // Not the first line: that one is shown on locked screens.
    opening,
    phrase === undefined ? undefined : `${words.phrase}: ${phrase}`,
    code,
    facts.length === 0 ? undefined : facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...closing,
    button && `${button.hint}\n${button.button}: ${button.link}`,
    words.signature,
    words.automatic,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

/**
 * Letters around which mail programs look for a link: the full stop of a domain, a scheme, an @, and the wide
 * forms of East Asia, which browsers read as the same.
 */
const joints = /[.:/@。．｡：／＠](?=[^\s.:/@。．｡：／＠])/g;
const zeroWidthSpace = "\u200b";

/**
 * Somebody else's words, of which no mail program makes a link: what a stranger's browser calls
 * itself, a name, a nickname stand in our letters, and must not lead anywhere.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(joints, (joint) => joint + zeroWidthSpace);
}

/**
 * The page of a mail: tables and inline styles, because mail programs know little else. The block
 * of styles turns it dark where the program knows that; without it the page stays readable.
 */
function renderHtml({ language, phrase }: Reader, letter: Letter): string {
  const words = wordsOf(language);
  const { subject, opening, code, facts, closing, button } = letter;
  return [
    `<!doctype html><html lang="${htmlLanguages[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${styles}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#f5f7fa;${font}">`,
    preheader(opening),
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">',
    '<tr><td align="center" style="padding:28px 14px 40px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ',
    'style="max-width:480px;text-align:left">',
    `<tr><td style="padding:0 6px 16px">${brandHead}</td></tr>`,
    '<tr><td class="card" style="padding:28px 24px 24px;background:#ffffff;border-radius:16px;',
    'border:1px solid #e6ebf1">',
    phrase === undefined ? "" : phraseStrip(words.phrase, phrase),
    `<h1 class="text" style="margin:0 0 10px;font-size:21px;line-height:28px;font-weight:600;`,
    `letter-spacing:-.01em;color:#0f1720">${escapeHtml(subject)}</h1>`,
    paragraph(opening),
    code === undefined ? "" : codeBlock(code),
    facts.length === 0 ? "" : factTable(facts),
    ...closing.map(paragraph),
    button ? paragraph(button.hint) + linkButton(button) : "",
    "</td></tr>",
    '<tr><td class="muted" style="padding:18px 8px 0;font-size:13px;line-height:20px;color:#5b6880">',
    `${escapeHtml(words.signature)}<br>${escapeHtml(words.automatic)}</td></tr>`,
    "</table></td></tr></table></body></html>\n",
  ].join("");
}

const htmlLanguages = { "en-us": "en-US", "ko-kr": "ko-KR", "zh-cn": "zh-CN" } as const;

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'Apple SD Gothic Neo','Malgun Gothic'," +
  "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif;-webkit-text-size-adjust:100%";

const styles = [
  ":root{color-scheme:light dark}",
  ":lang(ko){word-break:keep-all}",
  "@media (prefers-color-scheme:dark){",
  ".page{background:#0b0f14!important}",
  ".card{background:#141a21!important;border-color:#26303b!important}",
  ".text{color:#f2f5f8!important}",
  ".soft{color:#b4bfcc!important}",
  ".muted{color:#93a1b5!important}",
  ".inset{background:#1c242d!important}",
  ".phrase{background:#12283c!important;border-color:#4ba3ea!important}",
  ".line{border-color:#26303b!important}",
  "}",
].join("");

/** What the list of mails shows. The fill after it keeps the phrase from being shown there. */
function preheader(text: string): string {
  const fill = "&#847;&zwnj;&nbsp;".repeat(80);
  return (
    '<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;' +
    `color:#f5f7fa;opacity:0">${escapeHtml(text)}${fill}</div>`
  );
}

/** Drawn with a cell and a letter: a picture would have to be fetched from somewhere. */
const brandHead = [
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>',
  '<td width="34" height="34" align="center" style="background:#1577c6;border-radius:9px;',
  'font-size:21px;line-height:34px;font-weight:700;color:#ffffff">C</td>',
  '<td class="text" style="padding-left:10px;font-size:18px;line-height:34px;font-weight:600;',
  'letter-spacing:-.01em;color:#0f1720">Clearhold</td></tr></table>',
].join("");

function phraseStrip(name: string, phrase: string): string {
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ',
    'style="margin:0 0 22px"><tr><td class="phrase" style="padding:10px 14px;background:#e8f2fb;',
    'border-left:3px solid #1577c6;border-radius:8px">',
    `<div class="soft" style="font-size:12px;line-height:16px;color:#4a5668">${escapeHtml(name)}</div>`,
    '<div class="text" style="font-size:16px;line-height:22px;font-weight:600;color:#0f1720;',
    `word-break:break-word">${escapeHtml(phrase)}</div></td></tr></table>`,
  ].join("");
}

function paragraph(text: string): string {
  return (
    '<p class="soft" style="margin:0 0 16px;font-size:15px;line-height:23px;color:#4a5668">' +
    `${escapeHtml(text)}</p>`
  );
}

function codeBlock(code: string): string {
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ',
    'style="margin:4px 0 20px"><tr><td class="inset text" align="center" style="padding:20px 8px;',
    "background:#edf1f6;border-radius:12px;font:700 34px/38px ui-monospace,SFMono-Regular,Menlo,",
    "Consolas,'Roboto Mono',monospace;letter-spacing:8px;color:#0f1720\">",
    `${escapeHtml(code)}</td></tr></table>`,
  ].join("");
}

function factTable(facts: readonly Fact[]): string {
  const cell = "padding:10px 0;border-top:1px solid #dce2ea;font-size:14px;line-height:20px";
  const rows = facts.map(([name, value]) =>
    [
      `<tr><td class="muted line" valign="top" style="${cell};padding-right:16px;color:#5b6880">`,
      `${escapeHtml(name)}</td>`,
      `<td class="text line" valign="top" align="right" style="${cell};color:#0f1720;`,
      `font-weight:500;word-break:break-word;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
    ].join(""),
  );
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ',
    `style="margin:4px 0 18px">${rows.join("")}</table>`,
  ].join("");
}

function linkButton({ button, link }: NonNullable<Letter["button"]>): string {
  return [
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>',
    '<td align="center" style="background:#c8252f;border-radius:12px">',
    `<a href="${escapeHtml(link)}" style="display:block;padding:14px 20px;font-size:16px;`,
    'line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">',
    `${escapeHtml(button)}</a></td></tr></table>`,
  ].join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
