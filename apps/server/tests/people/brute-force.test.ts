import { login } from "@clearhold/contract/wallet/people/account";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { readRateLimits } from "../../src/http/server.ts";
import { mailedCode, type Person, password, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld, type World, worldDevice } from "../world.ts";
import {
  attackAtOnce,
  codeAttack,
  codesCompared,
  fundPasswordAgainAttack,
  fundPasswordAttack,
  linkAttack,
  loginAttack,
  postFrom,
  resetAttack,
} from "./brute-force.ts";

const tries = 300;
const world = useOpened(openWorld);
const shielded = useOpened(() => openWorld({ limits: readRateLimits("login=100/3600") }));

/** The owner at a login: "" is in. */
function comesIn(inWorld: World, { email }: Person, from: string, device?: string) {
  const origin = { from, ...(device !== undefined && { device }) };
  return postFrom(inWorld, login.path, { account: email, password }, origin);
}

describe("three hundred tries on a login password", () => {
  it("are compared a few times, and nobody comes in with the right one either", async () => {
    const alice = await settledPerson(world, "alice");
    const { cameIn, answers } = await attackAtOnce(world, loginAttack(alice), tries);
    expect(cameIn).toBe(0);
    expect(answers["account-or-password-wrong"]).toBeLessThanOrEqual(3);
    expect(answers["login-delayed"]).toBeGreaterThanOrEqual(tries - 3);
  });

  it("do not delay the owner on the own device, in whichever network", async () => {
    const bob = await settledPerson(world, "bob");
    await attackAtOnce(world, loginAttack(bob), tries);
    expect(await comesIn(world, bob, "127.0.0.1", worldDevice)).toBe("");
    expect(await comesIn(world, bob, "127.0.0.7", worldDevice)).toBe("");
  });

  it("from the owner's own network leave the own device its way in", async () => {
    const carol = await settledPerson(world, "carol");
    const { cameIn } = await attackAtOnce(world, loginAttack(carol, "127.0.0.1"), tries);
    expect(cameIn).toBe(0);
    expect(await comesIn(world, carol, "127.0.0.1")).toBe("login-delayed");
    expect(await comesIn(world, carol, "127.0.0.1", worldDevice)).toBe("");
  });

  it("tell nobody in the owner's network whether there is an account", async () => {
    const alan = await settledPerson(world, "alan");
    for (const email of [alan.email, "nobody.at.all@example.com"]) {
      await attackAtOnce(world, loginAttack({ ...alan, email }), 20);
      const guess = { account: email, password: "Wrong-Guess-42" };
      const answer = await postFrom(world, login.path, guess, { from: "127.0.0.1" });
      expect(answer).toBe("login-delayed");
    }
  });

  it("leave an owner on a new phone in a new network the way through the mailbox", async () => {
    const henry = await settledPerson(world, "henry");
    const { email } = henry;
    await attackAtOnce(world, loginAttack(henry), tries);
    expect(await comesIn(world, henry, "127.0.0.8")).toBe("login-delayed");
    const ecaptcha = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const newpassword = "Meadow-Stone-77";
    const reset = { type: "2", email, ecaptcha, newpassword };
    const origin = { from: "127.0.0.8", device: "the-new-phone-of-henry-1" };
    expect(await postFrom(world, resetPassword.path, reset, origin)).toBe("");
    await attackAtOnce(world, loginAttack(henry), 20);
    const account = { account: email, password: newpassword };
    expect(await postFrom(world, login.path, account, origin)).toBe("");
  });

  it("are stopped by address before they reach the guard, where limits are on", async () => {
    const dan = await settledPerson(shielded, "dan");
    const { cameIn, answers } = await attackAtOnce(shielded, loginAttack(dan), tries);
    expect(cameIn).toBe(0);
    expect(answers["too-many-requests"]).toBe(tries - 100);
    expect(await comesIn(shielded, dan, "127.0.0.1", worldDevice)).toBe("");
  });
});

describe("three hundred tries on a fund password", () => {
  it("are five, then it is locked to the right one too; the login is not", async () => {
    const erin = await settledPerson(world, "erin");
    const { cameIn, answers } = await attackAtOnce(world, fundPasswordAttack(erin), tries);
    expect(cameIn).toBe(0);
    expect(answers).toEqual({
      "old-password-wrong": 4,
      "fund-password-locked": tries - 4,
    });
    expect(await comesIn(world, erin, "127.0.0.1", worldDevice)).toBe("");
  });

  it("are none at the door of a lost answer, where nothing is compared", async () => {
    const iris = await settledPerson(world, "iris");
    const { cameIn, answers } = await attackAtOnce(world, fundPasswordAgainAttack(iris), tries);
    expect(cameIn).toBe(0);
    expect(answers).toEqual({ "email-code-required": tries });
    const byOld = fundPasswordAttack(iris);
    expect(await postFrom(world, byOld.path, byOld.right, byOld.origin)).toBe("");
  });
});

describe("three hundred tries on a mailed code", () => {
  it("are five at the code of a session, and fifteen in a day; the right one comes too late", async () => {
    const frank = await settledPerson(world, "frank");
    const before = await codesCompared(world);
    const { cameIn, answers } = await attackAtOnce(world, await codeAttack(world, frank), tries);
    expect(cameIn).toBe(0);
    expect((await codesCompared(world)) - before).toBe(5);
    expect(answers).toEqual({ "email-code-wrong": 15, "code-limit-reached": tries - 15 });
    expect(await comesIn(world, frank, "127.0.0.1", worldDevice)).toBe("");
  });

  it("are five at the code of a forgotten password", async () => {
    const grace = await settledPerson(world, "grace");
    const before = await codesCompared(world);
    const { cameIn, answers } = await attackAtOnce(world, await resetAttack(world, grace), tries);
    expect(cameIn).toBe(0);
    expect((await codesCompared(world)) - before).toBe(5);
    expect(answers).toEqual({ "email-code-wrong": tries });
    expect(await comesIn(world, grace, "127.0.0.1", worldDevice)).toBe("");
  });
});

describe("three hundred tries on the links of mails", () => {
  it("are as many of one address as its limit says", async () => {
    const attack = linkAttack("B".repeat(43)); // nobody has one: every guess is wrong
    const { cameIn, answers } = await attackAtOnce(shielded, attack, tries);
    expect(cameIn).toBe(0);
    expect(answers).toEqual({ "link-expired": 100, "too-many-requests": tries - 100 });
  });
});
