import { type Page, expect as playwrightExpect } from "@playwright/test";
import { invitationFaults } from "../../packages/contract/src/invitation-rules.ts";
import { inviteWaits } from "../../packages/contract/src/wallet/rewards/invitations.ts";
import { answering, callsOf } from "./answering.ts";
import { look, lookAtOpen, lookSmallAndWide } from "./look-at.ts";
import type { Phone } from "./phone.ts";

/** Patience, not a bar. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

const longName = "W***************m";
const page1 = { current_page: 1, last_page: 1, per_page: 10 };
const joined = 1_790_000_000;

/** Every state of the screens of friends and team that one story cannot come to. */
export async function lookAtFriendStates(phone: Phone): Promise<void> {
  await everyInvitation(phone);
  await everyMember(phone);
  await switchedOff(phone);
  await outOfReach(phone);
}

/** What each invitation waits for, and each reason why it earns nothing. */
async function everyInvitation(phone: Phone): Promise<void> {
  const { page } = phone;
  const box = { open_box_limit: "0", status: 1, box_id: "" };
  const row = {
    ...{ username: longName, is_reglog: 1, is_buy: 0, fault: "", invite_time: joined },
    ...box,
  };
  const boxes = [1, 2, 3].map((status) => ({
    ...{ ...row, waits_for: "none", is_buy: 1, status, open_box_limit: "4999.999999" },
    box_id: `box_${String(status).padStart(26, "0")}`,
  }));
  const data = [
    ...inviteWaits.map((waits_for) => ({
      ...row,
      waits_for,
      is_buy: waits_for === "none" ? 1 : 0,
    })),
    ...boxes,
    ...invitationFaults.map((fault) => ({ ...row, waits_for: "subscription", fault })),
  ].map((one, place) => ({ ...one, from_id: `inv_${String(place).padStart(26, "0")}` }));
  await answering(page, "index/invite_log", { data, ...page1, total: data.length }, async () => {
    await phone.openAt("/InvitationRecord", "Invitation record");
    await page.reload();
    await phone.sees("The friend can still cancel the first subscription");
    await phone.sees("Waits until that project has completed its raise");
    await expect(page.getByText("Earns nothing")).toHaveCount(invitationFaults.length);
    // Where nothing is earned, nothing is waited for.
    await expect(page.getByText("Waits for the friend’s first subscription")).toHaveCount(1);
    // A state says of what it is.
    await expect(page.getByText(/^(Not obtained|Not opened|Opened)$/)).toHaveCount(0);
    await expect(page.getByText("Box: Not opened")).toHaveCount(1);
    await look(page, "invitations-every");
    await lookSmallAndWide(page, "invitations-every");
  });
}

/** Long amounts in both coins, with a rate and without one, and each fault. */
async function everyMember(phone: Phone): Promise<void> {
  const { page } = phone;
  const earned = [
    { unit: "TRX", amount: "123456789.123456" },
    { unit: "USDT", amount: "98765432.654321" },
  ];
  const member = { username: longName, jointime: joined, usdt_earn: "135802468.77", earned };
  const team_list = ["", ...invitationFaults].map((fault) => ({ ...member, fault }));
  const team = {
    ...{ total_num: 1234567, level_num: [12345, 222222, 1000000], team_list, ...page1 },
    ...{ total: team_list.length, usdt_earn: "135802468.77", earned, rate_time: joined },
  };
  await answering(page, "team/index", team, async () => {
    await phone.openAt("/myteam", "My team");
    await page.reload();
    await phone.sees(/^TRX valued at the rate of 2026-/);
    await phone.sees("LV3 (1,000,000)");
    await look(page, "team-long");
    await lookSmallAndWide(page, "team-long");
    await amountsLeaveRoom(page);
  });
  const unrated = {
    ...{ usdt_earn: "", rate_time: 0 },
    team_list: team_list.map((one) => ({ ...one, usdt_earn: "" })),
  };
  await answering(page, "team/index", { ...team, ...unrated }, async () => {
    await page.reload();
    await phone.sees("No current USDT rate");
    await look(page, "team-unrated");
  });
}

/** On the smallest phone an amount stands beside the name or below it, and never on it. */
async function amountsLeaveRoom(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const row of await page.getByRole("tabpanel").getByRole("listitem").all()) {
    const name = await row.getByText(longName).boundingBox();
    const [time] = await row.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/).all();
    expect((await time?.boundingBox())?.height, "the time is one line").toBeLessThan(24);
    const amount = await row.getByText(/^123,456,789/).boundingBox();
    if (!name || !amount) throw new Error("a row lacks its name or its amount");
    const isBeside = amount.x >= name.x + name.width;
    const isBelow = amount.y >= name.y + name.height;
    expect(isBeside || isBelow, JSON.stringify({ name, amount })).toBe(true);
  }
  const unit = page.locator("[data-amount] > span", { hasText: "USDT" }).first();
  expect(await unit.evaluate((it) => it.getClientRects().length), "the unit is whole").toBe(1);
  if (before) await page.setViewportSize(before);
}

/** Where commission is off, no screen promises one. */
async function switchedOff(phone: Phone): Promise<void> {
  const { page } = phone;
  await answering(page, "team/index", { is_on: false }, async () => {
    await phone.openAt("/myteam", "My team");
    await page.reload();
    await phone.sees("New subscriptions of your team pay you nothing.");
    await look(page, "team-off");
  });
  await answering(page, "team/plan", { is_on: false, levels: [] }, async () => {
    await phone.openAt("/NodePlan", "Commission plan");
    await page.reload();
    await phone.sees("Commission is switched off");
    await expect(page.getByText("An example")).toHaveCount(0);
    await look(page, "plan-off");
  });
  await answering(page, "index/invite_info", { has_commission: false }, async () => {
    await phone.openAt("/InviteFriends", "Invite friends");
    await page.reload();
    await phone.sees("Invitations pay no commission at present.");
    await expect(page.getByText(/goes to you/)).toHaveCount(0);
    await look(page, "invite-off");
  });
  const received = { members: 0, paid: 0, median: "0", best: "0", total: "0", mine: "0" };
  await answering(page, "team/plan", { received }, async () => {
    await phone.openAt("/NodePlan", "Commission plan");
    await page.reload();
    await phone.sees("No member has a team yet, so there is nothing to show.");
    await look(page, "plan-nobody");
  });
}

async function outOfReach(phone: Phone): Promise<void> {
  const { page } = phone;
  for (const [call, route] of [
    ["index/invite_info", "/InviteFriends"],
    ["index/invite_log", "/InvitationRecord"],
    ["team/index", "/myteam"],
    ["team/plan", "/NodePlan"],
    ["team/commissions", "/NodeRecord"],
  ] as const) {
    await page.route(callsOf(call), (it) => it.abort());
    await phone.open(route);
    await page.reload();
    await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    await lookAtOpen(page, `friends-error-${route.slice(1)}`);
  }
}
