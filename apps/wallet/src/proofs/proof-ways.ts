/** How a person proves a step beside the password. */
export type ProofWay = "passkey" | "codes" | "recovery";

export type ProofSituation = {
  /** Steps need a passkey; codes do not do. */
  passkeyRequired: boolean;
  /** From when each passkey confirms steps, Unix seconds. */
  passkeysFrom: readonly number[];
  recoveryCodesLeft: number;
  /** The step takes a recovery code. */
  takesRecovery: boolean;
  /** This browser knows passkeys. */
  supported: boolean;
  nowSeconds: number;
};

/** Why there is no way at all. */
export type NoWay = { why: "unsupported" } | { why: "too-new"; from: number };

/** The ways that are open to this person now, the best first; or why there is none. */
export function proofWays(situation: ProofSituation): { ways: ProofWay[]; none: NoWay | null } {
  const { passkeyRequired, passkeysFrom, takesRecovery, supported, nowSeconds } = situation;
  const signs = supported && passkeysFrom.some((from) => from <= nowSeconds);
  const ways: ProofWay[] = [];
  if (signs) ways.push("passkey");
  if (!passkeyRequired) ways.push("codes");
  if (takesRecovery && situation.recoveryCodesLeft > 0) ways.push("recovery");
  return { ways, none: ways.length > 0 ? null : noWay(situation) };
}

function noWay({ supported, passkeysFrom }: ProofSituation): NoWay {
  const from = Math.min(...passkeysFrom);
  return supported && Number.isFinite(from) ? { why: "too-new", from } : { why: "unsupported" };
}
