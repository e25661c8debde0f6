import type { ReplyOf } from "@clearhold/contract/endpoint";
import { login } from "@clearhold/contract/wallet/people/account";
import { changeEmail } from "@clearhold/contract/wallet/people/contacts";
import { addPasskey, beginPasskey, listPasskeys } from "@clearhold/contract/wallet/people/passkeys";
import {
  getSecurity,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import {
  fundPassword,
  mailedCode,
  type Person,
  password,
  refusalOf,
  settledPerson,
} from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { Authenticator } from "./authenticator.ts";
import { addDevice, adding, day, settledDevice, signedBy } from "./passkey-people.ts";

type Options = ReplyOf<typeof beginPasskey>["options"];

const world = useOpened(openWorld);

const nowSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

/** Another session of the same person. */
async function elsewhere({ email }: Person) {
  const browser = "the-browser-of-a-thief-0001";
  const { token } = await world.callAs(null, "en-us", browser)(login, { account: email, password });
  return world.callAs(token, "en-us", browser);
}

/** Ten prompts by one proof, each answered by another device. */
async function addTen(person: Person, proof: { ecaptcha: string } | { passkey: string }) {
  const prompts: Options[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { options } = await person.call(beginPasskey, { password: fundPassword, ...proof });
    prompts.push(options);
    world.clock.advance(1);
  }
  return Promise.allSettled(
    prompts.map((options) =>
      person.call(addPasskey, { name: "x", credential: new Authenticator().make(options) }),
    ),
  );
}

describe("one proof", () => {
  it("adds one passkey, however many prompts were opened by it", async () => {
    const alice = await settledPerson(world, "alice");
    const ends = await addTen(alice, { ecaptcha: await mailedCode(world, alice, adding) });
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await alice.call(listPasskeys, {})).list).toHaveLength(1);
  });

  it("of an older passkey does too", async () => {
    const bob = await settledPerson(world, "bob");
    const device = await settledDevice(world, bob);
    const passkey = await signedBy(device, bob, adding);
    const ends = await addTen(bob, { passkey });
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = await refusalOf(bob.call(beginPasskey, { password: fundPassword, passkey }));
    expect(again.code).toBe("passkey-wrong");
  });

  it("is good for the session that has shown it", async () => {
    const carol = await settledPerson(world, "carol");
    const other = await elsewhere(carol);
    const ask = { password: fundPassword, ecaptcha: await mailedCode(world, carol, adding) };
    await carol.call(beginPasskey, ask);
    expect((await refusalOf(other(beginPasskey, ask))).code).toBe("email-code-wrong");
  });

  it("that adds a passkey gives no paper that works before that passkey does", async () => {
    const dan = await settledPerson(world, "dan");
    const { added } = await addDevice(world, dan);
    const [recovery_code = ""] = added.recovery_codes;
    const email = "dan.new@example.com";
    const move = async () => {
      const ecaptcha_new = await mailedCode(
        world,
        { ...dan, email },
        { event: "changeemail", email },
      );
      return dan.call(changeEmail, { email, ecaptcha_new, recovery_code, password: fundPassword });
    };
    const early = await refusalOf(move());
    expect(early.code).toBe("recovery-code-too-new");
    expect(Number(early.details.until)).toBe(added.passkey.confirms_from);
    world.clock.advance(day + 1);
    await move();
  });
});

describe("whoever reads the mailbox", () => {
  it("and resets both passwords by it waits until the second day is over", async () => {
    const { email } = await settledPerson(world, "erin");
    const newpassword = "Meadow-Stone-77";
    const code = await mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    await world.callAs(null)(resetPassword, { type: 2, email, ecaptcha: code, newpassword });
    const reset = nowSeconds();
    const { token } = await world.callAs(null)(login, { account: email, password: newpassword });
    const call = world.callAs(token);
    const { would_hold } = await call(getSecurity, {});
    const ecaptcha = await mailedCode(world, { email, token }, { event: "changefundpwd" });
    await call(setFundPassword, { new_password: "739154", cfm_password: "739154", ecaptcha });
    const { holds } = await call(getSecurity, {});
    const held = holds.find(({ reason }) => reason === "fund-password-reset")?.until ?? 0;
    expect(held).toBe(would_hold.fund_password_by_code);
    expect(Math.abs(held - reset - 2 * day)).toBeLessThan(60);
    world.clock.advance(day + 1);
    expect((await call(getSecurity, {})).holds.map(({ reason }) => reason)).toEqual([
      "fund-password-reset",
    ]);
  });
});
