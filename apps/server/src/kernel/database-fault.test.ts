import { expect, test } from "vitest";
import { isPassing } from "./database-fault.ts";
import { Refusal } from "./refusal.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

test.each([
  ["a lost connection", "08006", true],
  ["a login that is refused", "28P01", true],
  ["a database that takes no writing", "25006", true],
  ["a deadlock", "40P01", true],
  ["too many connections", "53300", true],
  ["a lock that somebody holds", "55P03", true],
  ["a statement that took too long", "57014", true],
  ["a server that shuts down", "57P01", true],
  ["a disk that fails", "58030", true],
  ["a fault of the server's own", "XX000", true],
  ["what it cannot do", "0A000", false],
  ["a value that it cannot read", "22P02", false],
  ["a rule", "23514", false],
  ["a right", "42501", false],
  ["a column that is not there", "42703", false],
  ["a view that takes no such row", "44000", false],
  ["a statement that is too large", "54000", false],
  ["a function that raises", "P0001", false],
  ["a server that is not there", "ECONNREFUSED", true],
  ["a name that is not found now", "EAI_AGAIN", true],
  ["a pipe that broke", "EPIPE", true],
  ["a socket that was closed", "ERR_SOCKET_CLOSED", true],
  ["what Node says of our own code", "ERR_INVALID_ARG_TYPE", false],
])("%s (%s) is passing: %s", (_what, code, passing) => {
  expect(isPassing(coded(code))).toBe(passing);
});

test.each([
  ["a pool that waits in vain", new Error("timeout exceeded when trying to connect"), true],
  ["a connection that ended", new Error("Connection terminated unexpectedly"), true],
  ["bytes that say nothing", new RangeError("bytes are missing"), false],
  ["a refusal", new Refusal("insufficient-balance"), false],
  ["what is no error", "Connection terminated unexpectedly", false],
])("%s, without a code of the database, is passing: %s", (_what, error, passing) => {
  expect(isPassing(error)).toBe(passing);
});

test("on the way to its commit all is open but what the database itself says", () => {
  const progress = { committing: true };
  expect(isPassing(new Error("a failed transaction was committed"), progress)).toBe(true);
  expect(isPassing(coded("57P01"), progress)).toBe(true);
  expect(isPassing(coded("23514"), progress)).toBe(false);
});
