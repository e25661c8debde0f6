/** Servers repeat the recipient in their errors; the log keeps the kind of error only. */
export function withoutAddress(error: unknown): { name: string; code: unknown } {
  if (!(error instanceof Error)) return { name: "unknown", code: undefined };
  return { name: error.name, code: "code" in error ? error.code : undefined };
}
