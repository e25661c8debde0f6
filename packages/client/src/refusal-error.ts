/** Answers of a server in trouble that say all the same that the request moved nothing. */
const nothingMoved: ReadonlySet<string> = new Set([
  "authorisation-expired",
  "books-unchecked",
  "disk-full",
]);

/**
 * The server said no, or could not be reached. Screens show texts by `code` (a key of the refusal
 * catalogue) and never parse `message`.
 */
export class RefusalError extends Error {
  /** Key of the refusal catalogue; a key that this build does not know arrives as it is. */
  readonly code: string;
  /** The field that was refused, where one was. */
  readonly field: string | undefined;
  /** Values for the text's placeholders. */
  readonly details: Readonly<Record<string, string>>;
  /** Under which the server's log has it; undefined when no answer came. */
  readonly caseId: string | undefined;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;

  constructor(refused: {
    code: string;
    message: string;
    status: number;
    field?: string | undefined;
    details?: Record<string, string> | undefined;
    caseId?: string | null | undefined;
  }) {
    super(refused.message);
    this.name = "RefusalError";
    this.code = refused.code;
    this.field = refused.field;
    this.details = refused.details ?? {};
    this.caseId = refused.caseId ?? undefined;
    this.status = refused.status;
  }

  /**
   * True when nobody knows yet whether it was done: ask again with the same idempotency key, and
   * never say "failed".
   */
  get unclear(): boolean {
    if (nothingMoved.has(this.code)) return false;
    return this.code === "outcome-unclear" || this.status === 0 || this.status >= 500;
  }
}
