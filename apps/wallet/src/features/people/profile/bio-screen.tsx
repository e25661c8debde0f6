import { bioLengthMax } from "@clearhold/contract/wallet/people/profile";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, toast } from "@clearhold/ui/feedback";
import { FormShell, TextArea } from "@clearhold/ui/forms";
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
import { type BioFault, bioChecks, lengthOf } from "./profile-checks.ts";
import { useUpdateProfile } from "./profile-data.ts";
import styles from "./profile-forms.module.css";

/** A few words about oneself. */
export function BioScreen() {
  const t = useText();
  const user = useUserInfo();
  return (
    <AppScreen title={t("bio.title")} backTo="/PersonalData">
      <Loaded query={user} skeleton={<ListSkeleton />}>
        {({ bio }) => <BioForm known={bio} />}
      </Loaded>
    </AppScreen>
  );
}

function BioForm({ known }: { known: string }) {
  const t = useText();
  const once = useOneAtATime();
  const goBack = useGoBack("/PersonalData");
  const { draft, change: keep, forget } = useDraft("bio", { bio: known });
  const { bio } = draft;
  const [fault, setFault] = useState<BioFault | null>(null);
  const saving = useUpdateProfile("bio", () => {
    forget();
    toast(t("toast.modified"), "success");
    goBack();
  });

  function change(text: string) {
    // One paragraph: a line break becomes a blank.
    const line = text.replaceAll(/\s*\n\s*/g, " ");
    keep({ bio: line });
    setFault(lengthOf(line) > bioLengthMax ? "long" : null);
  }

  function submit() {
    const found = firstFault(bioChecks, bio);
    setFault(found);
    if (!found) void once.run(() => saving.mutateAsync(bio));
  }

  return (
    <FormShell
      onSubmit={submit}
      action={
        <Button type="submit" disabled={bio.trim() === ""} loading={saving.isPending}>
          {t("bio.submit")}
        </Button>
      }
    >
      <TextArea
        label={t("bio.label")}
        aside={<span className={styles.count}>{`${lengthOf(bio)}/${bioLengthMax}`}</span>}
        value={bio}
        onChange={change}
        error={fault && t(`bio.${fault}`)}
      />
      <Refused error={saving.error} />
    </FormShell>
  );
}
