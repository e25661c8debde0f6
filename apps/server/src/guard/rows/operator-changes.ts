import { hash } from "node:crypto";
import type { Database, Queryable } from "../../kernel/database.ts";
import { changeText, TakenChange } from "../../wire/operators/operator-change.ts";
import { insertAct } from "./operator-acts.ts";

/** Every change of the list of operators, the first first. */
export async function listChanges(database: Queryable): Promise<readonly TakenChange[]> {
  const rows = await database.query<{ change: unknown; approvals: unknown; at: Date; from: Date }>(
    `select change, approvals, taken_at as at, from_at as "from"
     from operator_changes order by number`,
  );
  return rows.map(({ change, approvals, at, from }) =>
    TakenChange.parse({ change, approvals, at: at.getTime(), fromMs: from.getTime() }),
  );
}

type Behind = {
  /** Of the password of who comes in: empty where nobody typed one, null where the first one stays. */
  readonly verifier: string | null;
  /** Whose passkeys were proved. */
  readonly approvers: readonly string[];
};

/**
 * Writes a change down, with the names of those behind it. @throws a unique violation where its place is
 * taken.
 */
export async function insertChange(
  database: Database,
  { change, approvals, at, fromMs }: TakenChange,
  { verifier, approvers }: Behind,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (change.kind === "enrol") {
      const { operatorId, name } = change.operator;
      await tx.query(
        `insert into operators (id, name, verifier) values ($1, $2, $3)
         on conflict (id) do nothing`,
        [operatorId, name, verifier ?? ""],
      );
    }
    await tx.query(
      `insert into operator_changes (number, change, approvals, verifier, taken_at, from_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        ...[change.number, JSON.stringify(change), JSON.stringify(approvals), verifier],
        ...[new Date(at), new Date(fromMs)],
      ],
    );
    const act = {
      action: "change-operators",
      subjectId: `change-${change.number}`,
      subjectHash: hash("sha256", changeText(change), "hex"),
    } as const;
    for (const operatorId of approvers) await insertAct(tx, operatorId, act);
  });
}

/** The verifier of an operator's password as that change set it; undefined where there is none. */
export async function findVerifier(
  database: Queryable,
  operatorId: string,
  changeNumber: number,
): Promise<string | undefined> {
  const row = await database.first<{ verifier: string }>(
    `select coalesce(c.verifier, o.verifier) as verifier
     from operator_changes c join operators o on o.id = $1 where c.number = $2`,
    [operatorId, changeNumber],
  );
  return row?.verifier || undefined;
}

/** The names of operators that were enrolled before the guard kept the list. */
export async function listFirstNames(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; name: string }>("select id, name from operators");
  return new Map(rows.map(({ id, name }) => [id, name]));
}
