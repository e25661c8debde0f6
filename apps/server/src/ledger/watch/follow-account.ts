/** An account as its row says, and how far it was verified before. Units are on its normal side. */
export type WatchedAccount = {
  readonly id: bigint;
  readonly code: string;
  readonly ownerId: string;
  readonly currency: string;
  readonly normalSide: string;
  readonly floorUnits: bigint | null;
  readonly version: bigint;
  readonly balanceUnits: bigint;
  readonly checkedVersion: bigint | null;
  readonly checkedUnits: bigint | null;
  readonly mac: string | null;
};

export type WatchedEntry = {
  readonly accountId: bigint;
  readonly version: bigint;
  readonly journalId: string;
  readonly side: string;
  readonly units: bigint;
  readonly balanceAfterUnits: bigint;
};

/** How far an account is right, and what it holds there. */
export type Checkpoint = { readonly version: bigint; readonly units: bigint };

export type AccountFinding = {
  readonly check: "version-gap" | "running-balance-off" | "below-floor" | "balance-off";
  readonly subject: string;
  readonly detail: string;
};

/** `at` stops before the first entry that is wrong or whose journal is. */
export type Followed = { readonly at: Checkpoint; readonly finding: AccountFinding | null };

/**
 * Follows an account from a checkpoint through its newer entries, lowest version first. `isWhole` says
 * that there are no more of them: then the account's row has to say what the last one does.
 */
export function followAccount(
  account: WatchedAccount,
  from: Checkpoint,
  newer: { readonly entries: readonly WatchedEntry[]; readonly isWhole: boolean },
  bad: ReadonlySet<string>,
): Followed {
  let at = from;
  for (const entry of newer.entries) {
    if (bad.has(entry.journalId)) return { at, finding: null };
    const finding = judgeEntry(account, at, entry);
    if (finding !== null) return { at, finding };
    at = { version: entry.version, units: entry.balanceAfterUnits };
  }
  return { at, finding: newer.isWhole ? judgeRow(account, at) : null };
}

function judgeEntry(
  { id, normalSide, floorUnits }: WatchedAccount,
  before: Checkpoint,
  { version, side, units, balanceAfterUnits: after }: WatchedEntry,
): AccountFinding | null {
  const next = before.version + 1n;
  if (version !== next) {
    return { check: "version-gap", subject: `${id}`, detail: `has no entry ${next}` };
  }
  const subject = `${id}/${version}`;
  const change = side === normalSide ? units : -units;
  if (after !== before.units + change) {
    const detail = `stands at ${after} after ${before.units} and ${change}`;
    return { check: "running-balance-off", subject, detail };
  }
  if (floorUnits !== null && after < floorUnits) {
    return { check: "below-floor", subject, detail: `is at ${after}, its floor is ${floorUnits}` };
  }
  return null;
}

function judgeRow(account: WatchedAccount, at: Checkpoint): AccountFinding | null {
  const subject = `${account.id}`;
  if (account.version !== at.version) {
    const detail = `is at version ${account.version}, its last entry is ${at.version}`;
    return { check: "version-gap", subject, detail };
  }
  if (account.balanceUnits !== at.units) {
    const detail = `is ${account.balanceUnits}, its entries say ${at.units}`;
    return { check: "balance-off", subject, detail };
  }
  return null;
}
