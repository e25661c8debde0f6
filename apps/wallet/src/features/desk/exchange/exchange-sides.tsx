import { exchangeRules } from "@clearhold/contract/exchange-rules";
import type { RuleDetails } from "@clearhold/contract/rules";
import { spendable } from "@clearhold/contract/uncertified-rules";
import type { QuoteView } from "@clearhold/contract/wallet/desk/exchange";
import type { CurrencyCode, Money } from "@clearhold/money";
import { IconButton } from "@clearhold/ui/actions";
import { AmountField } from "@clearhold/ui/forms";
import { CurrencyMark, MoneyText, moneyLabel } from "@clearhold/ui/money";
import type { ReactNode } from "react";
import { useRuleText } from "../../../api/use-rule-text.ts";
import { OriginBadge } from "../../../frame/origin-badge.tsx";
import { readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./exchange-screen.module.css";
import type { ExchangeFormState } from "./use-exchange-form.ts";

type ExchangeSidesProps = { form: ExchangeFormState; quote: QuoteView | undefined };

/** What is paid above, what is received below, and the button that swaps them between. */
export function ExchangeSides({ form, quote }: ExchangeSidesProps) {
  const t = useText();
  const says = useRuleText();
  const received = quote ? readMoneyIfAny(quote.received, quote.to) : null;
  return (
    <div className={styles.sides}>
      <section className={styles.side} aria-label={t("exchange.from")}>
        <Head
          currency={form.from}
          caption={
            <>
              {t("exchange.from")}{" "}
              {form.isDemo !== undefined && <OriginBadge isDemo={form.isDemo} />}
            </>
          }
          available={form.available}
        />
        <AmountField
          label={t("exchange.quantity")}
          name="quantity"
          placeholder={form.scale === 0 ? "0" : "0.00"}
          scale={form.scale}
          wrong={
            form.scale === 0 ? says(exchangeRules["amount-not-integer"]) : t("fault.notAmount")
          }
          unit={form.from}
          value={form.quantity}
          onChange={form.type}
          all={{ label: t("action.all"), onClick: form.takeAll }}
          hint={form.bound && t(`exchange.${boundWords[form.bound]}`)}
          error={form.fault && says(exchangeRules[form.fault], detailsOf(form))}
        />
      </section>
      <IconButton
        icon="flip"
        label={t("exchange.flip")}
        className={styles.flip}
        onClick={form.flip}
      />
      <section className={styles.side} aria-label={t("exchange.to")}>
        <Head currency={form.to} caption={t("exchange.to")} available={form.availableOfOther} />
        <p className={styles.figure} aria-live="polite">
          {received ? (
            <MoneyText money={received} decimals={form.layout === "simple" ? 2 : 4} />
          ) : (
            <span className={styles.empty}>0.00</span>
          )}
        </p>
      </section>
    </div>
  );
}

/** The words for what "All" was bounded by. */
const boundWords = {
  "exchange-minute-full": "mostMinute",
  "desk-inventory-short": "mostDesk",
} as const;

/** The one rule that tells amounts. */
function detailsOf({ fault, available, uncertified }: ExchangeFormState): RuleDetails {
  if (fault !== "deposit-uncertified" || available === null) return {};
  const { waiting } = uncertified;
  return { free: spendable(available, waiting), waiting };
}

type HeadProps = { currency: CurrencyCode; caption: ReactNode; available: Money | null };

function Head({ currency, caption, available }: HeadProps) {
  const t = useText();
  return (
    <div className={styles.head}>
      <CurrencyMark currency={currency} size={32} />
      <span>
        <span className={styles.caption}>{caption}</span>
        <br />
        <span>{currency}</span>
      </span>
      <span className={styles.available}>
        {available && `${t("label.available")} ${moneyLabel(available, { decimals: 2 })}`}
      </span>
    </div>
  );
}
