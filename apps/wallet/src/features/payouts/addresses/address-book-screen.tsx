import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { Button, Icon } from "@clearhold/ui/actions";
import { EmptyState, PullToRefresh } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { readCurrency } from "../../../frame/choose-currency.ts";
import { CurrencyChips } from "../../../frame/currency-chips.tsx";
import { safeReturn } from "../../../session/guard.ts";
import { useText } from "../../../text/use-text.ts";
import { AddressActions } from "./address-actions.tsx";
import { AddressList } from "./address-list.tsx";
import { useAddresses } from "./addresses-data.ts";

/**
 * The payees of one person: nothing is ever sent anywhere else. With a way back in its link it is
 * there to choose one of them.
 */
export function AddressBookScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: "/dizhiAddress" });
  const currency = readCurrency(search.category_code);
  const target = safeReturn(search.back);
  const addresses = useAddresses(currency);
  const [shownId, setShownId] = useState<string | null>(null);

  function choose(entry: AddressView) {
    if (target) void navigate({ href: withAddress(target, entry.id), replace: true });
    else setShownId(entry.id);
  }

  return (
    <AppScreen
      title={target ? t("addressBook.pickTitle") : t("addresses.title")}
      backTo="/user"
      trailing={
        <Button variant="quiet" size="small" render={<Link to="/dizhishezhi" />}>
          {t("addressBook.settings")}
        </Button>
      }
      footer={
        <Button
          render={
            <Link
              to="/xinzhendizhi"
              search={{ ...(currency && { currency }), ...(target && { back: target }) }}
            />
          }
        >
          <Icon name="plus" size={20} />
          {t("addresses.add")}
        </Button>
      }
    >
      <CurrencyChips
        value={search.category_code}
        onChange={(next) =>
          void navigate({
            to: "/dizhiAddress",
            search: { ...search, category_code: next },
            replace: true,
          })
        }
      />
      <PullToRefresh onRefresh={() => addresses.refetch()}>
        <Loaded query={addresses}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState drawing="book" text={t("addresses.empty")} />
            ) : (
              <Card flush>
                <AddressList list={list} onChoose={choose} />
              </Card>
            )
          }
        </Loaded>
      </PullToRefresh>
      <AddressActions
        entry={addresses.data?.find(({ id }) => id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </AppScreen>
  );
}

/** The way back with the chosen entry in it. */
export function withAddress(target: string, id: string): string {
  return `${target}${target.includes("?") ? "&" : "?"}address=${id}`;
}
