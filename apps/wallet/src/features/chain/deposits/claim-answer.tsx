import type { HelpArticleId } from "@clearhold/contract/help-articles";
import type {
  ClaimOutcome,
  DepositClaimView,
} from "@clearhold/contract/wallet/chain/deposit-claims";
import { AddressText } from "@clearhold/ui/data";
import { Notice, Skeleton } from "@clearhold/ui/feedback";
import { Card, List, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { HelpLink } from "../../../frame/help-link.tsx";
import { OriginLine } from "../../../frame/origin-badge.tsx";
import { SupportLink } from "../../../frame/support-link.tsx";
import { useText } from "../../../text/use-text.ts";
import { DepositRow } from "./deposit-row.tsx";
import { liveOutcome, useDepositAddress } from "./deposits-data.ts";
import { VerifiedAddress } from "./verified-address.tsx";

const tones: Record<ClaimOutcome, NonNullable<ComponentProps<typeof Notice>["tone"]>> = {
  looking: "info",
  found: "success",
  recovered: "success",
  "under-way": "info",
  pending: "info",
  "being-reread": "info",
  "not-found": "warning",
  failed: "error",
  "other-token": "error",
  "nothing-moved": "warning",
  "not-to-you": "warning",
};

/** The article that says more of an answer; what is credited needs none. */
const articles: Partial<Record<ClaimOutcome, HelpArticleId>> = {
  "under-way": "deposit-confirmations",
  pending: "deposit-confirmations",
  "not-found": "deposit-missing",
  failed: "deposit-missing",
  "other-token": "make-a-deposit",
  "nothing-moved": "deposit-missing",
  "not-to-you": "deposit-missing",
};

/** What became of the chain transaction, in plain words, and what of it is the person's. */
export function ClaimAnswer({ claim }: { claim: DepositClaimView }) {
  const t = useText();
  const outcome = liveOutcome(claim);
  const article = articles[outcome];
  return (
    <>
      <Notice tone={tones[outcome]} title={t(`claim.${outcome}.title`)}>
        {t(`claim.${outcome}.text`)} {article && <HelpLink article={article} />}
      </Notice>
      {tones[outcome] !== "info" && tones[outcome] !== "success" && (
        <SupportLink caseId={claim.id} />
      )}
      {outcome === "not-to-you" && (
        <>
          <PaidTo addresses={claim.paid_to} />
          <OwnAddress />
        </>
      )}
      {claim.deposits.length > 0 && (
        <Section title={t("claim.yours")}>
          <OriginLine isDemo={claim.deposits.some(({ is_demo }) => is_demo)} />
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

/** Where the coins went instead. */
function PaidTo({ addresses }: { addresses: readonly string[] }) {
  const t = useText();
  if (addresses.length === 0) return null;
  return (
    <Section title={t("claim.paidTo")}>
      <Card>
        {addresses.map((address) => (
          <AddressText key={address} address={address} />
        ))}
      </Card>
    </Section>
  );
}

/** The one address that pays in for both coins, to be held beside the one in the transaction. */
function OwnAddress() {
  const t = useText();
  return (
    <Section title={t("deposit.yourAddress")}>
      <Card>
        <Loaded query={useDepositAddress("TRX")} skeleton={<Skeleton height="48px" />}>
          {(deposit) => (
            <VerifiedAddress deposit={deposit}>
              <AddressText address={deposit.address} />
            </VerifiedAddress>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
