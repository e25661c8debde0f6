import { formatMoney, money } from "@clearhold/money";
import type { Notice } from "../../mail/letters.ts";
import type { ProjectMailFacts } from "../rows/project-mail-store.ts";

/** What a reader is told of a move to status 2, 4, 5 or 7, in the figures of the books. */
export function projectNotice(facts: ProjectMailFacts): Notice {
  const { status, currency, principalUnits: principal, partUnits: part } = facts;
  const told = (units: bigint) => `${formatMoney(money(currency, units))} ${currency}`;
  const about = {
    project: facts.demo ? `${facts.name} (DEMO)` : facts.name,
    order: `P${String(facts.period).padStart(6, "0")}`,
  };
  if (status === 2) {
    const intended = told(facts.intendedUnits);
    return { kind: "project-opened", ...about, intended, endsAt: facts.endAt };
  }
  if (status === 4) return { kind: "project-failed", ...about, refund: told(principal) };
  const result = part - principal;
  const figures = {
    ...about,
    principal: told(principal),
    result: result > 0n ? `+${told(result)}` : told(result),
    platformFee: told(facts.platformUnits),
  };
  const earnings = told(part - facts.platformUnits);
  if (status === 7) return { kind: "project-paid", ...figures, paidOut: earnings };
  const kind = result > 0n ? "project-profit" : result < 0n ? "project-loss" : "project-even";
  return { kind, ...figures, toBePaid: earnings, payoutPlannedAt: facts.giveAt };
}
