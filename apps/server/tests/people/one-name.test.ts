import { register } from "@clearhold/contract/wallet/people/account";
import { describe, expect, it } from "vitest";
import { mailedCode, password, refusalOf } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useWorld(openWorld);

describe("ten people who want one name at once", () => {
  it("one gets it, nine are told so and can take another with a new code", async () => {
    const emails = Array.from({ length: 10 }, (_, n) => `runner${n}@example.com`);
    const codeOf = (email: string) =>
      mailedCode(world, { email, token: null }, { event: "nocaptcha", email });
    const asks = [];
    for (const email of emails) asks.push({ email, code: await codeOf(email), password });
    world.clock.advance(-540); // ten codes were asked for a minute apart; none may be too old
    const nobody = world.callAs(null);
    const ends = await Promise.allSettled(
      asks.map((ask) => nobody(register, { ...ask, username: "Runner" })),
    );
    const won = ends.findIndex(({ status }) => status === "fulfilled");
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const end of ends.filter(({ status }) => status === "rejected")) {
      expect(end).toMatchObject({ reason: { code: "username-taken" } });
    }
    world.clock.advance(700);
    const email = emails[won === 0 ? 1 : 0] ?? "";
    const again = { email, code: await codeOf(email), password };
    const taken = await refusalOf(nobody(register, { ...again, username: "RUNNER" }));
    expect(taken.code).toBe("username-taken");
    const { userinfo } = await nobody(register, { ...again, username: "walker" });
    expect(userinfo.username).toBe("walker");
  });
});
