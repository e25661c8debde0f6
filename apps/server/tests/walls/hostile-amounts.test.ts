import type { Endpoint } from "@clearhold/contract/endpoint";
import { buyOrder, requestSimpleExchange } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { expect, it } from "vitest";
import { decimalsOnly } from "../hostile-amounts.ts";
import { trx, usdt } from "../market-world.ts";
import { fundPassword, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openRaiseWorld);

async function whatIsBooked() {
  return world.databases.auditor.query(
    `select (select count(*) from ledger_journals) as journals,
       (select count(*) from appointments) as appointments`,
  );
}

// What is no amount at all is sent to every endpoint in bad-input.test.ts.
it("doors of whole coins take nothing that is not written as a whole number", async () => {
  const alice = await settledPerson(world, "alice");
  await world.pay(alice, trx(500), usdt(500));
  const open = await world.open({ end: "+4h", publish: "+5h", give: "+6h" });
  const coming = await world.make({ start: "+1h", end: "+2h", publish: "+3h", give: "+4h" });
  const fund = { fund_password: fundPassword };
  const doors: readonly [Endpoint, Record<string, string>, string][] = [
    [requestSimpleExchange, { type: "2", ...fund }, "amount-not-integer"],
    [subscribe, { pro_id: open, password: fundPassword }, "subscription-not-integer"],
    [buyOrder, { id: open, ...fund }, "subscription-not-integer"],
    [appoint, { pro_id: coming }, "subscription-not-integer"],
  ];
  const before = await whatIsBooked();
  for (const [{ name, path }, rest, refusal] of doors) {
    for (const money of decimalsOnly) {
      const body = new URLSearchParams({ ...rest, money });
      const sent = { method: "POST", headers: { token: alice.token }, body };
      const answer = await (await fetch(`${world.url}${path}`, sent)).json();
      const expected = { code: 0, error: refusal, field: "money" };
      expect(answer, `${name} ${money}`).toMatchObject(expected);
    }
  }
  expect(await whatIsBooked()).toEqual(before);
});
