import { Button, Card, CopyButton, EmptyState, Icon, PullToRefresh } from "@clearhold/ui";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Loaded } from "../../api/loaded.tsx";
import { AppScreen } from "../../frame/app-screen.tsx";
import { readCurrency } from "../../frame/choose-currency.ts";
import { CurrencyChips } from "../../frame/currency-chips.tsx";
import { useText } from "../../text/use-text.ts";
import styles from "./address-entry.module.css";
import { AddressEntry } from "./address-entry.tsx";
import { useAddresses } from "./addresses-data.ts";

/** The payees of one person: nothing is ever sent anywhere else. */
export function AddressBookScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { category_code: category } = useSearch({ from: "/dizhiAddress" });
  const currency = readCurrency(category);
  const addresses = useAddresses(currency);
  return (
    <AppScreen
      title={t("addresses.title")}
      backTo="/user"
      footer={
        <Button render={<Link to="/xinzhendizhi" search={currency ? { currency } : {}} />}>
          <Icon name="plus" size={20} />
          {t("addresses.add")}
        </Button>
      }
    >
      <CurrencyChips
        value={category}
        onChange={(next) =>
          void navigate({ to: "/dizhiAddress", search: { category_code: next }, replace: true })
        }
      />
      <PullToRefresh onRefresh={() => addresses.refetch()}>
        <Loaded query={addresses}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState drawing="book" text={t("addresses.empty")} />
            ) : (
              <Card flush>
                <ul aria-label={t("addresses.title")}>
                  {list.map((entry) => (
                    <li key={entry.id} className={styles.item}>
                      <div className={styles.copyable}>
                        <AddressEntry entry={entry} />
                        <CopyButton look="icon" text={entry.address} />
                      </div>
                    </li>
                  ))}
                </ul>
              </Card>
            )
          }
        </Loaded>
      </PullToRefresh>
    </AppScreen>
  );
}
