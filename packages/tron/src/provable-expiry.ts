/** What is known when asking whether a transaction can still be included. */
export type ExpiryEvidence = {
  /** A solidified block P. */
  readonly solidBlock: { readonly number: number; readonly timestamp: number };
  /** Our own index: it holds every canonical block up to this height … */
  readonly scannedThrough: number;
  /** … and this says whether the transaction is in one of them. */
  readonly inOurIndex: boolean;
  /** Solidity nodes: the solid height each had reached before it was asked, and what it said. */
  readonly answers: readonly { readonly solidNumber: number; readonly found: boolean }[];
  /** How many different nodes must say no. */
  readonly answersNeeded: number;
};

/**
 * True when a transaction can never be included any more, and only then may its money be sent by
 * another one.
 *
 * The chain includes a transaction only while the parent's timestamp is below its expiration. So once
 * a solidified block P is at or past the expiration, every later block is barred, and the blocks up to
 * P, itself included, are final and can be searched. Our clock, an error message, or one node that
 * finds nothing prove none of this.
 */
export function isProvablyExpired(expiration: number, evidence: ExpiryEvidence): boolean {
  const { solidBlock, scannedThrough, inOurIndex, answers, answersNeeded } = evidence;
  if (solidBlock.timestamp < expiration) return false;
  if (scannedThrough < solidBlock.number || inOurIndex) return false;
  if (answers.some(({ found }) => found)) return false;
  const telling = answers.filter(({ solidNumber }) => solidNumber >= solidBlock.number);
  return answersNeeded >= 1 && telling.length >= answersNeeded;
}
