import { expect, it } from "vitest";
import { firstFault } from "../forms/first-fault.ts";
import { type ProofForm, proofChecks } from "./proof-checks.ts";

const typed: ProofForm = {
  way: "codes",
  emailOn: true,
  phoneOn: true,
  emailCode: "123456",
  phoneCode: "123456",
  recoveryCode: "",
};

it.each<[string, Partial<ProofForm>, string | null]>([
  ["nothing is wrong with both codes", {}, null],
  ["the mailed code comes first", { emailCode: "12345", phoneCode: "" }, "emailCodeMissing"],
  ["then the phone's", { phoneCode: "12345" }, "phoneCodeMissing"],
  [
    "or the phone's first, where the step names it first",
    { emailCode: "12345", phoneCode: "", phoneFirst: true },
    "phoneCodeMissing",
  ],
  ["a factor that is off asks for no code", { emailOn: false, emailCode: "" }, null],
  ["a phone that is off asks for no code", { phoneOn: false, phoneCode: "" }, null],
  ["a passkey asks for no code", { way: "passkey", emailCode: "", phoneCode: "" }, null],
  ["a recovery code is looked at", { way: "recovery", recoveryCode: "abc" }, "recoveryCodeMissing"],
  ["a recovery code asks for no other", { way: "recovery", recoveryCode: "7K3M9-QX2PA" }, null],
  ["without a way nothing is sent", { way: null }, "noWay"],
])("%s", (_, part, fault) => {
  expect(firstFault(proofChecks, { ...typed, ...part })).toBe(fault);
});
