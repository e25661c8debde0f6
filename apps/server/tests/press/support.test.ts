import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { getSupport } from "@clearhold/contract/wallet/press/support";
import { describe, expect, it } from "vitest";
import { openWorld } from "../world.ts";

describe("support", () => {
  it("is where the operator said, for somebody who is not logged in too", async () => {
    const world = await openWorld({ supportContact: "mailto:help@example.com" });
    expect(await world.callAs(null)(getSupport, {})).toEqual({
      contact: "mailto:help@example.com",
    });
    await world.close();
  });

  it("is nowhere where none is set; every error has a case id that the log knows", async () => {
    const world = await openWorld();
    const nobody = world.callAs(null);
    expect(await nobody(getSupport, {})).toEqual({ contact: "" });
    const refused = await nobody(getUserInfo, {}).catch((error: unknown) => error);
    const { caseId } = refused as { caseId: string };
    expect(caseId).toMatch(/^[0-9a-f]{10}$/);
    const line = world.logLines.find((one) => one.includes(caseId)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ caseId, outcome: "session-expired" });
    await world.close();
  });
});
