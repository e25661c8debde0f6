import type { Page } from "@playwright/test";
import { rewrite } from "./every-result.ts";

/** The addresses of a call, with any question behind it. */
export const callsOf = (name: string) => new RegExp(`/api/${name}(?:\\?|$)`, "i");

/** The calls of a name answer so until `then` has ended. */
export async function answering(
  page: Page,
  name: string,
  answer: object,
  then: () => Promise<void>,
): Promise<void> {
  await page.route(callsOf(name), (route) => rewrite(route, () => answer));
  await then();
  await page.unroute(callsOf(name));
}
