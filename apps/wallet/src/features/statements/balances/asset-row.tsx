import type { AssetView } from "@clearhold/contract/wallet/statements/assets";
import type { DisplayCurrency } from "@clearhold/money";
import { Row } from "@clearhold/ui/layout";
import { CurrencyMark, MoneyText } from "@clearhold/ui/money";
import { usePreferences } from "../../../preferences/preferences.ts";
import { useText } from "../../../text/use-text.ts";
import styles from "./asset-row.module.css";
import { partsOf } from "./parts-of.ts";
import { PriceText } from "./price-text.tsx";
import { valueText } from "./value-text.tsx";

type AssetRowProps = { asset: AssetView; displayCode: DisplayCurrency };

/** One currency: all of it and what that is worth, then what it is made of. */
export function AssetRow({ asset, displayCode }: AssetRowProps) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balance_hidden === 1);
  const { total, available, onItsWay, invested } = partsOf(asset);
  const value = asset.value === "" ? null : valueText(asset.value, displayCode);
  const lines = [
    { label: t("label.available"), part: available },
    ...(onItsWay.units > 0n ? [{ label: t("label.onItsWay"), part: onItsWay }] : []),
    ...(invested.units > 0n ? [{ label: t("label.invested"), part: invested }] : []),
  ];
  return (
    <Row
      leading={<CurrencyMark currency={asset.currency_code} />}
      title={asset.currency_code}
      note={
        <>
          <PriceText asset={asset} displayCode={displayCode} />
          {lines.map(({ label, part }) => (
            <span key={label} className={styles.part}>
              {label} <MoneyText money={part} unit={false} decimals={2} hidden={hidden} />
            </span>
          ))}
        </>
      }
      value={<MoneyText money={total} decimals={2} hidden={hidden} />}
      valueNote={value && !hidden ? t("user.value", { value, code: displayCode }) : undefined}
    />
  );
}
