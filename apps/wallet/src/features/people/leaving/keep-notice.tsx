import { Button } from "@clearhold/ui/actions";
import { Notice, toast } from "@clearhold/ui/feedback";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { useKeepAccount } from "./closing-data.ts";

/** Says when the account closes, with the way back. */
export function KeepNotice({ closesAt }: { closesAt: number }) {
  const t = useText();
  const keeping = useKeepAccount(() => toast(t("closing.kept"), "success"));
  return (
    <Notice
      tone="warning"
      icon="clock"
      title={t("closing.waits", { time: formatMinute(closesAt) })}
      action={
        <Button size="small" loading={keeping.isPending} onClick={() => keeping.mutate()}>
          {t("closing.keep")}
        </Button>
      }
    >
      {t("closing.waitsText")}
      <Refused error={keeping.error} />
    </Notice>
  );
}
