import { messageChannels } from "@clearhold/contract/message-kinds";
import { type MessageSetting, setMessageSetting } from "@clearhold/contract/wallet/press/messages";
import { SwitchRow } from "@clearhold/ui/choices";
import { ListSkeleton } from "@clearhold/ui/feedback";
import { Card, Section } from "@clearhold/ui/layout";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useText } from "../../../text/use-text.ts";
import { askForMessagesAgain, settingsQuery } from "./messages-data.ts";
import { PushSection } from "./push-section.tsx";

/** Which messages come in the app, by mail and by push. */
export function SettingsScreen() {
  const t = useText();
  const query = settingsQuery();
  const settings = useQuery(query);
  return (
    <AppScreen title={t("messages.settings")} backTo="/user">
      <p>{t("messages.settingsLead")}</p>
      <PushSection />
      <Loaded query={settings} skeleton={<ListSkeleton rows={8} />}>
        {(list) => list.map((setting) => <Setting key={setting.id} setting={setting} />)}
      </Loaded>
    </AppScreen>
  );
}

const alwaysNotes = { app: "messages.always", push: "messages.alwaysPush" } as const;

function Setting({ setting }: { setting: MessageSetting }) {
  const t = useText();
  const queries = useQueryClient();
  const isFixed = setting.always === 1;
  const noteOf = (channel: (typeof messageChannels)[number]) => {
    if (channel === "mail") return setting.mail_note;
    return isFixed ? t(alwaysNotes[channel]) : undefined;
  };
  const switching = useMutation({
    mutationFn: (ask: { channel: (typeof messageChannels)[number]; is_on: 0 | 1 }) =>
      call(setMessageSetting, { mode_id: setting.id, ...ask }),
    onSuccess: (list) => {
      queries.setQueryData(settingsQuery().queryKey, list);
      return askForMessagesAgain(queries);
    },
  });
  return (
    <Section title={setting.ename}>
      <Card flush>
        {messageChannels.map((channel) => (
          <SwitchRow
            key={channel}
            title={t(`messages.${channel}`)}
            note={noteOf(channel)}
            checked={setting[channel] === 1}
            disabled={isFixed || switching.isPending}
            onChange={(checked) => switching.mutate({ channel, is_on: checked ? 1 : 0 })}
          />
        ))}
      </Card>
      <Refused error={switching.error} />
    </Section>
  );
}
