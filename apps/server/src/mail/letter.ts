import type { Language } from "@clearhold/contract/refusals";

/** What a mail says, in both forms. */
export type Content = { readonly subject: string; readonly text: string; readonly html: string };

/** A mail in words: a heading, perhaps a code, rows of facts, and sentences. */
export type Letter = {
  readonly language: Language;
  readonly subject: string;
  readonly opening: string;
  /** Six digits, set apart. */
  readonly code?: string;
  /** What the code or the notice is about. */
  readonly facts?: readonly (readonly [name: string, value: string])[];
  readonly closing: readonly string[];
};

const signatures: Record<Language, string> = {
  "en-us": "Clearhold never asks for a code or a password by phone, chat or mail.",
  "ko-kr": "Clearhold는 전화, 채팅, 메일로 인증 코드나 비밀번호를 묻지 않습니다.",
  "zh-cn": "Clearhold 绝不会通过电话、聊天或邮件索要验证码或密码。",
};

/** The same words as plain text and as a page without images, links or scripts. */
export function renderLetter(letter: Letter): Content {
  const { language, subject, opening, code, facts = [], closing } = letter;
  const ending = [...closing, signatures[language]];
  const text = [
    opening,
    ...(code === undefined ? [] : [code]),
    ...(facts.length === 0 ? [] : [facts.map(([name, value]) => `${name}: ${value}`).join("\n")]),
    ...ending,
  ].join("\n\n");
  const html = [
    `<!doctype html><html lang="${language.slice(0, 2)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6f8;color:#1b2733;',
    'font:16px/1.5 -apple-system,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">',
    paragraph(opening),
    code === undefined ? "" : codeBlock(code),
    facts.length === 0 ? "" : factTable(facts),
    ...ending.map(paragraph),
    "</div></body></html>\n",
  ].join("");
  return { subject, text: `${text}\n`, html };
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function codeBlock(code: string): string {
  return [
    '<p style="margin:0 0 16px;padding:16px;background:#eef4fa;border-radius:8px;text-align:center;',
    `font:700 28px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${code}</p>`,
  ].join("");
}

function factTable(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 12px 4px 0;color:#687790">${escapeHtml(name)}</td>` +
      `<td style="padding:4px 0;word-break:break-all">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px">${rows.join("")}</table>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
