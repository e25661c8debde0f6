import { describe, expect, it } from "vitest";
import { type ProofSituation, proofWays } from "./proof-ways.ts";

const plain: ProofSituation = {
  passkeyRequired: false,
  passkeysFrom: [],
  recoveryCodesLeft: 0,
  takesRecovery: false,
  recoveryOnly: false,
  supported: true,
  nowSeconds: 1000,
};

describe("the ways to prove a step", () => {
  it.each<[string, Partial<ProofSituation>, string[]]>([
    ["codes alone without a passkey", {}, ["codes"]],
    ["a passkey first", { passkeysFrom: [900] }, ["passkey", "codes"]],
    ["one of two passkeys is old enough", { passkeysFrom: [2000, 1000] }, ["passkey", "codes"]],
    ["no passkey before its time", { passkeysFrom: [1001] }, ["codes"]],
    ["no passkey where the browser has none", { passkeysFrom: [1], supported: false }, ["codes"]],
    [
      "no codes where a passkey is required",
      { passkeysFrom: [1], passkeyRequired: true },
      ["passkey"],
    ],
    [
      "a recovery code where the step takes it",
      { takesRecovery: true, recoveryCodesLeft: 3 },
      ["codes", "recovery"],
    ],
    ["no recovery code where none is left", { takesRecovery: true }, ["codes"]],
    ["no recovery code where the step takes none", { recoveryCodesLeft: 3 }, ["codes"]],
    [
      "a recovery code for a required passkey that is lost",
      {
        passkeyRequired: true,
        supported: false,
        takesRecovery: true,
        recoveryCodesLeft: 1,
        passkeysFrom: [1],
      },
      ["recovery"],
    ],
  ])("%s", (_, part, ways) => {
    expect(proofWays({ ...plain, ...part })).toEqual({ ways, none: null });
  });

  it("takes a recovery code alone, and says when none is left", () => {
    const last = { ...plain, passkeysFrom: [1], takesRecovery: true, recoveryOnly: true };
    expect(proofWays({ ...last, recoveryCodesLeft: 1 }).ways).toEqual(["recovery"]);
    expect(proofWays(last)).toEqual({ ways: [], none: { why: "no-recovery" } });
  });

  it("says from when a required passkey will do", () => {
    const young = { ...plain, passkeyRequired: true, passkeysFrom: [5000, 4000] };
    expect(proofWays(young).none).toEqual({ why: "too-new", from: 4000 });
  });

  it("says that this browser cannot", () => {
    const old = { ...plain, passkeyRequired: true, passkeysFrom: [1], supported: false };
    expect(proofWays(old).none).toEqual({ why: "unsupported" });
  });
});
