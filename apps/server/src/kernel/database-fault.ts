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

/** Fields of a PostgreSQL error, as `pg` hands them on. */
function textOf(error: unknown, field: "code" | "constraint" | "detail"): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof value === "string" ? value : "";
}
