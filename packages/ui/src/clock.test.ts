import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deviceMs, nowMs, nowSeconds, tellServerTime } from "./clock.ts";

const hourMs = 3_600_000;
const serverMs = Date.UTC(2026, 10, 21, 12);

beforeEach(() => vi.useFakeTimers({ now: serverMs }));
afterEach(() => {
  vi.setSystemTime(serverMs);
  tellServerTime(serverMs, 0);
  vi.useRealTimers();
});

it.each([
  ["25 hours ahead", 25 * hourMs],
  ["25 hours behind", -25 * hourMs],
  ["three minutes ahead", 180_000],
  ["a year behind", -365 * 24 * hourMs],
])("a device that is %s reads the server's time", (_, ahead) => {
  vi.setSystemTime(serverMs + ahead);
  tellServerTime(serverMs, 0);
  expect(nowMs()).toBe(serverMs);
  vi.advanceTimersByTime(90_500);
  expect(nowSeconds()).toBe(serverMs / 1000 + 90);
  expect(deviceMs()).toBe(serverMs + ahead + 90_500);
});

it("a slow answer moves nothing where the device is right", () => {
  vi.setSystemTime(serverMs + 8_000);
  tellServerTime(serverMs, 8_000);
  expect(nowMs()).toBe(serverMs + 8_000);
  tellServerTime(serverMs + 8_000, 40);
  expect(nowMs()).toBe(serverMs + 8_000);
});

it("a slow answer of a wrong clock is mended by the next one", () => {
  vi.setSystemTime(serverMs - 25 * hourMs);
  tellServerTime(serverMs - 6_000, 7_000);
  expect(Math.abs(nowMs() - serverMs)).toBeLessThanOrEqual(7_000);
  tellServerTime(serverMs, 0);
  expect(nowMs()).toBe(serverMs);
});

it("a clock that its owner sets while the page is open is followed", () => {
  tellServerTime(serverMs, 30);
  vi.setSystemTime(serverMs + 49 * hourMs);
  tellServerTime(serverMs, 30);
  expect(Math.abs(nowMs() - serverMs)).toBeLessThanOrEqual(30);
});
