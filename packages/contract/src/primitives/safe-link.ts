const screen = /^#\/[A-Za-z]{1,40}(?:\?[a-z_]{1,20}=[A-Za-z0-9_-]{1,80})?$/;
const name = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const lengthMax = 300;

/**
 * Whether a link that an operator wrote may be shown: a screen of the wallet (`#/Events`), or an address
 * that begins with https:// and reads exactly as a browser opens it. Names in other alphabets, user names
 * and ports are refused, because they can make one address look like another.
 */
export function isSafeLink(text: string): boolean {
  if (screen.test(text)) return true;
  if (!text.startsWith("https://") || text.length > lengthMax) return false;
  const url = readUrl(text);
  if (url === null || url.host !== url.hostname || url.username + url.password !== "") return false;
  const isExact = url.href === text || url.href === `${text}/`;
  return isExact && name.test(url.hostname) && !/(?:^|\.)xn--/.test(url.hostname);
}

/** `URL.parse` does this, and is younger than browsers we support. */
function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
