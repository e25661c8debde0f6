import { hash } from "node:crypto";
import { type Database, insertRow, type Queryable } from "../../kernel/database.ts";
import { dropText, type FalseChange } from "../../wire/operators/false-changes.ts";
import { changeText, TakenChange } from "../../wire/operators/operator-change.ts";
import { ChangeRefusal, judgeChange } from "../../wire/operators/operator-log.ts";
import type { OperatorApproval } from "../../wire/signer/operator-approval.ts";
import { type GuardKeys, macOf, sameMac } from "./guard-keys.ts";
import { insertAct } from "./operator-acts.ts";
import type { RowDeps } from "./row-deps.ts";

/** The table as its rules bear it out. */
export type JudgedChanges = {
  /** Every change that counts, the first first. */
  readonly log: readonly TakenChange[];
  /** The row of each of them. */
  readonly rowIds: readonly string[];
  readonly falseRows: readonly FalseChange[];
};

type ChangeDeps = Pick<RowDeps, "database" | "keys">;

type Known = JudgedChanges & { readonly lastId: bigint };
const fresh: Known = { log: [], rowIds: [], falseRows: [], lastId: 0n };
/** Rows never change, so each is judged once. */
const judged = new WeakMap<Queryable, Known>();

/** Reads the changes and judges every row again, as the guard's login can write false ones. */
export async function readChanges({ database, keys }: ChangeDeps): Promise<JudgedChanges> {
  const before = judged.get(database) ?? fresh;
  const rows = await listRows(database, before.lastId);
  // A database that was put back does not have the last row any more.
  const isSame = before === fresh || rows[0]?.id === before.lastId;
  const known = isSame ? before : fresh;
  const unread = isSame
    ? rows.filter(({ id }) => id > before.lastId)
    : await listRows(database, 0n);
  const log = [...known.log];
  const rowIds = [...known.rowIds];
  const falseRows = [...known.falseRows];
  for (const { id, change, approvals, at, from, mac } of unread) {
    const fields = { change, approvals, at: at.getTime(), fromMs: from.getTime() };
    const parsed = TakenChange.safeParse(fields);
    const isSealed = parsed.success && sameMac(mac, sealOf(keys, parsed.data));
    const why = parsed.success ? await faultOf(log, parsed.data, isSealed) : "it is malformed";
    if (parsed.success && why === null) {
      log.push(parsed.data);
      rowIds.push(`${id}`);
    } else falseRows.push({ rowId: `${id}`, why: why ?? "" });
  }
  const next = { log, rowIds, falseRows, lastId: unread.at(-1)?.id ?? known.lastId };
  judged.set(database, next);
  return next;
}

type ChangeRow = {
  readonly id: bigint;
  readonly change: unknown;
  readonly approvals: unknown;
  readonly at: Date;
  readonly from: Date;
  readonly mac: string;
};

function listRows(database: Queryable, fromId: bigint): Promise<ChangeRow[]> {
  return database.query<ChangeRow>(
    `select id, change, approvals, taken_at as at, from_at as "from", mac
     from operator_changes where id >= $1 order by id`,
    [fromId],
  );
}

/** The guard's word that it took this change at its own door. No login of the database can write it. */
function sealOf(keys: GuardKeys, { change, approvals, at, fromMs }: TakenChange): string {
  const signed = [changeText(change), JSON.stringify(approvals)];
  return macOf(keys.row, "operator-change", ...signed, `${at}`, `${fromMs}`);
}

/**
 * Why a row is none that operators decided; null where the rules and the passkeys bear it out. Where
 * nobody who is in stands behind it, as in the ceremony, the guard's seal has to.
 */
async function faultOf(
  log: readonly TakenChange[],
  taken: TakenChange,
  isSealed: boolean,
): Promise<string | null> {
  const { change, approvals, at, fromMs } = taken;
  const place = log.length + 1;
  if (change.number !== place) return `change ${place} comes next, not ${change.number}`;
  if (approvals.length === 0 && (change.kind === "enrol" || change.kind === "leave")) {
    return isSealed ? null : "no passkey is behind it";
  }
  try {
    const { taken: right, isVouched } = await judgeChange(log, taken, at);
    if (!isVouched && !isSealed) return "no operator is behind it, and the guard did not take it";
    // When limits count, the signer's list says.
    return change.kind !== "limits" && fromMs < right.fromMs ? "it counts too early" : null;
  } catch (error) {
    if (error instanceof ChangeRefusal) return error.message;
    throw error;
  }
}

/** Of the false rows those at which two operators have not looked. */
export async function listUnseen(
  database: Queryable,
  falseRows: readonly FalseChange[],
): Promise<readonly FalseChange[]> {
  if (falseRows.length === 0) return [];
  const row = await database.first<{ seen: bigint }>(
    "select coalesce(max(through_id), 0) as seen from operator_drops",
  );
  return falseRows.filter(({ rowId }) => BigInt(rowId) > (row?.seen ?? 0n));
}

type Drop = {
  readonly throughRow: string;
  readonly approvals: readonly OperatorApproval[];
  /** Whose passkeys were proved. */
  readonly approvers: readonly string[];
};

/** Writes down that operators have looked at the false rows up to this one. */
export async function insertDrop(
  database: Database,
  { throughRow, approvals, approvers }: Drop,
): Promise<void> {
  await database.transaction(async (tx) => {
    const drop = { throughId: throughRow, approvals: JSON.stringify(approvals) };
    await insertRow(tx, "operator_drops", drop);
    const subjectHash = hash("sha256", dropText(throughRow), "hex");
    const act = { action: "drop-changes", subjectId: `row-${throughRow}`, subjectHash } as const;
    for (const operatorId of approvers) await insertAct(tx, operatorId, act);
  });
}

type Behind = {
  /** Of the password of who comes in: empty where nobody typed one, null where the first one stays. */
  readonly verifier: string | null;
  /** Whose passkeys were proved. */
  readonly approvers: readonly string[];
};

/** Writes a change down, with the names of those behind it. Of two at one place the first counts. */
export async function insertChange(
  { database, keys }: ChangeDeps,
  taken: TakenChange,
  { verifier, approvers }: Behind,
): Promise<void> {
  const { change, approvals, at, fromMs } = taken;
  await database.transaction(async (tx) => {
    if (change.kind === "enrol") {
      const { operatorId, name } = change.operator;
      await tx.query(
        `insert into operators (id, name, verifier) values ($1, $2, $3)
         on conflict (id) do nothing`,
        [operatorId, name, verifier ?? ""],
      );
    }
    await insertRow(tx, "operator_changes", {
      ...{ number: change.number, change: JSON.stringify(change), verifier },
      ...{ approvals: JSON.stringify(approvals), mac: sealOf(keys, taken) },
      ...{ takenAt: new Date(at), fromAt: new Date(fromMs) },
    });
    const subjectHash = hash("sha256", changeText(change), "hex");
    const subjectId = `change-${change.number}`;
    const act = { action: "change-operators", subjectId, subjectHash } as const;
    for (const operatorId of approvers) await insertAct(tx, operatorId, act);
  });
}

/** The verifier of an operator's password as that row set it; undefined where there is none. */
export async function findVerifier(
  database: Queryable,
  operatorId: string,
  rowId: string,
): Promise<string | undefined> {
  const row = await database.first<{ verifier: string }>(
    `select coalesce(c.verifier, o.verifier) as verifier
     from operator_changes c join operators o on o.id = $1 where c.id = $2`,
    [operatorId, rowId],
  );
  return row?.verifier || undefined;
}
