import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getDepositAddress } from "@clearhold/contract/wallet/assets";
import type { CurrencyCode } from "@clearhold/money";
import {
  AddressText,
  Card,
  CopyButton,
  Fact,
  Facts,
  MoneyRow,
  Notice,
  QrCode,
  StatusBadge,
} from "@clearhold/ui";
import { readMoney } from "../../money/read-money.ts";
import { useText } from "../../text/use-text.ts";
import styles from "./deposit-address.module.css";

type DepositAddressProps = {
  currency: CurrencyCode;
  deposit: ReplyOf<typeof getDepositAddress>;
};

/** The address as a picture and in full, and everything that a sender must know. */
export function DepositAddress({ currency, deposit }: DepositAddressProps) {
  const t = useText();
  return (
    <>
      <Card>
        <div className={styles.code}>
          <QrCode text={deposit.address} label={t("deposit.qr", { currency })} />
        </div>
        <div className={styles.address}>
          <span className={styles.label}>
            {t("deposit.yourAddress")} <StatusBadge tone="brand">{deposit.network}</StatusBadge>
          </span>
          <AddressText address={deposit.address} />
        </div>
        <CopyButton text={deposit.address} label={t("deposit.copyAddress")} />
      </Card>
      <Notice tone="warning" title={t("deposit.only", { currency, network: deposit.network })}>
        {t("deposit.onlyText")}
      </Notice>
      <Card>
        <Facts>
          <Fact label={t("deposit.endsWith")}>{deposit.address_ends_with}</Fact>
          {deposit.contract_ends_with && (
            <Fact label={t("deposit.contractEndsWith")}>{deposit.contract_ends_with}</Fact>
          )}
          <MoneyRow label={t("deposit.minimum")} money={readMoney(deposit.min_deposit, currency)} />
          <Fact label={t("deposit.credited")}>
            {t("deposit.confirmations", { count: deposit.confirmations })}
          </Fact>
        </Facts>
        <p className={styles.note}>{t("deposit.permanent")}</p>
      </Card>
    </>
  );
}
