/** The node's codes for a broadcast that it does not take (api.proto, response_code). */
export type RefusalCode =
  | "SIGERROR"
  | "CONTRACT_VALIDATE_ERROR"
  | "CONTRACT_EXE_ERROR"
  | "BANDWITH_ERROR"
  | "DUP_TRANSACTION_ERROR"
  | "TAPOS_ERROR"
  | "TOO_BIG_TRANSACTION_ERROR"
  | "TRANSACTION_EXPIRATION_ERROR"
  | "SERVER_BUSY"
  | "NO_CONNECTION"
  | "NOT_ENOUGH_EFFECTIVE_CONNECTION"
  | "BLOCK_UNSOLIDIFIED"
  | "OTHER_ERROR";

/** java-tron's words around the detail, or instead of it (Wallet.broadcastTransaction). */
const wording: Record<RefusalCode, (detail: string) => string> = {
  SIGERROR: (detail) => `Validate signature error: ${detail}`,
  CONTRACT_VALIDATE_ERROR: (detail) => `Contract validate error : ${detail}`,
  CONTRACT_EXE_ERROR: (detail) => `Contract execute error : ${detail}`,
  BANDWITH_ERROR: () => "Account resource insufficient error.",
  DUP_TRANSACTION_ERROR: (detail) => detail || "Dup transaction.",
  TAPOS_ERROR: () => "Tapos check error.",
  TOO_BIG_TRANSACTION_ERROR: (detail) => detail,
  TRANSACTION_EXPIRATION_ERROR: () => "Transaction expired",
  SERVER_BUSY: () => "Server busy.",
  NO_CONNECTION: () => "No connection.",
  NOT_ENOUGH_EFFECTIVE_CONNECTION: () => "P2P broadcast failed.",
  BLOCK_UNSOLIDIFIED: () => "Block unsolidified.",
  OTHER_ERROR: (detail) => `Error: ${detail}`,
};

/** The chain says no. `message` is the bare detail, as the query endpoints print it. */
export class ChainRefusal extends Error {
  override readonly name = "ChainRefusal";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, detail = "") {
    super(detail);
    this.code = code;
  }

  /** The sentence that a broadcast answers. */
  get broadcastMessage(): string {
    return wording[this.code](this.message);
  }
}

/** Every code a node can be told to refuse with. */
export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(wording, code);
}

/** Throws CONTRACT_VALIDATE_ERROR with java-tron's sentence unless the condition holds. */
export function validate(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new ChainRefusal("CONTRACT_VALIDATE_ERROR", sentence);
}
