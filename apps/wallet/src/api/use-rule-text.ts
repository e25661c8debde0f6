import { type Rule, type RuleDetails, ruleText } from "@clearhold/contract/rules";
import { moneyLabel } from "@clearhold/ui/money";
import { useLanguage } from "../preferences/use-language.ts";

/** What a rule of an order says in the language of the screen, with the amounts that it tells. */
export function useRuleText() {
  const language = useLanguage();
  return (rule: Pick<Rule, "text">, details: RuleDetails = {}): string =>
    ruleText(rule, language, details, moneyLabel);
}
