import { describe, expect, it } from "vitest";
import { readEnvelope } from "./envelope.ts";

describe("an answer's envelope", () => {
  it.each([
    { code: 1, msg: "", data: { id: 7 } },
    { code: 0, msg: "no", error: "disk-full", field: "money", details: { free: "1" }, data: null },
    { code: 100, msg: "expired", error: "session-expired", details: {}, data: null },
  ])("is read whole: %j", (body) => {
    expect(readEnvelope(body)).toEqual(body);
  });

  it("drops what no envelope has", () => {
    expect(readEnvelope({ code: 1, msg: "", data: 5, more: true })).not.toHaveProperty("more");
  });

  it.each([
    null,
    "text",
    [1, "", null],
    { surprise: true },
    { code: "1", msg: "", data: null },
    { code: 1, data: null },
    { code: 0, msg: "no", error: 7, data: null },
    { code: 0, msg: "no", field: null, data: null },
    { code: 0, msg: "no", details: ["a"], data: null },
    { code: 0, msg: "no", details: { free: 1 }, data: null },
  ])("is not seen in %j", (body) => {
    expect(readEnvelope(body)).toBeNull();
  });
});
