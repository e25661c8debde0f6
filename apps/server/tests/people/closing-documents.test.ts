import { askClosing } from "@clearhold/contract/wallet/people/closing";
import { expect, it } from "vitest";
import { withClient } from "../database.ts";
import { fundPassword, mailedCode, settledPerson } from "../people.ts";
import { openWorld } from "../world.ts";
import { decidedByBoth, olga, pavel, submitted } from "./certifying.ts";

const weekSeconds = 7 * 24 * 3600;

it.each([
  ["refused", "refused"],
  ["accepted", "accepted"],
  ["pending", "cancelled"],
] as const)("keeps no name that was %s when its owner leaves", async (decision, state) => {
  const world = await openWorld();
  try {
    for (const operator of [olga, pavel]) await world.operators.enrolOperator(operator);
    const ada = await settledPerson(world, "ada");
    const requestId = await submitted(ada);
    if (decision !== "pending") await decidedByBoth(world, requestId, decision);
    const ecaptcha = await mailedCode(world, ada, { event: "captcha", change: "close-account" });
    await ada.call(askClosing, { password: fundPassword, ecaptcha });
    world.clock.advance(weekSeconds);
    await withClient(world.adminUrl, async (admin) => {
      const first = async (sql: string) => (await admin.query(sql, [ada.userId])).rows[0];
      const closed = "select closed_at is not null as so from account_closings where user_id = $1";
      await expect.poll(() => first(closed), { timeout: 120_000 }).toEqual({ so: true });
      const kept = "select state, sealed from certification_requests where user_id = $1";
      expect(await first(kept)).toEqual({ state, sealed: null });
      const pictures =
        "select count(*)::int as pictures from certification_pictures where user_id = $1";
      expect(await first(pictures)).toEqual({ pictures: 0 });
    });
  } finally {
    await world.close();
  }
});
