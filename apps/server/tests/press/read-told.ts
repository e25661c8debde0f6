import type { MessageKind } from "@clearhold/contract/message-kinds";
import { getMessage, type MessageView } from "@clearhold/contract/wallet/press/messages";
import type { Person } from "../people.ts";
import { tellAllFacts } from "../rounds.ts";
import type { World } from "../world.ts";

/** What a person reads of the facts of one kind: each message whole, over HTTP, the newest first. */
export async function readTold(
  { databases, clock, callAs }: Pick<World, "databases" | "clock" | "callAs">,
  { userId, token }: Pick<Person, "userId" | "token">,
  kind: MessageKind,
): Promise<MessageView[]> {
  await tellAllFacts({ databases, clock });
  const rows = await databases.api.query<{ id: bigint }>(
    "select id from messages where user_id = $1 and kind = $2 order by id desc",
    [userId, kind],
  );
  const call = callAs(token);
  return Promise.all(rows.map(({ id }) => call(getMessage, { id: `${id}` })));
}
