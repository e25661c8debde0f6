import { expect, it } from "vitest";
import { openStorage } from "./browser-storage.ts";

/** A browser's storage that takes so many characters in all. */
function storageOf(room: number): Storage {
  const kept = new Map<string, string>();
  const size = () => [...kept].join("").length;
  return {
    get length() {
      return kept.size;
    },
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, text) {
      if (size() - (kept.get(name)?.length ?? 0) + text.length > room) throw new Error("full");
      kept.set(name, text);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

const blocked = () => {
  throw new Error("access is denied");
};

it.each([
  { name: "throws on access", open: blocked },
  { name: "throws on every write", open: () => storageOf(0) },
])("remembers for the page where the browser $name", ({ open }) => {
  const storage = openStorage(open);
  expect(storage.getItem("theme")).toBeNull();
  storage.setItem("theme", "dark");
  expect(storage.getItem("theme")).toBe("dark");
  storage.removeItem("theme");
  expect(storage.getItem("theme")).toBeNull();
  storage.setItem("lang", "ko-kr");
  storage.clear();
  expect(storage.getItem("lang")).toBeNull();
  expect(storage.isForgetful()).toBe(true);
});

it("keeps in the browser what the browser takes", () => {
  const browser = storageOf(1_000);
  const storage = openStorage(() => browser);
  storage.setItem("token", "one");
  expect(browser.getItem("token")).toBe("one");
  expect(storage.isForgetful()).toBe(false);
  expect(browser.length).toBe(1);
});

it("leaves no older value behind when the browser is full", () => {
  const browser = storageOf(40);
  const storage = openStorage(() => browser);
  storage.setItem("token", "of the person before");
  storage.setItem("token", "of another person, and much too long");
  expect(storage.getItem("token")).toBe("of another person, and much too long");
  expect(browser.getItem("token")).toBeNull();
  expect(storage.isForgetful()).toBe(true);
});
