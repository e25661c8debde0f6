/**
 * The tests that count money, books, draws or access, by the beginning of their path. One of them that
 * failed once is a race until somebody has shown that it is none: it is tried five times more.
 */
const moneySuites: readonly string[] = [
  "packages/money/",
  "packages/fairness/",
  "apps/server/src/guard/",
  "apps/server/src/ledger/",
  "apps/server/src/signer/",
  "apps/server/tests/chain/",
  "apps/server/tests/desk/",
  "apps/server/tests/ledger/",
  "apps/server/tests/payouts/",
  "apps/server/tests/projects/",
  "apps/server/tests/rewards/",
  "apps/server/tests/statements/",
  "apps/server/tests/treasury/",
  "apps/server/tests/walls/",
  "apps/server/tests/people/",
  ...[
    ...["boxes", "deposits", "exchange", "friends", "investments", "life", "passkeys", "security"],
    "withdrawals",
  ].map((story) => `e2e/browser/${story}.spec.ts`),
  "e2e/life/",
  "e2e/upgrade/",
];

/** Whether a file of tests counts money; `file` is from the root of the repository. */
export function isMoneySuite(file: string): boolean {
  return moneySuites.some((beginning) => file.startsWith(beginning));
}
