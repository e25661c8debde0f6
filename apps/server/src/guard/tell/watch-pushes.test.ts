import { expect, it } from "vitest";
import type { PushEnd } from "../../mail/open-push-service.ts";
import { watchPushes } from "./watch-pushes.ts";

function watched(waiting = 0) {
  let now = Date.UTC(2026, 10, 23);
  const watch = watchPushes({
    clock: { now: () => new Date(now) },
    countWaiting: async () => waiting,
  });
  return {
    word: () => watch.beat.check().catch((fault: Error) => `not ready: ${fault.message}`),
    pass(hours: number) {
      now += hours * 3_600_000;
    },
    ended(service: string, ...ends: readonly (readonly [string, PushEnd])[]) {
      for (const [userId, end] of ends) watch.ended(userId, service, end);
    },
  };
}

const fcm = "fcm.googleapis.com";
const windows = "*.notify.windows.com";

it("a service that takes nothing three times in a row is named, until it takes a push", async () => {
  const { ended, word } = watched(2);
  ended(fcm, ["a", "later"], ["a", "later"]);
  expect(await word()).toBe("sends, pushes that wait: 2");
  ended(fcm, ["a", "later"]);
  expect(await word()).toBe(`not ready: ${fcm} takes no pushes, pushes that wait: 2`);
  ended("web.push.apple.com", ["b", "taken"]);
  expect(await word()).toContain("not ready");
  ended(fcm, ["c", "gone"]);
  expect(await word()).toBe("sends, pushes that wait: 2");
});

it("what one person can have caused is not the operator's matter, of three it is", async () => {
  const { ended, word } = watched();
  for (let time = 0; time < 5; time += 1) {
    ended(fcm, ["a", "refused"], ["b", "refused"]);
    ended(windows, ["a", "later"], ["b", "later"]);
  }
  expect(await word()).toBe("sends");
  ended(fcm, ["c", "refused"]);
  ended(windows, ["c", "later"]);
  expect(await word()).toBe(`not ready: ${fcm} refuses pushes, ${windows} takes no pushes`);
});

it("what nobody has asked for hours is forgotten", async () => {
  const { ended, word, pass } = watched();
  ended(fcm, ["a", "later"], ["a", "later"], ["a", "later"]);
  pass(3);
  expect(await word()).toBe("sends");
});
