import type { Money } from "@clearhold/money";
import type { Language } from "./languages.ts";
import type { RefusalCode } from "./refusals.ts";

export type RuleDetails = Readonly<Record<string, Money | string>>;

/** A rule that an order may not break, decided from what its form and the server know of the order. */
export type Rule<Facts = never> = {
  /** What the server refuses an order with that breaks the rule. */
  readonly refusal: RefusalCode;
  /** Where it has words of its own: others say what their refusal says. `{name}` is filled from what it tells. */
  readonly text?: Readonly<Record<Language, string>>;
  /** Absent where only the database can decide. */
  readonly isBroken?: (facts: Facts) => boolean;
  /** What fills the text: amounts, or a currency. */
  readonly tells?: (facts: Facts) => RuleDetails;
};

/** A rule that is broken, with what fills its text. */
export type BrokenRule<Name extends string> = {
  readonly name: Name;
  readonly details: RuleDetails;
};

/** A rule in the words of its refusal. */
export function refused<C extends RefusalCode>(refusal: C) {
  return { refusal } as const;
}

/** What a form asks for before it sends anything. */
export function missing(en: string, ko: string, zh: string) {
  return { refusal: "field-invalid", text: { "en-us": en, "ko-kr": ko, "zh-cn": zh } } as const;
}

/** What the requirement's simple forms say where nothing was typed. */
export const amountMissing = missing("Please enter the amount", "금액을 입력하세요", "请输入金额");

/** The first rule of a list that the facts break; `skipped` are rules that a form does not ask. */
export function findBrokenRule<Name extends string, Facts>(
  rules: Readonly<Record<Name, Rule<Facts>>>,
  facts: Facts,
  skipped: readonly Name[] = [],
): BrokenRule<Name> | null {
  const names = Object.keys(rules) as Name[];
  const name = names.find((one) => !skipped.includes(one) && rules[one].isBroken?.(facts));
  return name ? { name, details: rules[name].tells?.(facts) ?? {} } : null;
}

/** What a rule tells, as text; `written` says how its reader writes an amount. */
export function writtenDetails(
  details: RuleDetails,
  written: (amount: Money) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" ? value : written(value),
    ]),
  );
}
