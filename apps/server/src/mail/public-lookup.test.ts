import type { LookupAddress } from "node:dns";
import https from "node:https";
import { describe, expect, it } from "vitest";
import { isPublic, publicLookup } from "./public-lookup.ts";

it.each([
  ...["127.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
  ...["0.0.0.0", "255.255.255.255", "224.0.0.1", "198.18.0.1", "192.0.2.1", "::1", "::", "fe80::1"],
  ...[
    "fd00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
  ],
  ...["2001:db8::1", "2001::1", "localhost", ""],
])("%j is no address of the internet", (address) => {
  expect(isPublic(address)).toBe(false);
});

it.each(["142.250.74.74", "2a00:1450:4001:80e::200a", "17.188.170.135"])("%s is one", (address) => {
  expect(isPublic(address)).toBe(true);
});

describe("a name that is resolved for a connection", () => {
  const answer = (...addresses: string[]) =>
    publicLookup((_name, _options, callback) =>
      callback(
        null,
        addresses.map((address): LookupAddress => ({ address, family: 4 })),
      ),
    );
  const resolve = (lookup: ReturnType<typeof answer>, all: boolean) =>
    new Promise((done) => lookup("push.example", { all }, (error, found) => done(error ?? found)));

  it("is given the addresses that were judged", async () => {
    expect(await resolve(answer("142.250.74.74"), false)).toBe("142.250.74.74");
    expect(await resolve(answer("142.250.74.74"), true)).toHaveLength(1);
  });

  it.each([[["10.0.0.1"]], [["142.250.74.74", "127.0.0.1"]], [[]]])(
    "and refused when it answers %j",
    async (addresses) => {
      expect(await resolve(answer(...addresses), true)).toBeInstanceOf(Error);
    },
  );

  it("each time anew: an answer that changes reaches nothing inside", async () => {
    const answers = ["142.250.74.74", "127.0.0.1"];
    const lookup = publicLookup((_name, _options, callback) =>
      callback(null, [{ address: answers.shift() ?? "", family: 4 }]),
    );
    await resolve(lookup, true);
    const failure = new Promise<Error & { code?: string }>((done) => {
      https.request("https://push.example", { lookup }).on("error", done).end();
    });
    expect((await failure).code).toBe("EPRIVATE");
  });
});
