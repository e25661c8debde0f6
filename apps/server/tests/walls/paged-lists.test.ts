import type { Endpoint } from "@clearhold/contract/endpoint";
import type { PageOf } from "@clearhold/contract/primitives/page";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { withClient } from "../database.ts";
import { pavel, submitted } from "../people/certifying.ts";
import { registerPerson } from "../people.ts";
import { openNoticeDesk, wordsFile } from "../press/operator-notices.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { openVictim, type Victim } from "./victim.ts";

const world = useOpened(openWorld);
let victim: Victim;

const paged = walletEndpoints.filter(({ reply }) =>
  JSON.stringify(z.toJSONSchema(reply, { unrepresentable: "any" })).includes('"last_page"'),
);

/** What each list has to be asked for; a victim has at least one row of it. */
const asks: Readonly<Record<string, (of: Victim) => Record<string, unknown>>> = {
  getTeam: () => ({ level: 1 }),
  listActivity: () => ({}),
  listAppointments: () => ({}),
  listBills: () => ({}),
  listCampaigns: () => ({}),
  listCertificationLooks: () => ({}),
  listDeposits: () => ({}),
  listDevices: () => ({}),
  listExchanges: () => ({}),
  listInvitations: () => ({}),
  listLevelDays: () => ({}),
  listMessages: () => ({ mode_id: 1 }),
  listNotices: () => ({}),
  listOrders: () => ({}),
  listProjects: () => ({ id: 1 }),
  listSubscriptions: () => ({}),
  listWithdrawals: () => ({}),
};
/** Lists that take days of a raise before they have a row. */
const others = ["listCommissions", "listDraws", "listProjectNotices", "listRewards"];

beforeAll(async () => {
  victim = await openVictim(world);
  const desk = await openNoticeDesk(world);
  await desk.show({ kind: "announcement", file: wordsFile("Hello", "<p>Text</p>") });
  await world.operators.enrolOperator(pavel);
  const requestId = await submitted(victim);
  await world.operators.showCertification({ ...pavel, requestId });
  const friend = await registerPerson(world, "friend");
  await withClient(world.adminUrl, async (admin) => {
    await admin.query("insert into level_days (day) select current_date + 1");
    await admin.query("alter table users disable trigger user");
    await admin.query("update users set inviter_id = $1 where id = $2", [
      ...[victim.userId, friend.userId],
    ]);
    await admin.query("alter table users enable trigger user");
  });
});

it("is asked for in every list that has pages", () => {
  expect(paged.map(({ name }) => name).sort()).toEqual([...Object.keys(asks), ...others].sort());
});

it.each(Object.keys(asks))("%s says how many rows there are, also past its end", async (name) => {
  const endpoint = paged.find((one) => one.name === name) as Endpoint;
  const pageOf = async (page: number) => {
    const reply = (await victim.call(endpoint, { ...asks[name]?.(victim), page, limit: 1 })) as
      | PageOf<unknown>
      | { data: PageOf<unknown> };
    return "last_page" in reply ? reply : reply.data;
  };
  const { total, last_page } = await pageOf(1);
  expect(total).toBeGreaterThan(0);
  expect(last_page).toBe(total);
  expect(await pageOf(total + 1)).toMatchObject({ total, last_page, current_page: total + 1 });
});
