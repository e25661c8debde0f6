import { expect, it } from "vitest";
import { isTimeZone } from "./is-time-zone.ts";

it.each(["UTC", "Pacific/Chatham", "America/St_Johns", "Etc/GMT+9"])("%s is a zone", (name) => {
  expect(isTimeZone(name)).toBe(true);
});

it.each(["+09:00", "-03:30", "", "Mars/Olympus", " UTC"])("%j is no zone", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
