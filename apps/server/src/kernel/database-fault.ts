/** Whether the database refused because a row would break a rule of its own (a CHECK or a trigger). */
export function isCheckViolation(error: unknown): boolean {
  return textOf(error, "code") === "23514";
}

/** Whether there is such a row already. */
export function isUniqueViolation(error: unknown): boolean {
  return textOf(error, "code") === "23505";
}

/** The name of the constraint that the database refused by; "" where it was none. */
export function constraintOf(error: unknown): string {
  return textOf(error, "constraint");
}

/** What the database says of its reason; "" where it says nothing. */
export function detailOf(error: unknown): string {
  return textOf(error, "detail");
}

/** PostgreSQL's SQLSTATE, or the code of a socket's error; "" where there is none. */
export function codeOf(error: unknown): string {
  return textOf(error, "code");
}

/** A failure, and what it says that it came from. */
export function causesOf(error: unknown): readonly Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** Whether a lock of another session was waited for in vain. */
export function isHeldUp(error: unknown): boolean {
  return causesOf(error).some((one) => codeOf(one) === "55P03");
}

/** Whether a disk had no room: the database says so of its own, the system of a file. */
export function isDiskFull(error: unknown): boolean {
  return ["53100", "ENOSPC", "EDQUOT"].includes(codeOf(error));
}

/** SQLSTATE classes that blame what was asked: the same statements would fail again. */
const finalClasses = new Set(["0A", "21", "22", "23", "42", "44", "54", "P0"]);

/** What the system says of a socket; of the errors that Node names itself, most blame the caller. */
const wayCodes = /^E(?!RR_)|^ERR_(SOCKET|SSL|STREAM|TLS)_/;

/**
 * True when the database, or the way to it, failed rather than what was asked of it: asked again
 * later, it may answer. Everything else is final, a fault of our own code or of what it was given
 * too. While a commit is under way whatever breaks but the database's own word leaves the outcome
 * open, so it passes as well.
 */
export function isPassing(error: unknown, { committing } = { committing: false }): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (/^[0-9A-Z]{5}$/.test(code)) return !finalClasses.has(code.slice(0, 2));
  return committing || wayCodes.test(code) || /connect|terminated|timeout/i.test(error.message);
}

/** Fields of a PostgreSQL error, as `pg` hands them on. */
function textOf(error: unknown, field: "code" | "constraint" | "detail"): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof value === "string" ? value : "";
}
