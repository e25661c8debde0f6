import type { CertificationView } from "@clearhold/contract/wallet/people/certification";
import type { CurrencyCode } from "@clearhold/money";
import { Notice } from "@clearhold/ui/feedback";
import { moneyLabel } from "@clearhold/ui/money";
import { readMoneyIfAny } from "../../../money/read-money.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useCertification } from "./certification-data.ts";

type Level = CertificationView["list"][number];
type Which = { limit: Level["coming"][number]["limit"]; currency: CurrencyCode };

/** Words for what a limit will be and from when; undefined where operators do not change it. */
export function useComingWords() {
  const t = useText();
  return (level: Level | undefined, { limit, currency }: Which): string | undefined => {
    const coming = level?.coming.find((one) => one.limit === limit && one.currency === currency);
    if (!coming) return undefined;
    const amount = readMoneyIfAny(coming.amount, currency);
    return t("certification.coming", {
      amount: amount ? moneyLabel(amount) : t("certification.noLimit"),
      time: formatMinute(coming.starttime),
    });
  };
}

/** Says where a limit is shown that the person's own will be another one. */
export function ComingLimit(which: Which) {
  const t = useText();
  const wordsOf = useComingWords();
  const view = useCertification().data;
  const words = wordsOf(
    view?.list.find(({ level }) => level === view.level),
    which,
  );
  if (words === undefined) return null;
  return (
    <Notice tone="warning" title={t(`certification.changes.${which.limit}`)}>
      {words}
    </Notice>
  );
}
