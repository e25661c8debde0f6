/**
 * Browser and system in plain words ("Chrome · Android"), the same in every language; "" when
 * neither is known. Only these words come out, never what was sent: a thief's own text must not
 * stand in a mail of ours.
 */
export function describeDevice(userAgent: string): string {
  const found = [wordOf(browsers, userAgent), wordOf(systems, userAgent)];
  return found.filter((word) => word !== undefined).join(" · ");
}

type Words = readonly (readonly [sign: string, word: string])[];

function wordOf(words: Words, userAgent: string): string | undefined {
  return words.find(([sign]) => userAgent.includes(sign))?.[1];
}

/** The first that fits: most browsers also call themselves Chrome and Safari. */
const browsers: Words = [
  ["KAKAOTALK", "KakaoTalk"],
  ["NAVER(", "Naver"],
  ["MicroMessenger/", "WeChat"],
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Whale/", "Whale"],
  ["Vivaldi/", "Vivaldi"],
  ["UCBrowser/", "UC Browser"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
  ["curl/", "curl"],
];

const systems: Words = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
];
