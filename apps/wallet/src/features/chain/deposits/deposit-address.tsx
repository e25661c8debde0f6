import type { CurrencyCode } from "@clearhold/money";
import { CheckList } from "@clearhold/ui/data";
import { Card } from "@clearhold/ui/layout";
import { Fact, Facts, MoneyRow } from "@clearhold/ui/money";
import { readMoney } from "../../../money/read-money.ts";
import { useMarkLabels } from "../../../text/mark-labels.ts";
import { useText } from "../../../text/use-text.ts";
import { AddressCard } from "./address-card.tsx";
import styles from "./deposit-address.module.css";
import { type AddressReply, VerifiedAddress } from "./verified-address.tsx";

type DepositAddressProps = { currency: CurrencyCode; deposit: AddressReply };

/** The address, and everything that a sender must know. */
export function DepositAddress({ currency, deposit }: DepositAddressProps) {
  const t = useText();
  return (
    <VerifiedAddress deposit={deposit}>
      <AddressCard currency={currency} deposit={deposit} />
      <WhatItTakes deposit={deposit} />
      <Card>
        <DepositFacts currency={currency} deposit={deposit} />
        <p className={styles.note}>{t("deposit.permanent")}</p>
      </Card>
    </VerifiedAddress>
  );
}

/** What is credited when it is sent here, and what is not: one address takes both coins. */
export function WhatItTakes({ deposit }: { deposit: AddressReply }) {
  const t = useText();
  const title = t("deposit.only", { network: deposit.network });
  return (
    <Card>
      <h2 className={styles.caption}>{title}</h2>
      <CheckList
        label={title}
        markLabels={useMarkLabels()}
        items={[
          { key: "coins", mark: "yes", text: t("deposit.takesCoins") },
          { key: "tokens", mark: "no", text: t("deposit.takesTokens") },
          { key: "networks", mark: "no", text: t("deposit.takesNetworks") },
        ]}
      />
    </Card>
  );
}

/** Both endings, the least that may be sent, and when it counts; all of it the server's word. */
export function DepositFacts({ currency, deposit }: DepositAddressProps) {
  const t = useText();
  const count = deposit.confirmations;
  return (
    <Facts>
      <Fact label={t("deposit.endsWith")}>{deposit.address_ends_with}</Fact>
      {deposit.contract_ends_with && (
        <Fact label={t("deposit.contractEndsWith")}>{deposit.contract_ends_with}</Fact>
      )}
      <MoneyRow label={t("deposit.minimum")} money={readMoney(deposit.min_deposit, currency)} />
      <Fact label={t("deposit.credited")}>{t("deposit.confirmations", { count })}</Fact>
      <Fact label={t("deposit.withdrawable")}>{t("deposit.confirmations", { count })}</Fact>
    </Facts>
  );
}
