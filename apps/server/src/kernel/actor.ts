import type { Language } from "@clearhold/contract/refusals";

/** Who asks, as the session says: the second parameter of every verb of a logged-in person. */
export type Actor = {
  readonly userId: string;
  /** SHA-256 of the session's token in hex: checked again when money is posted. */
  readonly sessionHash: string;
  readonly language: Language;
};

/** From where a request comes, logged in or not. */
export type Visitor = {
  readonly language: Language;
  readonly ip: string;
  /** What the browser says of itself, cut to a line; for the list of devices alone. */
  readonly device: string;
};
