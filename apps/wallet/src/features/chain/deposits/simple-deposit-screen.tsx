import { Button } from "@clearhold/ui/actions";
import { Card, List, Row } from "@clearhold/ui/layout";
import { Link, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { useText } from "../../../text/use-text.ts";
import { DepositLimit, DepositWarnings } from "../../people/certification/deposit-limit.tsx";
import { NoticePopup } from "../../press/notices/notice-popup.tsx";
import { AddressCard } from "./address-card.tsx";
import { AddressSkeleton } from "./address-skeleton.tsx";
import { DepositFacts, WhatItTakes } from "./deposit-address.tsx";
import { useAddressAndArrivals } from "./deposits-data.ts";
import { DepositsUnderWay } from "./deposits-under-way.tsx";
import { VerifiedAddress } from "./verified-address.tsx";

/** One currency's address on one page, with the ways on below it. */
export function SimpleDepositScreen() {
  const t = useText();
  const { currency: named, type } = useSearch({ from: "/recharge" });
  const currency = readCurrency(named) ?? (type === "1" ? "TRX" : "USDT");
  const { address, fresh, waiting } = useAddressAndArrivals(currency);
  return (
    <AppScreen
      title={t("deposit.titleOf", { currency })}
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/currencies" replace />}>
          {t("deposit.otherCoin")}
        </Button>
      }
    >
      <NoticePopup kind="payment" />
      {waiting ? (
        <AddressSkeleton />
      ) : (
        <>
          <DepositWarnings currency={currency} />
          <Loaded query={address}>
            {(deposit) => (
              <VerifiedAddress deposit={deposit}>
                <AddressCard currency={currency} deposit={deposit} />
                <DepositsUnderWay deposits={fresh} />
                <WhatItTakes deposit={deposit} />
                <Card>
                  <DepositFacts currency={currency} deposit={deposit} />
                </Card>
              </VerifiedAddress>
            )}
          </Loaded>
          <DepositLimit currency={currency} />
          <WaysOn />
        </>
      )}
    </AppScreen>
  );
}

/** Where a person goes from here. */
export function WaysOn() {
  const t = useText();
  return (
    <Card flush>
      <List>
        <Row title={t("claim.title")} chevron render={<Link to="/DepositClaim" />} />
        <Row title={t("depositRecord.title")} chevron render={<Link to="/DepositRecord" />} />
        <Row title={t("deposit.toBill")} chevron render={<Link to="/FundBill" />} />
      </List>
    </Card>
  );
}
