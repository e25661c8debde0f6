import type { Language } from "../languages.ts";

export type Severity = "info" | "warn" | "alarm";

export type RefusalEntry = {
  /** HTTP status: 200 for a business outcome, the others for malformed or abusive requests. */
  readonly status: 200 | 400 | 404 | 408 | 413 | 415 | 417 | 429 | 431 | 500 | 503;
  /** `code` of the envelope: 0 for a refusal, 100 for an expired session. */
  readonly envelopeCode: 0 | 100;
  /** Who is woken: nobody, the one who reads the log, or the operator at once. */
  readonly severity: Severity;
  /** `{name}` is filled from the refusal's details, `{wait}` from its `seconds`. */
  readonly text: Readonly<Record<Language, string>>;
};

/** A business outcome: HTTP 200, code 0. */
/* @__NO_SIDE_EFFECTS__ */
export function said(
  en: string,
  ko: string,
  zh: string,
  severity: Severity = "info",
): RefusalEntry {
  const text = { "en-us": en, "ko-kr": ko, "zh-cn": zh };
  return { status: 200, envelopeCode: 0, severity, text };
}

/** A request that is malformed, abusive, or met a fault: its own HTTP status, code 0. */
/* @__NO_SIDE_EFFECTS__ */
export function failed(status: RefusalEntry["status"], entry: RefusalEntry): RefusalEntry {
  return { ...entry, status };
}
