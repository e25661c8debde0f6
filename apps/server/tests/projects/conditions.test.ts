import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { beforeAll, describe, expect, it } from "vitest";
import { admitSubscription } from "../../src/features/projects/subscriptions/request-subscription.ts";
import { newId } from "../../src/kernel/ids.ts";
import { authorisedJournal, openLedger } from "../../src/ledger/index.ts";
import { subscriptionHeld } from "../../src/ledger/recipes/projects.ts";
import { withClient } from "../database.ts";
import { trx } from "../market-world.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useOpened, useWorld } from "../use-world.ts";
import { openRaiseWorld } from "./raise-world.ts";

const world = useWorld(openRaiseWorld);
const api = useOpened(() => {
  const liveSessions = async (_tx: unknown, hashes: readonly string[]) => new Set(hashes);
  return openLedger({ database: world.databases.api, clock: world.clock, liveSessions });
});
let alice: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await world.pay(alice, trx(5000));
});

/** As if the days had been counted so: the level is of the last one. */
async function standAt({ level, certification }: { level: number; certification: number }) {
  await withClient(world.adminUrl, async (admin) => {
    const day = "(select coalesce(max(day), '2026-01-01') from level_days)";
    await admin.query(`insert into level_days (day) select ${day} + 1`);
    await admin.query(`insert into person_levels select ${day}, $1, 0, 0, 0, 0, $2`, [
      alice.userId,
      level,
    ]);
    await admin.query("update users set certification = $2 where id = $1", [
      alice.userId,
      certification,
    ]);
  });
}

/** The posting of the web server, and one that a thief of its login makes without asking the project. */
async function post(projectId: string, asksProject: boolean) {
  const amount = trx(10);
  const subscriptionId = newId("sub", world.clock);
  const { userId, sessionHash } = alice.actor;
  const authorised = await world.guard.authoriseSpending({
    ...{ userId, sessionHash, fundPassword },
    ...{ kind: "subscription-held", reference: subscriptionId, purpose: projectId },
    ...{ currency: amount.currency, amountUnits: String(amount.units) },
  });
  const held = subscriptionHeld({ subscriptionId, userId, projectId, amount });
  return api.post({
    journals: [authorisedJournal(held, authorised)],
    rows: asksProject ? [admitSubscription(projectId, userId, amount.units)] : [],
    answer: "taken",
  });
}

describe("a project that asks for level 2 and certification 1", () => {
  const cases = [
    { level: 1, certification: 1, takes: false },
    { level: 2, certification: 0, takes: false },
    { level: 2, certification: 1, takes: true },
    { level: 3, certification: 2, takes: true },
    { level: 0, certification: 0, takes: false },
  ];

  it.each(cases)(
    "of a person at $level and $certification: $takes, by server and database",
    async ({ takes, ...standing }) => {
      const projectId = await world.open({ level: 2, certification: 1 });
      await standAt(standing);
      expect(await alice.call(getUserInfo, {})).toMatchObject({
        level: standing.level,
        certified: standing.certification,
      });
      const ask = { pro_id: projectId, money: "10", password: fundPassword };
      if (takes) {
        await alice.call(subscribe, ask);
        expect(await post(projectId, true)).toBe("taken");
        expect(await post(projectId, false)).toBe("taken");
      } else {
        const refused = await refusalOf(alice.call(subscribe, ask));
        expect(refused.code).toBe("subscription-conditions-not-met");
        expect((await refusalOf(post(projectId, true))).code).toBe("subscription-above-quota");
        await expect(post(projectId, false)).rejects.toThrow("a person below its conditions");
      }
    },
  );
});
