/**
 * Which of these secrets stand in a text of logs. A secret of digits alone counts where it stands
 * by itself: six digits of a time or a height are no code. Shorter ones than six could be anything.
 */
export function leaksIn(text: string, secrets: Iterable<string>): string[] {
  return [...new Set(secrets)].filter((secret) => secret.length >= 6 && stands(text, secret));
}

function stands(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false;
  if (!/^\d+$/.test(secret)) return true;
  return new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text);
}

/** The code of a mail: six digits on a line of their own. */
export function codesIn(mail: string): string[] {
  return mail.match(/^\d{6}$/gm) ?? [];
}
