import { askClosing } from "@clearhold/contract/wallet/people/closing";
import { expect, it } from "vitest";
import { withClient } from "../market-world.ts";
import { fundPassword, mailedCode, settledPerson } from "../people.ts";
import { openWorld } from "../world.ts";
import { decidedByBoth, olga, pavel, submitted } from "./certifying.ts";

const weekSeconds = 7 * 24 * 3600;

it.each(["refused", "accepted"] as const)(
  "keeps no name that was %s when its owner leaves",
  async (decision) => {
    const world = await openWorld();
    try {
      for (const operator of [olga, pavel]) await world.operators.enrolOperator(operator);
      const ada = await settledPerson(world, "ada");
      await decidedByBoth(world, await submitted(ada), decision);
      const ecaptcha = await mailedCode(world, ada, { event: "captcha", change: "close-account" });
      await ada.call(askClosing, { password: fundPassword, ecaptcha });
      world.clock.advance(weekSeconds);
      await withClient(world.adminUrl, async (admin) => {
        const first = async (sql: string) => (await admin.query(sql, [ada.userId])).rows[0];
        const closed =
          "select closed_at is not null as so from account_closings where user_id = $1";
        await expect.poll(() => first(closed), { timeout: 120_000 }).toEqual({ so: true });
        const kept = "select state, sealed from certification_requests where user_id = $1";
        expect(await first(kept)).toEqual({ state: decision, sealed: null });
      });
    } finally {
      await world.close();
    }
  },
);
