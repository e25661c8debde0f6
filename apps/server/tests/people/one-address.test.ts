import { login } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readRateLimits } from "../../src/http/server.ts";
import { fundPassword, type Person, password, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { attackAtOnce, fundPasswordAttack, loginAttack } from "./brute-force.ts";

const here = "127.0.0.1";
const people = 200;
/** Fewer than may register in an hour. */
const peopleOfHour = 90;

/** Under the limits that a new house has. */
const world = useOpened(() => openWorld({ limits: readRateLimits(undefined) }));

/** Changes the fund password with the right one. */
function changePin({ call }: Person): Promise<unknown> {
  const to = "739105";
  return call(setFundPassword, { old_password: fundPassword, new_password: to, cfm_password: to });
}

describe("many phones behind one address", () => {
  afterEach(() => void vi.useRealTimers());

  it("leave a thief among them five guesses at a fund password", async () => {
    const alice = await settledPerson(world, "alice");
    const { cameIn, answers } = await attackAtOnce(world, fundPasswordAttack(alice, here), 50);
    expect(cameIn).toBe(0);
    expect(answers).toEqual({ "old-password-wrong": 4, "fund-password-locked": 46 });
    const locked = changePin(alice).catch((error: Error) => error.message);
    expect(await locked).toMatch(/^The fund password is locked\. Try again in (59|60) minutes\.$/);
  });

  it("leave a stranger among them three guesses at a login, and the owner gets in", async () => {
    const bob = await settledPerson(world, "bob");
    const { cameIn, answers } = await attackAtOnce(world, loginAttack(bob, here), 50);
    expect(cameIn).toBe(0);
    expect(answers["account-or-password-wrong"]).toBeLessThanOrEqual(3);
    const { userinfo } = await world.callAs(null)(login, { account: bob.email, password });
    expect(userinfo.user_id).toBe(bob.userId);
  });

  it("are told in minutes when their address has no registration left", async () => {
    const few = await openWorld({ limits: readRateLimits("register=1/3600") });
    try {
      await settledPerson(few, "carol");
      const dave = settledPerson(few, "dave").catch((error: Error) => error.message);
      expect(await dave).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/);
      expect(
        await few.callAs(null)(login, { account: "carol@example.com", password }),
      ).toBeTruthy();
    } finally {
      await few.close();
    }
  });

  it("register, two hundred within two hours, set fund passwords and log in", {
    timeout: 600_000,
  }, async () => {
    // The limits count by the machine's clock. It is moved, so this comes last.
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let n = 0; n < people; n += 1) {
      if (n > 0 && n % peopleOfHour === 0) vi.advanceTimersByTime(3_600_000);
      const { email } = await settledPerson(world, `phone${n}`);
      const { userinfo } = await world.callAs(null)(login, { account: email, password });
      expect(userinfo.username).toBe(`phone${n}`);
    }
    const everybody = Array.from({ length: 25 }, (_, n) => `phone${n}@example.com`);
    const once = everybody.map((account) => world.callAs(null)(login, { account, password }));
    for (const { token } of await Promise.all(once)) expect(token).toHaveLength(43);
  });
});
