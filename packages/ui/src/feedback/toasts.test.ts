import { expect, it } from "vitest";
import { listenToToasts, onFirstToast, toast } from "./toasts.ts";

it("keeps what is said before the host is there, then speaks through it", () => {
  const said: string[] = [];
  let woken = 0;
  const stopWaking = onFirstToast(() => {
    woken += 1;
  });
  toast("early");
  const stop = listenToToasts((message) => said.push(`${message.tone}:${message.text}`));
  toast("late", "error");
  expect(woken).toBe(1);
  expect(said).toEqual(["plain:early", "error:late"]);
  stop();
  stopWaking();
});
