import type { CoinView } from "@clearhold/contract/wallet/payouts/coins";
import type { CurrencyCode } from "@clearhold/money";
import { EmptyState } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { Card, List, Row } from "@clearhold/ui/layout";
import { CurrencyMark } from "@clearhold/ui/money";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { useSettled } from "../../../forms/use-settled.ts";
import { useText } from "../../../text/use-text.ts";
import { useCoins } from "./addresses-data.ts";
import styles from "./coin-picker.module.css";
import { filterCoins } from "./filter-coins.ts";

/**
 * Milliseconds without typing, by requirement 9: until the server is asked, until the list is
 * filtered.
 */
const sendDelayMs = 3_000;
const filterDelayMs = 1_000;

/** The coins that most people want, and all by letter; found by typing. */
export function CoinSearch({ onPick }: { onPick: (currency: CurrencyCode) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const sent = useSettled(typed, sendDelayMs);
  const filtered = useSettled(typed, filterDelayMs);
  const coins = useCoins(sent.settled.trim());

  function searchNow() {
    sent.settle();
    filtered.settle();
  }

  return (
    <div className={styles.search}>
      <TextField
        label={t("coinPicker.search")}
        type="search"
        autoComplete="off"
        maxLength={20}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form below the sheet is not sent by it.
          event.preventDefault();
          searchNow();
        }}
      />
      <Loaded query={coins}>
        {(found) => {
          const { hot, list } = filterCoins(found, filtered.settled);
          if (list.length === 0) return <EmptyState text={t("coinPicker.none")} />;
          return (
            <>
              <h3 className={styles.letter}>{t("coinPicker.hot")}</h3>
              <div className={styles.hot}>
                {hot.map((coin) => (
                  <HotCoin key={coin.id} coin={coin} onPick={onPick} />
                ))}
              </div>
              {list.map(({ letter, data }) => (
                <section key={letter} aria-label={letter}>
                  <h3 className={styles.letter}>{letter}</h3>
                  <Card flush>
                    <List>
                      {data.map((coin) => (
                        <Row
                          key={coin.id}
                          leading={<CurrencyMark currency={coin.id} size={32} />}
                          title={coin.name}
                          note={coin.title}
                          render={<button type="button" onClick={() => onPick(coin.id)} />}
                        />
                      ))}
                    </List>
                  </Card>
                </section>
              ))}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function HotCoin({ coin, onPick }: { coin: CoinView; onPick: (currency: CurrencyCode) => void }) {
  return (
    <button type="button" className={styles.chip} onClick={() => onPick(coin.id)}>
      <CurrencyMark currency={coin.id} size={20} />
      {coin.name}
    </button>
  );
}
