import { RefusalError } from "@clearhold/client";
import { SwitchRow } from "@clearhold/ui/choices";
import { Notice, Skeleton } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useText } from "../../../text/use-text.ts";
import { type PushState, readPushState, switchPushesOff, switchPushesOn } from "./push-device.ts";

const pushQuery = {
  queryKey: ["pushes"],
  queryFn: readPushState,
  refetchOnWindowFocus: "always",
} as const;

/** Whether this device shows that there is a message while the app is closed. */
export function PushSection() {
  const t = useText();
  const state = useQuery(pushQuery);
  return (
    <Section title={t("messages.device")}>
      <Loaded query={state} skeleton={<Skeleton height="6.125rem" />}>
        {(found) => <PushSwitch state={found} />}
      </Loaded>
    </Section>
  );
}

function PushSwitch({ state }: { state: PushState }) {
  const t = useText();
  const queries = useQueryClient();
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchPushesOn() : switchPushesOff()),
    onSuccess: (next) => queries.setQueryData(pushQuery.queryKey, next),
  });
  const { error } = switching;
  // What is no answer of our server is the browser's: its push service could not be reached.
  const isOurs = error === null || error instanceof RefusalError;
  const canSwitch = state === "off" || state === "on";
  return (
    <>
      <Card flush>
        <SwitchRow
          title={t("messages.deviceSwitch")}
          note={t("messages.deviceNote")}
          checked={switching.isPending ? switching.variables : state === "on"}
          disabled={!canSwitch || switching.isPending}
          onChange={(isOn) => switching.mutate(isOn)}
        />
      </Card>
      <Refused error={error} text={isOurs ? undefined : t("messages.pushFailed")} />
      {!canSwitch && <Notice tone="info">{t(`messages.${reasons[state]}`)}</Notice>}
    </>
  );
}

const reasons = {
  unsupported: "pushUnsupported",
  "to-install": "pushToInstall",
  blocked: "pushBlocked",
} as const;
