import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import type { exportBills } from "@clearhold/contract/wallet/statements/statements";
import type { Actor } from "../../../kernel/actor.ts";
import type { StatementFilter } from "../../../ledger/statements.ts";
import { kindsOfCategory } from "./bill.ts";

type FilterAsk = Pick<
  ParsedAskOf<typeof exportBills>,
  "name" | "category" | "starttime" | "endtime"
>;

/** Which of a person's movements are asked for; an empty field filters nothing. */
export function readBillFilter({ userId }: Pick<Actor, "userId">, ask: FilterAsk): StatementFilter {
  return {
    userId,
    currency: ask.name || null,
    kinds: ask.category ? kindsOfCategory(ask.category) : null,
    from: ask.starttime ? new Date(ask.starttime * 1000) : null,
    // The last second is part of the range.
    to: ask.endtime ? new Date((ask.endtime + 1) * 1000) : null,
  };
}
