import type { AssetView } from "@clearhold/contract/wallet/statements/assets";
import { type DisplayCurrency, isCurrencyCode } from "@clearhold/money";
import { classNames } from "@clearhold/ui/layout";
import { displayUnits } from "@clearhold/ui/money";
import { readUnits } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./price-text.module.css";

type PriceTextProps = {
  asset: Pick<AssetView, "currency_code" | "price" | "change_24h">;
  displayCode: DisplayCurrency;
};

/** Decimals of a price on the wire. */
const priceScale = 6;

/** What one coin is worth at the desk's rate, and how that moved in a day; nothing without a rate. */
export function PriceText({ asset, displayCode }: PriceTextProps) {
  const t = useText();
  const { currency_code: code, price, change_24h: change } = asset;
  if (price === "" || code === displayCode) return null;
  const shown = displayUnits(readUnits(price, priceScale), priceScale, {
    decimals: isCurrencyCode(displayCode) ? "exact" : 2,
  });
  return (
    <span className={styles.price}>
      <span>{t("user.price", { currency: code, price: shown, code: displayCode })}</span>
      {change !== "" && (
        <span className={classNames(styles.change, styles[lookOf(change)])}>
          {t("user.change", { percent: signed(change) })}
        </span>
      )}
    </span>
  );
}

function lookOf(change: string): "up" | "down" | "even" {
  if (change === "0") return "even";
  return change.startsWith("-") ? "down" : "up";
}

/** Always two decimals and a sign, which says what the colour says too. */
function signed(change: string): string {
  const [whole = "0", decimals = ""] = change.replace("-", "").split(".");
  const sign = { up: "+", down: "−", even: "" }[lookOf(change)];
  return `${sign}${whole}.${decimals.padEnd(2, "0")}`;
}
