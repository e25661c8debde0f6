import type { AssetView } from "@clearhold/contract/wallet/statements/assets";
import { addMoney, type Money } from "@clearhold/money";
import { readMoney } from "../../../money/read-money.ts";

/** What a person has of one coin; the three parts add up to the total. */
type AssetParts = Readonly<Record<"total" | "available" | "onItsWay" | "invested", Money>>;

/** Reads the parts, and adds them up. */
export function partsOf(asset: AssetView): AssetParts {
  const read = (text: string) => readMoney(text, asset.currency_code);
  const [available, onItsWay, invested] = [
    read(asset.available),
    read(asset.locked),
    read(asset.invested),
  ];
  return {
    total: addMoney(addMoney(available, onItsWay), invested),
    available,
    onItsWay,
    invested,
  };
}
