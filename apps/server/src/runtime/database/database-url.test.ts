import { describe, expect, it } from "vitest";
import { databaseName, withLogin, withoutLogin } from "./database-url.ts";

const socket = "postgresql://postgres:secret@/clearhold?host=%2Frun%2Fpg&port=5432";
const remote = "postgres://admin:p%40ss@db.example:5433/books?sslmode=require";

describe("a database URL", () => {
  it("takes another login and keeps the rest", () => {
    expect(withLogin(socket, { user: "clearhold_api", password: "a/b@c" })).toBe(
      "postgresql://clearhold_api:a%2Fb%40c@/clearhold?host=%2Frun%2Fpg&port=5432",
    );
    expect(withLogin(remote, { user: "u", password: "p", database: "other" })).toBe(
      "postgres://u:p@db.example:5433/other?sslmode=require",
    );
  });

  it("is written down without its login", () => {
    expect(withoutLogin(remote)).toBe("postgres://db.example:5433/books?sslmode=require");
    expect(withoutLogin(socket)).not.toContain("secret");
    expect(withLogin(withoutLogin(socket), { user: "u", password: "p" })).toBe(
      "postgresql://u:p@/clearhold?host=%2Frun%2Fpg&port=5432",
    );
  });

  it("names its database", () => {
    expect([databaseName(socket), databaseName(remote)]).toEqual(["clearhold", "books"]);
    expect(databaseName("postgresql://host")).toBe("");
  });

  it("does not repeat a wrong one, which may hold a password", () => {
    expect(() => databaseName("mysql://me:secret@host/x")).toThrow(/^(?!.*secret)/);
  });
});
