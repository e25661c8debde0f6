import { toast } from "@clearhold/ui/feedback";
import { deviceStorage } from "@clearhold/ui/storage";
import { useEffect } from "react";
import { callLater } from "../api/call.ts";
import { frameContract } from "../api/frame-contract.ts";
import { queryClient } from "../api/query-client.ts";
import {
  keptPreference,
  keptPreferences,
  setHere,
  usePreferences,
} from "../preferences/preferences.ts";
import { loadTexts } from "../text/load-texts.ts";
import { openPreferenceSync } from "./preference-sync.ts";
import { useSession } from "./session-store.ts";
import { useUserInfo } from "./user-info.ts";

const sync = openPreferenceSync({
  storage: deviceStorage,
  here: keptPreferences,
  isKept: (name) => keptPreference(name) !== null,
  set: setHere,
  send: (change) =>
    useSession.getState().token === null
      ? null
      : callLater(async () => (await frameContract()).setPreferences, change),
  async onUnknown() {
    const { texts } = await loadTexts(usePreferences.getState().language);
    toast(texts.settings.unknownValue, "error");
  },
  onChange(names) {
    if (!names.includes("currency")) return;
    void countAnew().catch(() => {});
  },
});

async function countAnew(): Promise<void> {
  const { getAssets } = await frameContract();
  await queryClient.invalidateQueries({ queryKey: [getAssets.name] });
}

export const { choose: choosePreference, meet: meetAccount, forgetUntold } = sync;

// Somebody has just logged in, perhaps over an open session of somebody else.
useSession.subscribe(({ token }, before) => {
  if (token === null || token === before.token) return;
  if (before.token !== null) sync.forgetUntold();
  sync.startAnew();
});

/** Takes over what the account has whenever it is asked about the person: at the start and after a login. */
export function useAccountPreferences(): void {
  const said = useUserInfo().data?.preferences;
  useEffect(() => {
    if (said) meetAccount(said);
  }, [said]);
}
