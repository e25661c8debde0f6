import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import type { CurrencyCode } from "@clearhold/money";
import { Button, Icon } from "@clearhold/ui/actions";
import { EmptyState } from "@clearhold/ui/feedback";
import { Card } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { useText } from "../../../text/use-text.ts";
import entryStyles from "../addresses/address-entry.module.css";
import { AddressEntry } from "../addresses/address-entry.tsx";
import { useAddresses } from "../addresses/addresses-data.ts";
import styles from "./address-picker.module.css";
import type { WithdrawLayout } from "./withdraw-checks.ts";

type AddressPickerProps = {
  layout: WithdrawLayout;
  currency: CurrencyCode | null;
  value: AddressView | null;
  onChange: (entry: AddressView) => void;
  error: string | null;
};

/** The address comes from the address book; a new one is saved there first. */
export function AddressPicker({ layout, currency, value, onChange, error }: AddressPickerProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t("withdraw.address")}</span>
      <button
        type="button"
        className={styles.control}
        data-wrong={error ? true : undefined}
        aria-label={value ? undefined : t("withdraw.chooseAddress")}
        onClick={() => setOpen(true)}
      >
        {value ? (
          <AddressEntry entry={value} />
        ) : (
          <span className={styles.placeholder}>{t("withdraw.chooseAddress")}</span>
        )}
        <Icon name="chevron-right" size={20} />
      </button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t("withdraw.addressSheet")}>
        <Choices
          layout={layout}
          currency={currency}
          chosen={value?.id}
          onChoose={(entry) => {
            onChange(entry);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

type ChoicesProps = {
  layout: WithdrawLayout;
  currency: CurrencyCode | null;
  chosen: string | undefined;
  onChoose: (entry: AddressView) => void;
};

function Choices({ layout, currency, chosen, onChoose }: ChoicesProps) {
  const t = useText();
  const addresses = useAddresses(currency);
  const form = layout === "simple" ? "/withdrawal" : "/WithdrawCoins";
  const search = currency ? { currency, back: `${form}?currency=${currency}` } : {};
  return (
    <>
      <Loaded query={addresses}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              drawing="book"
              text={t("withdraw.noAddress", { currency: currency ?? "" })}
            />
          ) : (
            <Card flush>
              <ul>
                {list.map((entry) => (
                  <li key={entry.id} className={entryStyles.item}>
                    <button
                      type="button"
                      className={entryStyles.choice}
                      aria-pressed={entry.id === chosen}
                      onClick={() => onChoose(entry)}
                    >
                      <AddressEntry entry={entry} />
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      <Button variant="secondary" render={<Link to="/xinzhendizhi" search={search} />}>
        <Icon name="plus" size={20} />
        {t("withdraw.addAddress")}
      </Button>
    </>
  );
}
