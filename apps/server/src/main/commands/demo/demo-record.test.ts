import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { meetsFundPasswordRules } from "@clearhold/contract/fund-password-rules";
import { expect, test } from "vitest";
import { checkLoginPassword } from "../../../guard/passwords/login-password-rules.ts";
import { openDemoBook } from "./demo-record.ts";

test("every password that a demo is given is one that a person may choose", () => {
  for (let round = 0; round < 200; round++) {
    const folder = mkdtempSync(path.join(tmpdir(), "demo-record-"));
    try {
      const { user, operators } = openDemoBook(folder).record;
      const { email, username: name } = user;
      expect(() => checkLoginPassword(user.password, { email, name })).not.toThrow();
      expect(meetsFundPasswordRules(user.fundPassword)).toBe(true);
      for (const { name: operator, password } of operators) {
        expect(() => checkLoginPassword(password, { email: "", name: operator })).not.toThrow();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
});
