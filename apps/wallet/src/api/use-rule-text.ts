import { fillPlaces } from "@clearhold/contract/fill-places";
import { type Rule, type RuleDetails, writtenDetails } from "@clearhold/contract/rules";
import { moneyLabel } from "@clearhold/ui/money";
import { useLanguage } from "../preferences/use-language.ts";
import { useRefusalTexts } from "./use-refusal-words.ts";

/** What a rule of an order says in the language of the screen, with the amounts that it tells. */
export function useRuleText() {
  const language = useLanguage();
  const refusals = useRefusalTexts();
  return ({ refusal, text }: Pick<Rule, "refusal" | "text">, details: RuleDetails = {}): string =>
    fillPlaces(text?.[language] ?? refusals[refusal], writtenDetails(details, moneyLabel));
}
