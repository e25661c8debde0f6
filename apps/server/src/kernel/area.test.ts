import { describe, expect, it } from "vitest";
import { areaDataDay, areaOf } from "./area.ts";

describe("the area of an address", () => {
  it.each([
    ["8.8.8.8", "US"],
    ["168.126.63.1", "KR"],
    ["::ffff:168.126.63.1", "KR"],
    ["2001:4860:4860::8888", "US"],
  ])("of %s is the country %s", async (ip, country) => {
    expect(await areaOf(ip)).toBe(country);
  });

  it.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.1.4",
    "100.64.0.1",
    "fd00::1",
    "fe80::1",
  ])("of %s is a network of one's own", async (ip) => {
    expect(await areaOf(ip)).toBe("local");
  });

  it.each(["", "junk", "0.0.0.1", "240.0.0.1", "172.32.0.256"])("of %j is unknown", async (ip) => {
    expect(await areaOf(ip)).toBe("");
  });

  it("says how old the register is", async () => {
    expect(await areaDataDay()).toMatch(/^20\d\d-\d\d-\d\d$/);
  });
});
