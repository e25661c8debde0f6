/** How a person proves a step beside the password. */
export type ProofWay = "passkey" | "codes" | "recovery";

export type ProofSituation = {
  /** Steps need a passkey; codes are no longer accepted. */
  passkeyRequired: boolean;
  /** Whether each passkey confirms steps now, and from when it does (Unix seconds). */
  passkeys: readonly { confirms: boolean; from: number }[];
  /** Those that are good now. */
  recoveryCodesLeft: number;
  /** The step takes a recovery code. */
  takesRecovery: boolean;
  /** Nothing but a recovery code does: the last passkey goes, and one is required. */
  recoveryOnly: boolean;
  /** This browser knows passkeys. */
  supported: boolean;
};

/** Why there is no way at all. */
export type NoWay = { why: "unsupported" | "no-recovery" } | { why: "too-new"; from: number };

/** The ways that are open to this person now, the best first; or why there is none. */
export function proofWays(situation: ProofSituation): { ways: ProofWay[]; none: NoWay | null } {
  const { passkeyRequired, passkeys, supported } = situation;
  const { takesRecovery, recoveryOnly } = situation;
  const signs = supported && passkeys.some(({ confirms }) => confirms);
  const ways: ProofWay[] = [];
  if (signs && !recoveryOnly) ways.push("passkey");
  if (!passkeyRequired && !recoveryOnly) ways.push("codes");
  if (takesRecovery && situation.recoveryCodesLeft > 0) ways.push("recovery");
  return { ways, none: ways.length > 0 ? null : noWay(situation) };
}

function noWay({ recoveryOnly, supported, passkeys }: ProofSituation): NoWay {
  if (recoveryOnly) return { why: "no-recovery" };
  const from = Math.min(...passkeys.map((passkey) => passkey.from));
  return supported && Number.isFinite(from) ? { why: "too-new", from } : { why: "unsupported" };
}
