import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { readCaller } from "./read-address.ts";

const proxy = "10.0.0.7";

function caller(forwarded: string | undefined, from: string | undefined = proxy): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return readCaller({ headers, socket: { remoteAddress: from } } as IncomingMessage, proxy);
}

describe("the address of a caller", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:51234", "203.0.113.9"],
    ["198.51.100.200:1", "198.51.100.200"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8:0:0::25]:65535", "2001:db8::25"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["[::ffff:203.0.113.9]:8080", "203.0.113.9"],
    [`fe80::1%${"e".repeat(300)}`, "fe80::1"],
    ["[fe80::2%eth0]:443", "fe80::2"],
    ["  203.0.113.9:51234 ", "203.0.113.9"],
    ["203.0.113.9, ", "203.0.113.9"],
  ])("is read out of %j", (forwarded, address) => {
    expect(caller(forwarded)).toBe(address);
  });

  it.each([
    "unknown",
    "_hidden",
    "203.0.113",
    "203.0.113.256:80",
    "203.0.113.9:port",
    "203.0.113.9:123456",
    "[203.0.113.9]:80",
    "[2001:db8::1",
    "[]:443",
    "2001:db8::g",
    "<b>203.0.113.9</b>",
    "x".repeat(300),
    "203.0.113.9 OR 1=1",
    "",
    " , ,",
  ])("is the proxy's own where it says %j", (forwarded) => {
    expect(caller(forwarded)).toBe(proxy);
  });

  it("is the last that the proxy added: what stands before may be the caller's invention", () => {
    expect(caller("192.0.2.1, 203.0.113.9:51234")).toBe("203.0.113.9");
    expect(caller("203.0.113.9, junk")).toBe(proxy);
    // The proxy has passed it on to itself.
    expect(caller(`192.0.2.1, 203.0.113.9, ${proxy}:8443, ::ffff:${proxy}`)).toBe("203.0.113.9");
  });

  it("is that of the connection where no proxy stands, whatever the header says", () => {
    expect(caller("203.0.113.9", "198.51.100.3")).toBe("198.51.100.3");
    expect(caller("203.0.113.9", "::ffff:198.51.100.3")).toBe("198.51.100.3");
    expect(caller(undefined)).toBe(proxy);
    expect(caller("203.0.113.9", `::ffff:${proxy}`)).toBe("203.0.113.9");
    const gone = { headers: {}, socket: {} } as IncomingMessage;
    expect(readCaller(gone, false)).toBe("");
  });
});
