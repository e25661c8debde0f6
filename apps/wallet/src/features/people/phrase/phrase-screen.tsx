import { ListSkeleton } from "@clearhold/ui/feedback";
import { Loaded } from "../../../api/loaded.tsx";
import { AppScreen } from "../../../frame/app-screen.tsx";
import { useGoBack } from "../../../frame/use-go-back.ts";
import { passwordAsked, useUserInfo } from "../../../session/user-info.ts";
import { useText } from "../../../text/use-text.ts";
import { usePhrase } from "./phrase-data.ts";
import { PhraseForm } from "./phrase-form.tsx";

/** The words by which the owner tells our mails from forged ones. */
export function PhraseScreen() {
  const t = useText();
  const user = useUserInfo();
  const phrase = usePhrase();
  const goBack = useGoBack("/SecuritySettings");
  return (
    <AppScreen title={t("phrase.title")} backTo="/SecuritySettings">
      <Loaded query={user} skeleton={<ListSkeleton />}>
        {(person) => (
          <Loaded query={phrase} skeleton={<ListSkeleton />}>
            {(known) => <PhraseForm known={known} asks={passwordAsked(person)} onDone={goBack} />}
          </Loaded>
        )}
      </Loaded>
    </AppScreen>
  );
}
