import { RefusalError } from "@clearhold/client";
import { expect, it } from "vitest";
import type { PreferenceName, Preferences } from "../preferences/preference-names.ts";
import { openPreferenceSync, type PreferenceSync } from "./preference-sync.ts";

const plain: Preferences = {
  ...{ language: "en-us", currency: "USDT", line_color: "green-up", time_zone: "device" },
  ...{ theme: "system", balance_hidden: 0 },
};

/** An account that many devices share. */
function openAccount(from: Partial<Preferences> = {}) {
  let has: Preferences = { ...plain, ...from };
  let refused: PreferenceName | null = null;
  return {
    has: () => has,
    refuse(name: PreferenceName | null) {
      refused = name;
    },
    set(change: Partial<Preferences>): Preferences {
      if (refused !== null && refused in change) {
        throw new RefusalError({
          ...{ code: "field-invalid", message: "no", status: 200, field: refused },
        });
      }
      has = { ...has, ...change };
      return has;
    },
  };
}

type Account = ReturnType<typeof openAccount>;

/** A browser, with the preferences that its tabs share, and one or more tabs. */
function openBrowser(kept: Partial<Preferences> = {}, stored: Record<string, string> = {}) {
  const places = new Map(Object.entries(stored));
  const own = new Map(Object.entries(kept));
  const told: string[] = [];
  let account: Account | null = null;
  let isOffline = false;
  const tab = (): PreferenceSync =>
    openPreferenceSync({
      storage: {
        getItem: (place) => places.get(place) ?? null,
        setItem: (place, text) => void places.set(place, text),
        removeItem: (place) => void places.delete(place),
      },
      here: () => ({ ...plain, ...Object.fromEntries(own) }),
      isKept: (name) => own.has(name),
      set(change) {
        for (const [name, value] of Object.entries(change)) own.set(name, value);
      },
      send(change) {
        const to = account;
        if (to === null) return null;
        const isAway = isOffline;
        return Promise.resolve().then(() => {
          if (isAway) throw new Error("no way to the server");
          return to.set(change);
        });
      },
      onUnknown: (name) => told.push(name),
      onChange: () => undefined,
    });
  return {
    ...{ tab, told },
    here: () => ({ ...plain, ...Object.fromEntries(own) }),
    logIn(to: Account, sync: PreferenceSync) {
      sync.startAnew();
      account = to;
      sync.meet(to.has());
    },
    logOut(sync: PreferenceSync) {
      account = null;
      sync.forgetUntold();
    },
    offline(is: boolean) {
      isOffline = is;
    },
    /** Who comes with an open session from a version that kept preferences on the phone alone. */
    goOn(to: Account, sync: PreferenceSync) {
      account = to;
      sync.meet(to.has());
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it("brings a choice to the account, and the account's to the next device", async () => {
  const account = openAccount({ currency: "KRW" });
  const [one, two] = [openBrowser(), openBrowser()];
  const first = one.tab();
  one.logIn(account, first);
  first.choose({ theme: "dark" });
  await settled();
  expect(account.has()).toMatchObject({ theme: "dark", currency: "KRW" });
  two.logIn(account, two.tab());
  expect(two.here()).toEqual(account.has());
});

it("takes what another device changed also where that comes with the answer to a choice", async () => {
  const account = openAccount();
  const browser = openBrowser();
  const tab = browser.tab();
  browser.logIn(account, tab);
  account.set({ currency: "KRW" });
  tab.choose({ balance_hidden: 1 });
  await settled();
  expect(browser.here()).toMatchObject({ currency: "KRW", balance_hidden: 1 });
});

it("keeps a choice that was made without a network, whatever the account says meanwhile", async () => {
  const account = openAccount();
  const browser = openBrowser();
  const tab = browser.tab();
  browser.logIn(account, tab);
  browser.offline(true);
  tab.choose({ theme: "dark" });
  await settled();
  tab.meet(account.has());
  await settled();
  expect(browser.here().theme).toBe("dark");
  browser.offline(false);
  tab.meet(account.has());
  await settled();
  expect(account.has().theme).toBe("dark");
});

it("sends the value that the tabs of a browser share, not an older one of its own", async () => {
  const account = openAccount();
  const browser = openBrowser();
  const [first, second] = [browser.tab(), browser.tab()];
  browser.logIn(account, first);
  browser.offline(true);
  first.choose({ theme: "dark" });
  await settled();
  browser.offline(false);
  second.meet(account.has());
  await settled();
  expect(account.has().theme).toBe("dark");
});

it("gives the next person nothing of the one before, told or untold", async () => {
  const [ada, ben] = [openAccount(), openAccount({ language: "ko-kr" })];
  const browser = openBrowser();
  const tab = browser.tab();
  browser.logIn(ada, tab);
  tab.choose({ time_zone: "Asia/Seoul" });
  await settled();
  browser.offline(true);
  tab.choose({ balance_hidden: 1, currency: "TRX" });
  await settled();
  browser.offline(false);
  browser.logOut(tab);
  browser.logIn(ben, tab);
  await settled();
  expect(browser.here()).toEqual(ben.has());
  expect(ben.has()).toEqual({ ...plain, language: "ko-kr" });
  expect(ada.has()).toEqual({ ...plain, time_zone: "Asia/Seoul" });
});

it("brings along what was chosen on the way to the login", async () => {
  const account = openAccount({ theme: "dark" });
  const browser = openBrowser({ theme: "light" });
  const tab = browser.tab();
  tab.choose({ language: "zh-cn" });
  browser.logIn(account, tab);
  await settled();
  expect(browser.here()).toMatchObject({ language: "zh-cn", theme: "dark" });
  expect(account.has()).toMatchObject({ language: "zh-cn", theme: "dark" });
});

it("keeps what a phone had before its account kept anything", async () => {
  const account = openAccount();
  const browser = openBrowser({ theme: "dark" });
  browser.goOn(account, browser.tab());
  await settled();
  expect(account.has()).toEqual({ ...plain, theme: "dark" });
});

it("takes back the one value that the server does not know, says so, and tells the others", async () => {
  const account = openAccount();
  account.refuse("time_zone");
  const browser = openBrowser();
  const tab = browser.tab();
  browser.logIn(account, tab);
  browser.offline(true);
  tab.choose({ theme: "dark" });
  tab.choose({ time_zone: "Mars/Olympus" });
  await settled();
  browser.offline(false);
  tab.meet(account.has());
  await settled();
  expect(browser.here()).toMatchObject({ theme: "dark", time_zone: "device" });
  expect(account.has()).toMatchObject({ theme: "dark", time_zone: "device" });
  expect(browser.told).toEqual(["time_zone"]);
});

it.each([
  ["{", "["],
  ["7", "5"],
  ["null", "{}"],
  ["[]", '"theme"'],
  ["{}", '["toString", 3]'],
])("begins anew where somebody else wrote %s and %s into its places", async (said, untold) => {
  const account = openAccount({ theme: "dark" });
  const browser = openBrowser({}, { "account-preferences": said, "untold-preferences": untold });
  const tab = browser.tab();
  browser.goOn(account, tab);
  tab.choose({ currency: "TRX" });
  await settled();
  expect(browser.here()).toMatchObject({ theme: "dark", currency: "TRX" });
  expect(account.has()).toEqual({ ...plain, theme: "dark", currency: "TRX" });
});
