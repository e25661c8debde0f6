import { type StandingReason, standingReasonText } from "@clearhold/contract/standing-reasons";
import { formatMoney, money } from "@clearhold/money";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { mintLink } from "../../rows/links.ts";
import { findStandingRow } from "../../rows/standing-payouts.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import { findReader } from "../../tell/readers.ts";
import type { GuardDeps } from "../guard-deps.ts";

/** The owner hears how an instruction ended: with a way to stop it, where money is leaving. */
export async function tellOfStandingPayout(
  deps: GuardDeps,
  { subscriptionId }: AskOf<"tellOfStandingPayout">,
): Promise<void> {
  const row = await findStandingRow(deps.database, subscriptionId);
  if (!row || row.state === "standing") return;
  const { userId, currency, address, projectName: project } = row;
  if (row.state === "withdrawn") {
    const now = deps.clock.now();
    const notMeLink = await mintLink(deps.database, deps, { userId, purpose: "not-me", now });
    const amount = `${formatMoney(money(currency, row.paidUnits))} ${currency}`;
    const facts = { project, amount, address, notMeLink };
    await notifyOwner(deps, userId, { kind: "standing-withdrawn", ...facts });
    return;
  }
  const { language } = (await findReader(deps, userId)) ?? { language: "en-us" };
  const reason = standingReasonText(row.reason as StandingReason, language, row.details);
  await notifyOwner(deps, userId, { kind: "standing-fell-back", project, reason });
}
