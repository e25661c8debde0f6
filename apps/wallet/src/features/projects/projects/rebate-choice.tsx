import { subscriptionRules } from "@clearhold/contract/subscription-rules";
import type { CurrencyCode } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { RadioList } from "@clearhold/ui/choices";
import { AddressText } from "@clearhold/ui/data";
import { Notice } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { Link } from "@tanstack/react-router";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { useText } from "../../../text/use-text.ts";
import type { Rebate, RebateWay } from "./use-rebate.ts";

type RebateChoiceProps = {
  rebate: Rebate;
  currency: CurrencyCode;
  onChoose: (way: RebateWay) => void;
};

/** Where the payout goes: the balance, or on to the default address as an ordinary withdrawal. */
export function RebateChoice({ rebate, currency, onChoose }: RebateChoiceProps) {
  const t = useText();
  const says = useRuleText();
  const { way, address, lacksAddress } = rebate;
  return (
    <Section title={t("order.rebate")}>
      <Card flush>
        <RadioList
          label={t("order.rebate")}
          value={way}
          onChange={(next) => onChoose(next === "2" ? "2" : "1")}
          options={[
            { value: "1", label: t("order.toBalance"), note: t("order.toBalanceNote") },
            { value: "2", label: t("order.toAddress"), note: t("order.toAddressNote") },
          ]}
        />
      </Card>
      {way === "2" && address && <AddressText address={address.address} />}
      {lacksAddress && (
        <Notice
          tone="warning"
          role="status"
          title={says(subscriptionRules["default-address-missing"], { currency })}
          action={
            <Button
              size="small"
              variant="secondary"
              render={<Link to="/dizhiAddress" search={{ category_code: currency }} />}
            >
              {t("order.saveAddress")}
            </Button>
          }
        />
      )}
    </Section>
  );
}
