import { RefusalError } from "@clearhold/client";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import {
  keptPreference,
  type PreferenceName,
  type Preferences,
  preferenceNames,
  setHere,
  usePreferences,
} from "../preferences/preferences.ts";
import { useSession } from "./session-store.ts";
import { useUserInfo } from "./user-info.ts";

/** What an account last said to this device. */
const saidPlace = "account-preferences";
/** Names of what was chosen here and the account does not know yet. */
const untoldPlace = "untold-preferences";

/** Takes over what the account has whenever it is asked about the person: at the start and after a login. */
export function useAccountPreferences(): void {
  const said = useUserInfo().data?.preferences;
  useEffect(() => {
    if (said) meetAccount(said);
  }, [said]);
}

/** A person chose something: it counts here at once, and on the other devices once the account has it. */
export function choosePreference(change: Partial<Preferences>): void {
  setHere(change);
  const chosen = Object.keys(change) as PreferenceName[];
  keep(untoldPlace, [...new Set([...untold(), ...chosen])]);
  tell();
}

/** Nothing that one person chose here goes into the account of the next. */
export function forgetUntold(): void {
  localStorage.removeItem(untoldPlace);
}

/**
 * What was chosen here goes to the account; what changed there since it last spoke comes here. A device that
 * meets an account for the first time brings along what was chosen on it before.
 */
export function meetAccount(said: Preferences): void {
  const before = read<Preferences>(saidPlace);
  if (before === null) {
    keep(
      untoldPlace,
      preferenceNames.filter((name) => keptPreference(name) !== null),
    );
  }
  keep(saidPlace, said);
  const own = untold();
  const news = preferenceNames.filter(
    (name) => !own.includes(name) && before?.[name] !== said[name],
  );
  if (news.length > 0) take(said, news);
  tell();
}

function take(said: Preferences, names: readonly PreferenceName[]): void {
  setHere(pick(said, names));
  if (names.includes("currency")) askValuesAgain();
}

function askValuesAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [getAssets.name] });
}

/** An answer that is lost is made good with the next word of the account, which comes every few seconds. */
function tell(): void {
  const names = untold();
  if (names.length === 0 || useSession.getState().token === null) return;
  const change = pick(usePreferences.getState(), names);
  call(setPreferences, change).then(
    (said) => {
      const now = usePreferences.getState();
      // What was chosen again meanwhile is told by itself.
      keep(
        untoldPlace,
        untold().filter((name) => !names.includes(name) || now[name] !== change[name]),
      );
      keep(saidPlace, said);
      if (names.includes("currency")) askValuesAgain();
    },
    (error: unknown) => {
      const said = read<Preferences>(saidPlace);
      // The server does not know what this browser knows, such as a new time zone.
      const isUnknown = error instanceof RefusalError && error.code === "field-invalid";
      if (!isUnknown || !said) return;
      forgetUntold();
      take(said, names);
    },
  );
}

function pick(all: Preferences, names: readonly PreferenceName[]): Partial<Preferences> {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function untold(): readonly PreferenceName[] {
  return read<PreferenceName[]>(untoldPlace) ?? [];
}

function keep(place: string, value: unknown): void {
  localStorage.setItem(place, JSON.stringify(value));
}

function read<Value>(place: string): Value | null {
  return JSON.parse(localStorage.getItem(place) ?? "null") as Value | null;
}
