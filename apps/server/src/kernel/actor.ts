import type { Language } from "@clearhold/contract/refusals";

/** From where a request comes, logged in or not. */
export type Visitor = {
  readonly language: Language;
  readonly ip: string;
  /** What the browser says of itself, cut to a line: words for the owner, proof of nothing. */
  readonly device: string;
  /** The random name that a browser gave itself once; "" when it sent none. The guard's to judge. */
  readonly deviceKey: string;
};

/** Who asks, as the session says. */
export type LiveSession = {
  readonly userId: string;
  /** SHA-256 of the session's token in hex: checked again when money is posted. */
  readonly sessionHash: string;
  /** The demo seed made this account: all money of it is demo. */
  readonly demo: boolean;
};

/** Who asks and from where: the second parameter of a person's verbs. */
export type Actor = Visitor & LiveSession;
