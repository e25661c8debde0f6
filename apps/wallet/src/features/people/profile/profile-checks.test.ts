import { updateProfile } from "@clearhold/contract/wallet/people/profile";
import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import {
  bioChecks,
  lengthOf,
  type NicknameForm,
  networks,
  nicknameChecks,
  socialChecks,
} from "./profile-checks.ts";

const nicknameFault = (nickname: string, rest: Partial<NicknameForm> = {}) =>
  firstFault(nicknameChecks, { nickname, shown: "alice", pending: "", ...rest });

it("counts what a reader counts", () => {
  expect(lengthOf("  e\u0301t\u00e9 ")).toBe(3);
  expect(lengthOf("🏦한국")).toBe(3);
});

it("takes a nickname of 1 to 20 characters that is another one, in this order of checks", () => {
  expect(nicknameFault("  ")).toBe("missing");
  expect(nicknameFault("<".repeat(21))).toBe("long");
  expect(nicknameFault("<b>")).toBe("signs");
  expect(nicknameFault("a\u200bb")).toBe("signs");
  expect(nicknameFault(" alice ")).toBe("same");
  expect(nicknameFault("닉".repeat(20))).toBeNull();
});

it("takes the shown nickname back while another one waits", () => {
  expect(nicknameFault("alice", { pending: "Harbour" })).toBeNull();
  expect(nicknameFault("Harbour", { pending: "Harbour" })).toBe("same");
});

it("takes a bio of 1 to 150 characters", () => {
  expect(firstFault(bioChecks, " ")).toBe("missing");
  expect(firstFault(bioChecks, "<".repeat(151))).toBe("long");
  expect(firstFault(bioChecks, "5 > 4")).toBe("signs");
  expect(firstFault(bioChecks, "🏦".repeat(150))).toBeNull();
});

it("knows 0 for Telegram and 1 for Google, and what each takes", () => {
  expect(networks).toEqual(["telegram", "google"]);
  const fault = (network: "telegram" | "google", name: string) =>
    firstFault(socialChecks, { network, name });
  expect(fault("telegram", "")).toBe("Missing");
  expect(fault("telegram", "bob")).toBe("Wrong");
  expect(fault("telegram", "@bob_builder")).toBeNull();
  expect(fault("google", " ")).toBe("Missing");
  expect(fault("google", "bob")).toBe("Wrong");
  expect(fault("google", "Bob@gmail.com")).toBeNull();
});

it.each(["닉".repeat(150).normalize("NFD"), "🏦".repeat(150), `  ${"e\u0301".repeat(150)}  `])(
  "takes no bio that the wire does not carry: %s",
  (bio) => {
    expect(firstFault(bioChecks, bio)).toBeNull();
    expect(updateProfile.ask.safeParse({ field: "bio", value: bio }).success).toBe(true);
  },
);
