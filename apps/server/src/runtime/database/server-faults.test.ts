import { describe, expect, it } from "vitest";
import { faultOfServer, type ServerFacts } from "./server-faults.ts";

const good: ServerFacts = { number: 160_000, version: "16.0", encoding: "UTF8", foreign: [] };
const kept = {
  ...{ name: "session_replication_role", value: "replica", ours: "origin" },
  ...{ level: "the database books", wayOut: "alter database books reset session_replication_role" },
};

describe("a server", () => {
  it.each([160_000, 160_013, 170_002, 180_001, 190_000])("of %i can be used", (number) => {
    expect(faultOfServer({ ...good, number })).toBeNull();
  });

  it.each([
    [159_999, "15.99"],
    [150_018, "15.18 (Debian 15.18-0+deb12u1)"],
    [140_003, "14.3"],
    [90_624, "9.6.24"],
  ])("of %i is too old, and says which it is", (number, version) => {
    const fault = faultOfServer({ ...good, number, version });
    expect(fault?.reason).toBe(`it is PostgreSQL ${version}, and Clearhold needs 16 or newer`);
    expect(fault?.wayOut).toContain("DATABASE_URL");
  });

  it.each(["SQL_ASCII", "LATIN1"])(
    "that keeps texts as %s is named with the way out",
    (encoding) => {
      const fault = faultOfServer({ ...good, encoding });
      expect(fault?.reason).toContain(encoding);
      expect(fault?.wayOut).toContain("encoding 'UTF8'");
    },
  );

  it("with a setting of others is named with its level and the statement that takes it back", () => {
    expect(faultOfServer({ ...good, foreign: [kept] })).toEqual({
      reason:
        "the setting session_replication_role of the database books is replica, and Clearhold needs origin",
      wayOut: "Run: alter database books reset session_replication_role",
    });
  });
});
