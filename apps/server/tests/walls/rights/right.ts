/**
 * One purpose of a process, and all that its login may do for it in the database. Each word names a
 * table, a view or a function; `(…)` names the columns, and without it all columns are meant.
 */
export type Right = {
  /** What the process does that needs this, for somebody who reads the code for the first time. */
  readonly because: string;
  readonly select?: string;
  readonly insert?: string;
  readonly update?: string;
  readonly delete?: string;
  readonly call?: string;
};
