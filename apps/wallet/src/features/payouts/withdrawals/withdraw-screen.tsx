import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import { currencies } from "@clearhold/money";
import { Button } from "@clearhold/ui/actions";
import { Chips } from "@clearhold/ui/choices";
import { EmptyState, Notice } from "@clearhold/ui/feedback";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { useRefusalText } from "../../../api/use-refusal-words.ts";
import { forgetDraft } from "../../../drafts/use-draft.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { useText } from "../../../text/use-text.ts";
import { NoticePopup } from "../../press/notices/notice-popup.tsx";
import { HoldBanner } from "../../statements/balances/hold-banner.tsx";
import type { WithdrawLayout } from "./withdraw-checks.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { useWithdrawalCurrencies } from "./withdrawals-data.ts";

/** Sends money to a saved address. The currency stands in the link, so a reload keeps it. */
export function WithdrawScreen() {
  const t = useText();
  const currency = readCurrency(useSearch({ from: "/WithdrawCoins" }).currency);
  return (
    <Frame
      backTo="/TiBi"
      title={currency ? t("withdraw.title", { currency }) : t("withdraw.titlePlain")}
    >
      {currency === null ? (
        <EmptyState
          drawing="coins"
          text={t("withdraw.currencyMissing")}
          action={
            <Button variant="secondary" render={<Link to="/TiBi" replace />}>
              {t("withdraw.pickLead")}
            </Button>
          }
        />
      ) : (
        <CurrencyForm currency={currency} layout="full" />
      )}
    </Frame>
  );
}

/** The simple form: both currencies on one page; changing it clears what was typed. */
export function SimpleWithdrawScreen() {
  const t = useText();
  const navigate = useNavigate();
  const currency = readCurrency(useSearch({ from: "/withdrawal" }).currency) ?? "USDT";
  function change(next: string) {
    for (const code of currencies) forgetDraft(`withdraw.${code}`);
    void navigate({ to: "/withdrawal", search: { currency: next }, replace: true });
  }
  return (
    <Frame backTo="/user" title={t("withdraw.titlePlain")}>
      <Chips
        label={t("withdraw.currency")}
        value={currency}
        onChange={change}
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
      <CurrencyForm currency={currency} layout="simple" />
    </Frame>
  );
}

type FrameProps = { backTo: "/TiBi" | "/user"; title: string; children: ReactNode };

function Frame({ backTo, title, children }: FrameProps) {
  const t = useText();
  return (
    <AppScreen
      title={title}
      backTo={backTo}
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/WithdrawalRecord" />}>
          {t("action.records")}
        </Button>
      }
    >
      <NoticePopup kind="payment" />
      <HoldBanner />
      {children}
    </AppScreen>
  );
}

function CurrencyForm({ currency, layout }: { currency: CurrencyCode; layout: WithdrawLayout }) {
  const terms = useWithdrawalCurrencies();
  return (
    <Loaded query={terms}>
      {(list) => {
        const found = list.find((entry) => entry.id === currency);
        return (
          found && (
            <>
              <StoppedBanner terms={found} />
              <WithdrawForm key={currency} terms={found} layout={layout} />
            </>
          )
        );
      }}
    </Loaded>
  );
}

/** Says that nothing of a currency leaves the house now, and that the money is safe. */
export function StoppedBanner({ terms }: { terms: WithdrawalCurrencyView }) {
  const t = useText();
  const refusalText = useRefusalText();
  if (terms.stopped === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      title={refusalText("withdrawals-stopped", { currency: terms.id })}
    >
      {t("outgoing.moneySafe")}
    </Notice>
  );
}
