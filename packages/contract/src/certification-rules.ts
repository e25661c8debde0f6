import type { Language } from "./languages.ts";

/** What a person sends: both sides of a document, and a photo of themselves for level 2. */
export const certificationParts = ["front", "back", "photo"] as const;
export type CertificationPart = (typeof certificationParts)[number];

/** The pictures that a level needs. */
export const partsOfLevel = {
  1: ["front", "back"],
  2: ["front", "back", "photo"],
} as const satisfies Record<number, readonly CertificationPart[]>;
export type CertificationLevel = keyof typeof partsOfLevel;

/** Why two operators refused a submission. The person reads it in words, with what to do next. */
export const certificationReasons = [
  "unreadable",
  "incomplete",
  "details-differ",
  "photo-differs",
  "document-expired",
  "document-unknown",
  "not-genuine",
  "too-young",
] as const;
export type CertificationReason = (typeof certificationReasons)[number];

/** `lapsed`: nobody decided in time; the pictures are deleted and the person can send again. */
export const certificationStates = [
  "pending",
  "accepted",
  "refused",
  "cancelled",
  "lapsed",
] as const;
export type CertificationState = (typeof certificationStates)[number];

/** Days for which operators can decide. The pictures go with the decision, or when nobody decided by then. */
export const decidedWithinDays = 30;
/** Hours for which a picture waits to be submitted. */
export const draftsKeptHours = 48;

/** A picture as it is sent, and the least that its shorter side has. */
export const documentBytesMax = 4 * 1024 * 1024;
export const documentSideMin = 400;

/** Years. Nobody has lived to the second. */
const certifiedAgeMin = 18;
const livedAgeMax = 125;

/** What every name has: a text without a letter of any script is none. */
export const nameSign = /\p{L}/u;

/** Above it nothing raises a limit. */
export const certificationLevelMax = 2;

/** The levels 0 to 2 as they are called. */
export const certificationNames: Readonly<Record<Language, readonly [string, string, string]>> = {
  "en-us": ["Not certified", "Document", "Document and photo"],
  "ko-kr": ["미인증", "신분증 인증", "신분증 및 사진 인증"],
  "zh-cn": ["未认证", "证件认证", "证件和照片认证"],
};

/**
 * The least that a limit of withdrawals in 24 hours can be, in whole coins. What can be withdrawn at least
 * is never more, so every level keeps a way out; the database has the same figure.
 */
export const dayLimitLeast = "1000";

/** The day on which somebody must have been born, or before, to be old enough on a day. */
export function bornBefore(today: Date): string {
  return yearsBefore(today, certifiedAgeMin);
}

/** The day before which nobody living was born. */
export function bornAfter(today: Date): string {
  return yearsBefore(today, livedAgeMax);
}

function yearsBefore(today: Date, years: number): string {
  const day = new Date(today);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/** Countries and regions whose documents can be sent: ISO 3166-1, two letters. */
export const countryCodes: readonly string[] = (
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS " +
  "BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE " +
  "EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN " +
  "HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI " +
  "LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " +
  "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU " +
  "RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN " +
  "TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");
