export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear"> & {
  /** Whether the browser keeps nothing for us: what was set is gone when the page is closed. */
  isForgetful(): boolean;
};

/** What the browser keeps for us across visits, shared by its tabs. It never throws. */
export const deviceStorage = openStorage(() => localStorage);

/** What the browser keeps for this tab through reloads. It never throws. */
export const tabStorage = openStorage(() => sessionStorage);

/**
 * A storage of the browser, or the page's memory where the browser refuses: it may throw on access
 * (blocked), or on each write (full, or a private window).
 * @internal for tests
 */
export function openStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>();

  function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  }

  /** Whether the browser took it. */
  function write(name: string, text: string): boolean {
    return attempt((storage) => {
      storage.setItem(name, text);
      return true;
    }, false);
  }

  function removeItem(name: string): void {
    memory.delete(name);
    attempt((storage) => storage.removeItem(name), undefined);
  }

  // What another tab could keep is newer than what only this page remembers.
  globalThis.addEventListener?.("storage", ({ key }) => {
    if (key === null) memory.clear();
    else memory.delete(key);
  });

  return {
    getItem: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    setItem(name, text) {
      if (write(name, text)) return void memory.delete(name);
      // An older value that stayed behind would come back with the next visit.
      removeItem(name);
      memory.set(name, text);
    },
    removeItem,
    clear() {
      memory.clear();
      attempt((storage) => storage.clear(), undefined);
    },
    isForgetful() {
      const probe = "probe";
      const isKept = write(probe, probe);
      if (isKept) removeItem(probe);
      return !isKept || memory.size > 0;
    },
  };
}
