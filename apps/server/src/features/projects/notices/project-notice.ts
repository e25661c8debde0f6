import type { ProjectNoticeView } from "@clearhold/contract/wallet/projects/notices";
import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import { profitSign } from "@clearhold/money/settlement";
import type { Actor } from "../../../kernel/actor.ts";

/** A notice with all of one person's part in its project. */
export type ProjectNotice = {
  readonly id: string;
  /** The status that was reached; 0: the person cancelled a subscription. */
  readonly status: number;
  readonly at: Date;
  readonly projectId: string;
  readonly name: string;
  readonly period: number;
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly subscriptionId: string | null;
  readonly principalUnits: bigint;
  /** The person's part of the sheet and the fee on it; null before there is one. */
  readonly partUnits: bigint | null;
  readonly platformUnits: bigint | null;
};

const kinds: Record<number, ProjectNoticeView["kind"]> = {
  0: "cancelled",
  2: "opened",
  3: "raised",
  4: "failed",
  5: "result",
  6: "grant",
  7: "over",
};

/** A notice as it leaves; throws for a status that nobody is told of. */
export function projectNoticeView(
  notice: ProjectNotice,
  reader: Pick<Actor, "demo">,
): ProjectNoticeView {
  const { status, currency, principalUnits } = notice;
  const told = (units: bigint) => formatMoney(money(currency, units));
  const kind = kinds[status];
  if (!kind) throw new Error(`nobody is told of status ${status}`);
  const settled = settledPart(notice);
  const refund = kind === "failed" || kind === "cancelled" ? told(principalUnits) : "";
  return {
    id: notice.id,
    kind,
    pro_id: notice.projectId,
    name: notice.name,
    order_no: `P${String(notice.period).padStart(6, "0")}`,
    unit: currency,
    is_demo: notice.demo || reader.demo,
    createtime: Math.floor(notice.at.getTime() / 1000),
    record_id: notice.subscriptionId ?? "",
    price: told(principalUnits),
    is_profit: settled ? profitSign(settled.resultUnits) : 0,
    my_profit: settled ? told(settled.resultUnits - settled.platformUnits) : "",
    platform_money: settled ? told(settled.platformUnits) : "",
    earnings: settled ? told(settled.partUnits - settled.platformUnits) : refund,
  };
}

/** From the announced result on, a person's part is known. */
function settledPart({ status, principalUnits, partUnits, platformUnits }: ProjectNotice) {
  if (status < 5 || partUnits === null || platformUnits === null) return null;
  return { partUnits, platformUnits, resultUnits: partUnits - principalUnits };
}
