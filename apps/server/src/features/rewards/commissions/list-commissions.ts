import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type { listCommissions as endpoint } from "@clearhold/contract/wallet/rewards/team";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { maskName } from "../../../kernel/mask-contact.ts";
import { formatBillId, listUserEntries } from "../../../ledger/statements.ts";
import { findProjectsById } from "../../projects/projects/index.ts";
import { findCommissions } from "./commission-store.ts";

/** What a person received of fees: every row is a journal of the person's statement. */
export async function listCommissions(
  database: Queryable,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { userId } = actor;
  const all = { userId, currency: null, kinds: ["commission-paid"], from: null, to: null } as const;
  const { entries, total } = await listUserEntries(database, { ...all, ...placeOf(ask) });
  const references = entries.map(({ reference }) => reference);
  const found = await findCommissions(database, userId, references);
  const projects = await findProjectsById(
    database,
    [...found.values()].map(({ projectId }) => projectId),
  );
  const rows = entries.map(({ reference, amount, postedAt, version }) => {
    const commission = found.get(reference);
    if (!commission) throw new Error(`the commission ${reference} has no row`);
    const { level, nickname, projectId, currency, feeUnits, ppm } = commission;
    return {
      id: formatBillId({ currency, version }),
      level,
      username: maskName(nickname),
      pro_id: projectId,
      name: projects.get(projectId)?.name ?? "",
      unit: currency,
      fee: formatMoney(money(currency, feeUnits)),
      rate: formatPercent(BigInt(ppm)),
      amount: formatMoney(amount),
      createtime: unixSeconds(postedAt),
    };
  });
  return { ...toPage(rows, ask, total), is_demo: actor.demo };
}
