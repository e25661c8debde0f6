import { RefusalError } from "@clearhold/client";
import {
  type PreferenceName,
  type Preferences,
  preferenceNames,
} from "../preferences/preference-names.ts";

/** What an account last said to this device. */
const saidPlace = "account-preferences";
/** Names of what was chosen here and the account does not know yet. */
const untoldPlace = "untold-preferences";

export type SyncDeps = {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** What every tab of this browser keeps now. */
  here(): Preferences;
  /** Whether it was ever set in this browser. */
  isKept(name: PreferenceName): boolean;
  set(change: Partial<Preferences>): void;
  /** Tells the account, and gives all that it then has; null while nobody is logged in. */
  send(change: Partial<Preferences>): Promise<Preferences> | null;
  /** The server does not know a value that this browser knows, such as a new time zone. */
  onUnknown(name: PreferenceName): void;
  /** The account has another value here now, or a new one of ours. */
  onChange(names: readonly PreferenceName[]): void;
};

export type PreferenceSync = {
  /** A person chose something: it counts here at once, and on the other devices once the account has it. */
  choose(change: Partial<Preferences>): void;
  /** What was chosen here goes to the account; what changed there since it last spoke comes here. */
  meet(said: Preferences): void;
  /** Somebody logs in: all that was not chosen just now comes from the account. */
  startAnew(): void;
  /** Nothing that one person chose here goes into the account of the next. */
  forgetUntold(): void;
};

/** Keeps the preferences of this device and those of its account alike, whichever changed last. */
export function openPreferenceSync(deps: SyncDeps): PreferenceSync {
  const { storage } = deps;
  const untold = (): PreferenceName[] => {
    const names = read<unknown>(untoldPlace);
    return Array.isArray(names) ? preferenceNames.filter((name) => names.includes(name)) : [];
  };

  function meet(said: Preferences): void {
    const before = read<Preferences>(saidPlace);
    // A device whose session is older than these words brings along what was chosen on it.
    if (before === null) keep(untoldPlace, preferenceNames.filter(deps.isKept));
    keep(saidPlace, said);
    const own = untold();
    const news = preferenceNames.filter(
      (name) => !own.includes(name) && before?.[name] !== said[name],
    );
    if (news.length > 0) take(said, news);
    tell();
  }

  function take(said: Preferences, names: readonly PreferenceName[]): void {
    deps.set(pick(said, names));
    deps.onChange(names);
  }

  /** An answer that is lost is made good with the next word of the account, which comes every few seconds. */
  function tell(): void {
    const names = untold();
    if (names.length === 0) return;
    const change = pick(deps.here(), names);
    deps.send(change)?.then(
      (said) => {
        const now = deps.here();
        // A name whose value the person changed again meanwhile stays untold.
        const isTold = (name: PreferenceName) => names.includes(name) && now[name] === change[name];
        keep(
          untoldPlace,
          untold().filter((name) => !isTold(name)),
        );
        deps.onChange(names);
        meet(said);
      },
      (error: unknown) => {
        const unknown = names.find((name) => error instanceof RefusalError && error.field === name);
        if (unknown === undefined) return;
        keep(
          untoldPlace,
          untold().filter((name) => name !== unknown),
        );
        const said = read<Preferences>(saidPlace);
        if (said?.[unknown] !== undefined) take(said, [unknown]);
        deps.onUnknown(unknown);
        tell();
      },
    );
  }

  function keep(place: string, value: unknown): void {
    storage.setItem(place, JSON.stringify(value));
  }

  /** Null also for what somebody else wrote there. */
  function read<Value>(place: string): Value | null {
    try {
      return JSON.parse(storage.getItem(place) ?? "null") as Value | null;
    } catch {
      return null;
    }
  }

  return {
    choose(change) {
      deps.set(change);
      keep(untoldPlace, [...new Set([...untold(), ...(Object.keys(change) as PreferenceName[])])]);
      tell();
    },
    meet,
    startAnew: () => keep(saidPlace, {}),
    forgetUntold: () => storage.removeItem(untoldPlace),
  };
}

function pick(all: Preferences, names: readonly PreferenceName[]): Partial<Preferences> {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
