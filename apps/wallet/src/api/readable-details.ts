import { currencies, type Money, money, parseUnits, scaleOf } from "@clearhold/money";
import { moneyLabel } from "@clearhold/ui/money";
import { formatTime } from "../time/format-time.ts";

/** What fills the places of a server's text, as the screen writes it: local times, grouped amounts. */
export function readableDetails(details: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, readable(name, value)]),
  );
}

function readable(name: string, value: string): string {
  if (name === "until" && /^\d{9,10}$/.test(value)) return formatTime(Number(value));
  const amount = amountIn(value);
  return amount ? moneyLabel(amount) : value;
}

/** "99979.5 TRX" as an amount; null for everything else. */
export function amountIn(text: string): Money | null {
  const [figure = "", unit, more] = text.split(" ");
  const currency = currencies.find((one) => one === unit);
  if (currency === undefined || more !== undefined) return null;
  const units = parseUnits(figure, scaleOf(currency));
  return units === null ? null : money(currency, units);
}
