import type { Act } from "../src/acts/act.ts";
import type { World } from "../src/acts/world.ts";
import type { Queryable } from "../src/kernel/database.ts";
import type { OperatorAction } from "../src/wire/operators/act-proof.ts";
import type { TestOperators } from "./enrol-operator.ts";

type Login = { readonly name: string; readonly password: string };

/** Performs an act of an operator who was enrolled in this world, in those parts of the product that it reads. */
export function performAs(
  login: Login,
  act: Act,
  { world, ...given }: { readonly world: Partial<World> } & Readonly<Record<string, unknown>>,
) {
  const { operators } = world as { operators?: Partial<TestOperators> };
  const passkey = () => operators?.holderOf?.(login.name).answer ?? (() => "none");
  return act.perform(world as World, given, { login: async () => login, passkey });
}

/** Whose names the guard wrote under an act, oldest first; of one subject, or of all. */
export async function namesUnder(
  db: Queryable,
  action: OperatorAction,
  subjectId: string | null = null,
): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select o.name from operator_acts a join operators o on o.id = a.operator_id
     where a.action = $1 and ($2::text is null or a.subject_id = $2) order by a.id`,
    [action, subjectId],
  );
  return rows.map(({ name }) => name);
}

/** Has an operator's name written under the terms of a new project; somebody's, where nobody was enrolled. */
export const termsSigner = (guard: Queryable) => async (projectId: string, termsHash: string) => {
  const known = await guard.first<{ id: string }>("select id from operators order by id limit 1");
  const id = known?.id ?? `opr_${"0".repeat(26)}`;
  if (!known) {
    const sql = "insert into operators (id, name, verifier) values ($1, 'drafter', 'of a test')";
    await guard.query(sql, [id]);
  }
  await guard.query(
    `insert into operator_acts (operator_id, action, subject_id, subject_hash)
     values ($1, 'create-project', $2, $3)`,
    [id, projectId, termsHash],
  );
};
