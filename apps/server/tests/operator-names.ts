import type { Act, World } from "../src/acts/act.ts";
import type { Queryable } from "../src/kernel/database.ts";
import type { OperatorAction } from "../src/wire/guard/calls/operator-calls.ts";

type Login = { readonly name: string; readonly password: string };

/** Performs an act of an operator with a password, in those parts of the product that it reads. */
export function performAs(
  login: Login,
  act: Act,
  { world, ...given }: { readonly world: Partial<World> } & Readonly<Record<string, unknown>>,
) {
  const passkey = () => {
    throw new Error("this operator has no passkey");
  };
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
