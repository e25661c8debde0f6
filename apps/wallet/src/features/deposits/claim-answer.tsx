import type { ClaimOutcome, DepositClaimView } from "@clearhold/contract/wallet/deposit-claims";
import { Card, List, Notice, Section } from "@clearhold/ui";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { useText } from "../../text/use-text.ts";
import { DepositRow } from "./deposit-row.tsx";

const tones: Record<ClaimOutcome, NonNullable<ComponentProps<typeof Notice>["tone"]>> = {
  looking: "info",
  found: "success",
  recovered: "success",
  "under-way": "info",
  "not-found": "warning",
  failed: "error",
  "other-token": "error",
  "nothing-moved": "warning",
  "not-to-you": "warning",
};

/** What became of the chain transaction, in plain words, and what of it is the person's. */
export function ClaimAnswer({ claim }: { claim: DepositClaimView }) {
  const t = useText();
  const outcome = liveOutcome(claim);
  return (
    <>
      <Notice tone={tones[outcome]} title={t(`claim.${outcome}.title`)}>
        {t(`claim.${outcome}.text`)}
      </Notice>
      {claim.deposits.length > 0 && (
        <Section title={t("claim.yours")}>
          <Card flush>
            <List>
              {claim.deposits.map((deposit) => (
                <DepositRow
                  key={deposit.id}
                  deposit={deposit}
                  render={<Link to="/DepositDetail" search={{ id: deposit.id }} />}
                />
              ))}
            </List>
          </Card>
        </Section>
      )}
    </>
  );
}

/** The answer was given once; the deposits beside it go on. */
function liveOutcome({ outcome, deposits }: DepositClaimView): ClaimOutcome {
  if (outcome === "recovered" || deposits.length === 0) return outcome;
  return deposits.every(({ state }) => state === "credited") ? "found" : "under-way";
}
