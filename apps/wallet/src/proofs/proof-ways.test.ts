import { describe, expect, it } from "vitest";
import { type ProofSituation, proofWays } from "./proof-ways.ts";

const plain: ProofSituation = {
  passkeyRequired: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  takesRecovery: false,
  recoveryOnly: false,
  supported: true,
};

const old = { confirms: true, from: 900 };
const young = { confirms: false, from: 4000 };

describe("the ways to prove a step", () => {
  it.each<[string, Partial<ProofSituation>, string[]]>([
    ["codes alone without a passkey", {}, ["codes"]],
    ["a passkey first", { passkeys: [old] }, ["passkey", "codes"]],
    ["one of two passkeys is old enough", { passkeys: [young, old] }, ["passkey", "codes"]],
    ["no passkey before its time", { passkeys: [young] }, ["codes"]],
    ["no passkey where the browser has none", { passkeys: [old], supported: false }, ["codes"]],
    [
      "no codes where a passkey is required",
      { passkeys: [old], passkeyRequired: true },
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
        passkeys: [old],
      },
      ["recovery"],
    ],
  ])("%s", (_, part, ways) => {
    expect(proofWays({ ...plain, ...part })).toEqual({ ways, none: null });
  });

  it("takes a recovery code alone, and says when none is left", () => {
    const last = { ...plain, passkeys: [old], takesRecovery: true, recoveryOnly: true };
    expect(proofWays({ ...last, recoveryCodesLeft: 1 }).ways).toEqual(["recovery"]);
    expect(proofWays(last)).toEqual({ ways: [], none: { why: "no-recovery" } });
  });

  it("says from when a required passkey will do", () => {
    const two = { passkeys: [{ ...young, from: 5000 }, young], passkeyRequired: true };
    expect(proofWays({ ...plain, ...two }).none).toEqual({ why: "too-new", from: 4000 });
  });

  it("says that this browser cannot", () => {
    const elsewhere = { passkeys: [old], passkeyRequired: true, supported: false };
    expect(proofWays({ ...plain, ...elsewhere }).none).toEqual({ why: "unsupported" });
  });
});
