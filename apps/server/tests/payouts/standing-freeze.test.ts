import { login } from "@clearhold/contract/wallet/people/account";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { resetPassword, setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { mailedCode, type Person, password, refusalOf } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { day } from "./address-people.ts";
import { available, letters, toldEnds, withdrawalsOf } from "./standing-records.ts";
import { openStandingWorld, recordOf, subscribeStanding } from "./standing-world.ts";

const world = useWorld(openStandingWorld);

/** The owner presses the button of the newest letter that has one. */
async function freeze(person: Person): Promise<void> {
  const links = (await letters(world, person)).flatMap(
    (letter) => /#\/NotMe\?token=([\w-]{43})/.exec(letter)?.[1] ?? [],
  );
  await world.callAs(null)(reportNotMe, { token: links.at(-1) ?? "" });
}

/** The owner is back, with another login password out of the mailbox. */
async function openAgain(person: Person): Promise<Person> {
  const { email } = person;
  const nobody = world.callAs(null);
  const newpassword = "Meadow-Stone-77";
  const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
  await nobody(resetPassword, { type: 2, email, ecaptcha, newpassword });
  const { token } = await nobody(login, { account: email, password: newpassword });
  return { ...person, token, call: world.callAs(token) };
}

const voidReason = async (subscriptionId: string) => {
  const order = world.payouts.orderStandingPayout({ subscriptionId, network: "devnet" });
  return (await refusalOf(order)).details.reason;
};

describe("a freeze calls off every payout that was to be sent on", () => {
  it("long before there is one, and it stays called off when the freeze is lifted", async () => {
    const saver = await world.saver("gail");
    const projectId = await world.opened();
    const recordId = await subscribeStanding(world, saver, projectId);
    await freeze(saver.person);
    await world.round();
    expect(await toldEnds(world, saver.person)).toEqual([
      expect.stringContaining("The account was frozen"),
    ]);
    const back = await openAgain(saver.person);
    expect(await recordOf(back, recordId)).toMatchObject({
      ...{ rebate_state: "fell-back", rebate_reason: "account-frozen", withdrawal_id: "" },
      rebate_reason_text: expect.stringContaining("frozen"),
    });
    world.clock.advance(4 * day);
    await world.paidOut(projectId);
    await world.round();
    expect(await withdrawalsOf(world, back)).toEqual([]);
    expect(await available(world, back)).toBe(1_000_000_000n);
  });

  it("at the guard itself, while the account is frozen and for ever after", async () => {
    const saver = await world.saver("gwen");
    const projectId = await world.opened();
    const recordId = await subscribeStanding(world, saver, projectId);
    await world.paidOut(projectId);
    await freeze(saver.person);
    world.clock.advance(4 * day);
    expect(await voidReason(recordId)).toBe("account-frozen");
    await openAgain(saver.person);
    world.clock.advance(4 * day);
    expect(await voidReason(recordId)).toBe("account-frozen");
    await world.round();
    expect(await withdrawalsOf(world, saver.person)).toEqual([]);
    expect(await available(world, saver.person)).toBe(1_000_000_000n);
  });

  it("and leaves what is proved once the owner is back", async () => {
    const saver = await world.saver("gina");
    world.clock.advance(8 * day);
    await world.callAs(
      null,
      "en-us",
      "a-browser-of-the-thief-10",
    )(login, {
      ...{ account: saver.person.email, password },
    });
    await freeze(saver.person);
    const back = { ...(await openAgain(saver.person)), fundPassword: "739154" };
    await back.call(setFundPassword, {
      ...{ new_password: back.fundPassword, cfm_password: back.fundPassword },
      ecaptcha: await mailedCode(world, back, { event: "changefundpwd" }),
    });
    world.clock.advance(4 * day);
    const projectId = await world.opened();
    const recordId = await subscribeStanding(world, { ...saver, person: back }, projectId);
    await world.paidOut(projectId);
    await world.round();
    expect((await recordOf(back, recordId)).rebate_state).toBe("withdrawn");
  });
});
