import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileContract, contractFiles } from "../../scripts/compile-contracts.ts";
import { encodeCall, selectorOf } from "./encode-call.ts";

const folder = import.meta.dirname;

describe("the committed bytecode", () => {
  it.each(contractFiles(folder))("of %s is what its source compiles to", (file) => {
    const committed = readFileSync(join(folder, file.replace(".sol", ".json")), "utf8");
    expect(committed).toBe(compileContract(folder, file));
  });
});

describe("call data", () => {
  it("puts lists and texts behind the fixed part", () => {
    const word = (value: number) => value.toString(16).padStart(64, "0");
    expect(encodeCall("f(uint256,string,uint256[])", [7n, "hi", [1n, 2n]])).toBe(
      selectorOf("f(uint256,string,uint256[])") +
        word(7) +
        word(96) +
        word(160) +
        word(2) +
        "6869".padEnd(64, "0") +
        word(2) +
        word(1) +
        word(2),
    );
    expect(() => encodeCall("f(bytes32)", ["00"])).toThrow(RangeError);
  });
});
