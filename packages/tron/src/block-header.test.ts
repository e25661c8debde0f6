import { expect, test } from "vitest";
import {
  blockIdOf,
  headerFromJson,
  headerHashOf,
  headerToJson,
  heightOfBlockId,
  refBlockOf,
  txTrieRootOf,
} from "./block-header.ts";
import { encodeChainTx } from "./chain-tx.ts";
import { recoverSigner } from "./signature.ts";

/** Block 33801077 of a test network and its only transaction. */
const blockId = "000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7";
const witnessSignature =
  "cb4845bbd745f620852a1a54a955cee0d1aecc209f2f96e9b4ea53bf3d2ceb0f665fa07a5e870fcf9c6b98110a33d5bba5f35b588cc4123394b7e9f439fe265301";
const raw = {
  number: 33801077,
  txTrieRoot: "30fe6502e11e110fa389d5c17e1cf53fa8df93f26297d9f27cd8c07d3558d722",
  witness_address: "41e71c365c9dbf284ca8c1eed2d7877638941b9011",
  parentHash: "000000000203c3741f9a08f594934bd26df95cc6c49b475d118e3a87aed5a4a4",
  version: 27,
  timestamp: 1684509309000,
};
const tx = encodeChainTx({
  rawHex:
    "0a02c36222084ddf60f936a910d940f0add4a483315a8e01081f1289010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412540a1541fcf7ab2a2fb29362babd41647a22b223f7fbedec121541c3c5115bd3f5cfe5559c634eeb250f339ae3e29c222437383d0e00000000000000000000000000000000000000000000000000000188349354c970b8e0d0a48331900180a3c347",
  signatures: [
    "95874b4774ba56125dfd7bf2a99a0652d4abda98c6977e3f417852b7ea6f2b81ff2f260df473d186be9586b6bbeb74b5382d7f058593fd72fb60da5d0f77f77100",
  ],
  results: [{ fee: 0n, ret: "SUCESS", contractRet: "SUCCESS" }],
});

test("a real header: its id, its JSON, its witness", () => {
  const header = headerFromJson(raw);
  expect(blockIdOf(header)).toBe(blockId);
  expect(headerToJson(header)).toEqual(raw);
  expect(recoverSigner(headerHashOf(header), witnessSignature)).toBe(raw.witness_address);
  expect(blockIdOf({ ...header, timestamp: header.timestamp + 1 })).not.toBe(blockId);
});

test("what an id says of its block", () => {
  expect(heightOfBlockId(blockId)).toBe(33801077);
  expect(refBlockOf(blockId)).toEqual({ refBlockBytes: "c375", refBlockHash: "c7521ef953106e9a" });
});

test("the root of a real block is over whole transactions, result included", () => {
  expect(txTrieRootOf([tx])).toBe(raw.txTrieRoot);
  expect(txTrieRootOf([])).toBe("0".repeat(64));
});

test("an odd transaction goes up as it is, and is not doubled", () => {
  const [a, b, c] = ["01", "02", "03"];
  expect(txTrieRootOf([a!, b!, c!])).not.toBe(txTrieRootOf([a!, b!, c!, c!]));
  expect(txTrieRootOf([a!, b!])).not.toBe(txTrieRootOf([b!, a!]));
  // sha256(sha256(sha256(01) sha256(02)) sha256(03)), computed apart.
  expect(txTrieRootOf([a!, b!, c!])).toBe(
    "b686e400cdd8ee0c41ceb1c4338a4854dc179acc088240b9b8366406dbfbb74c",
  );
});
