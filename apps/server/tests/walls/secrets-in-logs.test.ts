import { getUserInfo, login, logout } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { fundPassword, mailedCode, password, refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);

describe("the logs of every process", () => {
  it("hold no password, code, token, mailbox or address that was typed", async () => {
    const alice = await settledPerson(world, "alice");
    const code = await mailedCode(world, alice, { event: "changefundpwd" });
    const next = "739105";
    await alice.call(setFundPassword, { new_password: next, cfm_password: next, ecaptcha: code });
    const account = { account: alice.email, password: alice.password };
    const { token } = await world.callAs(null)(login, account);
    await refusalOf(world.callAs(null)(login, { ...account, password: "Wrong-Password-1" }));
    const { userId, actor } = alice;
    for (let n = 0; n < 5; n += 1) {
      const proof = { userId, sessionHash: actor.sessionHash, fundPassword: "264809" };
      await refusalOf(world.guard.proveFundPassword(proof));
    }
    await expect(breakGuard(alice.userId)).rejects.toThrow();
    await fetch(`${world.url}/api/user/index?token=${token}&fund_password=${fundPassword}`);
    await fetch(`${world.url}/api/user/index`, { method: "POST", body: `{"code":"${code}"` });
    await fetch(`${world.url}/api/nothing/${code}/${token}`);
    await world.callAs(token)(getUserInfo, {});
    await world.callAs(token)(logout, {});

    const text = world.logLines.join("");
    expect(world.logLines.length).toBeGreaterThan(10);
    expect(text).toContain('"route":"/api/User/register"');
    expect(text).toContain('"outcome":"account-or-password-wrong"');
    const secrets = [password, fundPassword, next, "264809", "Wrong-Password-1", code, token];
    for (const secret of [...secrets, alice.token, alice.email, alice.actor.sessionHash]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(world.orderSeed);
  });

  /** A fault inside the guard, whose whole error is logged. */
  function breakGuard(userId: string) {
    const ask = { fundPassword, proofs: { emailCode: "000000" } };
    return world.guard.authoriseWithdrawal({ ...ask, orderText: `${userId} ${password}` });
  }
});
