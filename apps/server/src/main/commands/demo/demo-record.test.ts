import { rmSync } from "node:fs";
import { meetsFundPasswordRules } from "@clearhold/contract/fund-password-rules";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../../../../../tools/test-folder.ts";
import { checkLoginPassword } from "../../../guard/proofs/login-password-rules.ts";
import { openDemoBook } from "./demo-record.ts";

test("every password that a demo is given is one that a person may choose", () => {
  for (let round = 0; round < 200; round++) {
    const folder = makeTestFolder();
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
