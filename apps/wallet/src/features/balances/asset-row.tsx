import type { AssetView } from "@clearhold/contract/wallet/assets";
import { CurrencyMark, MoneyText, Row } from "@clearhold/ui";
import { readMoney } from "../../money/read-money.ts";
import { usePreferences } from "../../preferences/preferences.ts";
import { useText } from "../../text/use-text.ts";
import { valueParts } from "./value-text.tsx";

const names = { TRX: "TRON", USDT: "Tether" } as const;

type AssetRowProps = { asset: AssetView; displayCode: string; withLocked?: boolean };

/** One currency: what is there, what it is worth, and what of it is set aside. */
export function AssetRow({ asset, displayCode, withLocked = false }: AssetRowProps) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.balanceHidden);
  const currency = asset.currency_code;
  const locked = readMoney(asset.locked, currency);
  const value = asset.value === "" ? null : valueParts(asset.value);
  return (
    <Row
      leading={<CurrencyMark currency={currency} />}
      title={currency}
      note={
        withLocked && locked.units > 0n ? (
          <>
            {t("label.locked")}{" "}
            <MoneyText money={locked} unit={false} decimals={2} hidden={hidden} />
          </>
        ) : (
          names[currency]
        )
      }
      value={<MoneyText money={readMoney(asset.balance, currency)} decimals={2} hidden={hidden} />}
      valueNote={
        value && !hidden
          ? t("user.value", { value: value.whole + value.decimals, code: displayCode })
          : undefined
      }
    />
  );
}
