import { RadioList } from "@clearhold/ui/choices";
import { Card } from "@clearhold/ui/layout";
import { useText } from "../../../text/use-text.ts";
import { lockMinutes } from "./lock-config.ts";
import { useScreenLock } from "./screen-lock.ts";

/** How long in the background until the screen locks. */
export function AfterChoice() {
  const t = useText();
  const { config, change } = useScreenLock();
  return (
    <Card flush>
      <RadioList
        label={t("deviceLock.after")}
        value={String(config?.afterMinutes ?? 1)}
        onChange={(value) => {
          const afterMinutes = lockMinutes.find((one) => String(one) === value);
          if (afterMinutes !== undefined) change({ afterMinutes });
        }}
        options={lockMinutes.map((minutes) => ({
          value: String(minutes),
          label: t(`deviceLock.after${minutes}`),
        }))}
      />
    </Card>
  );
}
