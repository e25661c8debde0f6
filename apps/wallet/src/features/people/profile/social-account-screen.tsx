import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, toast } from "@clearhold/ui/feedback";
import { FormShell, TextField } from "@clearhold/ui/forms";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useGoBack } from "../../../frame/use-go-back.ts";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { type Network, networks, type SocialFault, socialChecks } from "./profile-checks.ts";
import { useUpdateProfile } from "./profile-data.ts";
import { socialName } from "./social-name.ts";

/** Links or unlinks one account: 0 is Telegram, 1 is Google (requirement 2). */
export function SocialAccountScreen() {
  const t = useText();
  const user = useUserInfo();
  const { id } = useSearch({ from: "/EditSocialAccounts" });
  const network = networks[id === "1" ? 1 : 0];
  return (
    <AppScreen title={t(`social.${network}Name`)} backTo="/SocialAccounts">
      <Loaded query={user} skeleton={<ListSkeleton rows={1} />}>
        {(data) => <SocialForm key={network} user={data} network={network} />}
      </Loaded>
    </AppScreen>
  );
}

const inputs = {
  telegram: { inputMode: "text", maxLength: 33 },
  google: { inputMode: "email", maxLength: 254 },
} as const;

function SocialForm({ user, network }: { user: UserInfo; network: Network }) {
  const t = useText();
  const once = useOneAtATime();
  const goBack = useGoBack("/SocialAccounts");
  const linked = socialName(user, network);
  const { draft, change, forget } = useDraft(`social.${network}`, { name: linked });
  const { name } = draft;
  const [fault, setFault] = useState<SocialFault | null>(null);
  const saving = useUpdateProfile(network, (value) => {
    forget();
    toast(value === "" ? t("social.removed") : t("toast.modified"), "success");
    goBack();
  });

  function submit() {
    const found = firstFault(socialChecks, { network, name });
    setFault(found);
    if (!found) void once.run(() => saving.mutateAsync(name.trim()));
  }

  return (
    <FormShell
      onSubmit={submit}
      action={
        <>
          <Button type="submit" loading={saving.isPending}>
            {t("social.submit")}
          </Button>
          {user[network] !== "" && (
            <Button variant="quiet" onClick={() => void once.run(() => saving.mutateAsync(""))}>
              {t("social.remove")}
            </Button>
          )}
        </>
      }
    >
      <TextField
        {...inputs[network]}
        label={t(`social.${network}`)}
        value={name}
        onChange={(text) => {
          change({ name: text });
          setFault(null);
        }}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={t(`social.${network}Hint`)}
        error={fault && t(`social.${network}${fault}`)}
      />
      <Refused error={saving.error} />
    </FormShell>
  );
}
