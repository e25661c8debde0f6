import fc from "fast-check";
import { expect, test } from "vitest";
import { parseChainJson, stringifyChainJson } from "./chain-json.ts";

test("64-bit numbers keep every digit, both ways", () => {
  const text = '{"a":9223372036854775807,"b":-9223372036854775808,"c":9007199254740993,"d":1}';
  expect(parseChainJson(text)).toEqual({
    a: 2n ** 63n - 1n,
    b: -(2n ** 63n),
    c: 2n ** 53n + 1n,
    d: 1,
  });
  expect(stringifyChainJson(parseChainJson(text))).toBe(text);
});

test("text that looks like a number stays text, and a fraction stays a number", () => {
  expect(parseChainJson('["9223372036854775807",1.5,1e300,true,null]')).toEqual([
    "9223372036854775807",
    1.5,
    1e300,
    true,
    null,
  ]);
});

test("any int64 comes back as itself", () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (units) => {
      const found = parseChainJson(stringifyChainJson({ units })) as { units: number | bigint };
      expect(BigInt(found.units)).toBe(units);
    }),
  );
});

test.each([
  "9007199254740993",
  "-9007199254740993",
  "[1,9007199254740993]",
  "[ 9007199254740993 ]",
  '{"a" :\n9007199254740993}',
  '{"a":[[-9007199254740993]]}',
  '{"a":"x","b":9007199254740993}',
])("no digit of %s is lost, wherever it stands", (text) => {
  expect(stringifyChainJson(parseChainJson(text))).toBe(text.replace(/\s/g, ""));
});
