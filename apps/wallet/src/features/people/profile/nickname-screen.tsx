import type { UserInfo } from "@clearhold/contract/wallet/people/account";
import { nicknameLengthMax } from "@clearhold/contract/wallet/people/profile";
import { Button } from "@clearhold/ui/actions";
import { ListSkeleton, Notice, toast } from "@clearhold/ui/feedback";
import { FormShell, TextField } from "@clearhold/ui/forms";
import { useState } from "react";
import { Loaded } from "../../../api/loaded.tsx";
import { Refused } from "../../../api/refused.tsx";
import { useDraft } from "../../../drafts/use-draft.ts";
import { firstFault } from "../../../forms/first-fault.ts";
import { useOneAtATime } from "../../../forms/use-one-at-a-time.ts";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { formatMinute } from "../../../time/format-time.ts";
import { lengthOf, type NicknameFault, nicknameChecks } from "./profile-checks.ts";
import { useUpdateProfile } from "./profile-data.ts";
import styles from "./profile-forms.module.css";

/** Asks for another nickname, and says what has become of the one asked for before. */
export function NicknameScreen() {
  const t = useText();
  const user = useUserInfo();
  return (
    <AppScreen title={t("nickname.title")} backTo="/PersonalData">
      <Loaded query={user} skeleton={<ListSkeleton />}>
        {(data) => <NicknameForm user={data} />}
      </Loaded>
    </AppScreen>
  );
}

function NicknameForm({ user }: { user: UserInfo }) {
  const t = useText();
  const once = useOneAtATime();
  const { draft, change, forget } = useDraft("nickname", { nickname: "" });
  const { nickname } = draft;
  const [fault, setFault] = useState<NicknameFault | null>(null);
  const saving = useUpdateProfile("nickname", () => {
    forget();
    toast(t("nickname.asked"), "success");
  });
  const usedUp = user.nickname_left === 0;

  function submit() {
    const form = { nickname, shown: user.nickname, pending: user.nickname_pending };
    const found = firstFault(nicknameChecks, form);
    setFault(found);
    if (!found) void once.run(() => saving.mutateAsync(nickname));
  }

  return (
    <FormShell
      onSubmit={submit}
      action={
        <Button type="submit" disabled={nickname.trim() === ""} loading={saving.isPending}>
          {t("nickname.submit")}
        </Button>
      }
    >
      <Review user={user} />
      <TextField
        label={t("nickname.label")}
        aside={<span className={styles.count}>{`${lengthOf(nickname)}/${nicknameLengthMax}`}</span>}
        placeholder={user.nickname}
        value={nickname}
        onChange={(text) => {
          change({ nickname: text });
          setFault(lengthOf(text) > nicknameLengthMax ? "long" : null);
        }}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        error={fault && t(`nickname.${fault}`)}
      />
      <Refused error={saving.error} />
      {usedUp && (
        <Notice tone="warning" icon="clock">
          {t("nickname.usedUp", { until: formatMinute(user.nickname_from) })}
        </Notice>
      )}
      <Notes left={user.nickname_left} />
    </FormShell>
  );
}

/** What became of the latest ask, for its owner alone. */
function Review({ user }: { user: UserInfo }) {
  const t = useText();
  const { nickname_pending: pending, nickname_refused: refused, nickname: shown } = user;
  if (pending !== "") {
    return (
      <Notice icon="clock" title={t("nickname.waitsTitle", { nickname: pending })}>
        {t("nickname.waitsText", { shown })}
      </Notice>
    );
  }
  if (!refused) return null;
  return (
    <Notice tone="error" title={t("nickname.refusedTitle", { nickname: refused.nickname })}>
      {t("nickname.refusedText", { reason: refused.reason })}
    </Notice>
  );
}

function Notes({ left }: { left: number }) {
  const t = useText();
  return (
    <section className={styles.notes} aria-label={t("nickname.notes")}>
      <ul>
        <li>
          {t("nickname.noteYear")} {t("nickname.left", { left })}
        </li>
        <li>{t("nickname.noteReview")}</li>
      </ul>
    </section>
  );
}
