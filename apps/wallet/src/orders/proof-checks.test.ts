import { expect, it } from "vitest";
import { firstFault } from "../forms/first-fault.ts";
import { proofChecks } from "./proof-checks.ts";

it("asks for the code before the fund password, and only where one is needed", () => {
  const blank = { needsCode: true, code: "", password: "" };
  expect(firstFault(proofChecks, blank)).toBe("codeMissing");
  expect(firstFault(proofChecks, { ...blank, code: "123456" })).toBe("passwordMissing");
  expect(firstFault(proofChecks, { ...blank, needsCode: false })).toBe("passwordMissing");
  expect(firstFault(proofChecks, { needsCode: false, code: "", password: "482913" })).toBeNull();
});
