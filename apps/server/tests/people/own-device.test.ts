import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { resetPassword } from "@clearhold/contract/wallet/people/passwords";
import { describe, expect, it } from "vitest";
import { refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const day = 24 * 3600;
const newpassword = "Meadow-Stone-77";
const thiefsBrowser = "the-browser-of-a-thief-0001";

const world = useOpened(openWorld);

const stranger = () => world.callAs(null, "en-us", thiefsBrowser);
const owner = () => world.callAs(null);

/** Asks for a code as a stranger does, and gives it as its owner reads it. */
async function codeByStranger(email: string): Promise<string> {
  world.clock.advance(61);
  await stranger()(sendEmailCode, { event: "nocaptcha", email });
  return world.mailbox.codeTo(email);
}

async function burn(email: string, code: string): Promise<void> {
  const ecaptcha = code === "111111" ? "222222" : "111111";
  const ask = { type: 2, email, ecaptcha, newpassword } as const;
  for (let n = 0; n < 5; n += 1) {
    expect((await refusalOf(stranger()(resetPassword, ask))).code).toBe("email-code-wrong");
  }
  const right = await refusalOf(stranger()(resetPassword, { ...ask, ecaptcha: code }));
  expect(right.code).toBe("email-code-wrong");
}

describe("a stranger who knows nothing but the mailbox", () => {
  it("uses up neither the codes nor the tries of the owner's own device", async () => {
    const { email } = await settledPerson(world, "alice");
    world.clock.advance(day + 1);
    let code = "";
    for (let asked = 0; asked < 20; asked += 1) {
      if (asked === 10) world.clock.advance(3600);
      code = await codeByStranger(email);
    }
    const full = await refusalOf(codeByStranger(email));
    expect(full.code).toBe("code-limit-reached");
    await burn(email, code);
    await owner()(sendEmailCode, { event: "nocaptcha", email });
    const ecaptcha = await world.mailbox.codeTo(email);
    await burn(email, ecaptcha);
    await owner()(resetPassword, { type: 2, email, ecaptcha, newpassword });
  });

  it("is answered the same where there is no account", async () => {
    const { email } = await settledPerson(world, "bob");
    for (const mailbox of [email, "nobody.here@example.com"]) {
      await burn(mailbox, await codeByStranger(mailbox));
      const soon = stranger()(sendEmailCode, { event: "nocaptcha", email: mailbox });
      expect((await refusalOf(soon)).code).toBe("code-asked-too-soon");
    }
  });

  it("is left five tries by the owner's device, and leaves it five", async () => {
    const { email } = await settledPerson(world, "carol");
    const code = await codeByStranger(email);
    await burn(email, code);
    const ask = { type: 2, email, newpassword } as const;
    const wrong = code === "111111" ? "222222" : "111111";
    for (let n = 0; n < 5; n += 1) {
      const refused = await refusalOf(owner()(resetPassword, { ...ask, ecaptcha: wrong }));
      expect(refused.code).toBe("email-code-wrong");
    }
    const refused = await refusalOf(owner()(resetPassword, { ...ask, ecaptcha: code }));
    expect(refused.code).toBe("email-code-wrong");
  });
});
