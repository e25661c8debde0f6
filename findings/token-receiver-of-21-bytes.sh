#!/usr/bin/env bash
# An address of TRON has 21 bytes with its network byte 41, an address in a call has 20.
# @trustwallet/wallet-core 4.8.2 puts all 21 into the call of a TRC-20 transfer, tronweb 6.5.1 puts 20.
# A token that cuts the word to 20 bytes, as USDT does, pays the same. Code of Solidity 0.8 refuses the call.
# ethers 6.17.0 refuses to read it, and viem 2.57.20 reads it as if nothing were there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --ignore-scripts --no-audit --no-fund @trustwallet/wallet-core@4.8.2 tronweb@6.5.1 ethers@6.17.0 viem@2.57.20 solc@0.8.30 @ethereumjs/evm@10.1.3 @ethereumjs/common@10.1.3
cat > finding.mjs <<'PROGRAM'
import { createRequire } from "node:module";
import { Common, Hardfork, Mainnet } from "@ethereumjs/common";
import { createEVM } from "@ethereumjs/evm";
import core from "@trustwallet/wallet-core";
import { AbiCoder } from "ethers";
import { TronWeb, utils } from "tronweb";
import { decodeAbiParameters } from "viem";

const solc = createRequire(import.meta.url)("solc");
const from = TronWeb.address.fromPrivateKey("11".repeat(32));
const to = TronWeb.address.fromPrivateKey("22".repeat(32));
const token = TronWeb.address.fromPrivateKey("33".repeat(32));

/** The call's data as wallet-core writes it. */
async function ofWalletCore() {
  const { AnySigner, CoinType } = await core.initWasm();
  const { SigningInput, SigningOutput } = core.TW.Tron.Proto;
  const input = SigningInput.create({
    privateKey: Buffer.from("11".repeat(32), "hex"),
    transaction: {
      timestamp: 1800000000000,
      expiration: 1800000060000,
      feeLimit: 100000000,
      blockHeader: {
        timestamp: 1800000000000,
        number: 70000000,
        version: 30,
        txTrieRoot: Buffer.alloc(32, 1),
        parentHash: Buffer.alloc(32, 2),
        witnessAddress: Buffer.from(`41${"44".repeat(20)}`, "hex"),
      },
      transferTrc20Contract: {
        ownerAddress: from,
        toAddress: to,
        contractAddress: token,
        amount: Buffer.from("16e360", "hex"),
      },
    },
  });
  const signed = AnySigner.sign(SigningInput.encode(input).finish(), CoinType.tron);
  return JSON.parse(SigningOutput.decode(signed).json).raw_data.contract[0].parameter.value.data.slice(8);
}

/** Runs a transfer in code that Solidity 0.8.30 made, and says whether it went through. */
async function run(words) {
  const content = `pragma solidity 0.8.30; contract Token {
    function transfer(address to, uint256 amount) external pure returns (bool) { return to != address(0) && amount > 0; }
  }`;
  const settings = { evmVersion: "paris", outputSelection: { "*": { "*": ["evm.deployedBytecode.object"] } } };
  const made = solc.compile(JSON.stringify({ language: "Solidity", sources: { a: { content } }, settings }));
  const code = JSON.parse(made).contracts.a.Token.evm.deployedBytecode.object;
  const evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Paris }) });
  const bytes = (hex) => new Uint8Array(Buffer.from(hex, "hex"));
  const done = await evm.runCode({ code: bytes(code), data: bytes(`a9059cbb${words}`), gasLimit: 1000000n });
  return done.exceptionError ? done.exceptionError.error : "done";
}

/** What a reader makes of the words: the receiver's 20 bytes, another answer, or a refusal. */
function read(decode, words) {
  try {
    const [address] = decode(`0x${words}`);
    return address.slice(2).toLowerCase() === TronWeb.address.toHex(to).slice(2) ? "the receiver" : address;
  } catch {
    return "refused";
  }
}

const readers = {
  "ethers 6.17.0": (data) => AbiCoder.defaultAbiCoder().decode(["address", "uint256"], data),
  "viem 2.57.20": (data) => decodeAbiParameters([{ type: "address" }, { type: "uint256" }], data),
};
const writers = {
  "tronweb 6.5.1": utils.abi.encodeParams(["address", "uint256"], [to, "1500000"]).slice(2),
  "wallet-core 4.8.2": await ofWalletCore(),
};
const seen = [];
for (const [writer, words] of Object.entries(writers)) {
  const found = [words.slice(0, 24), await run(words), ...Object.values(readers).map((decode) => read(decode, words))];
  console.log(`${writer}: 12 bytes before the receiver ${found[0]}, Solidity 0.8.30: ${found[1]}`);
  Object.keys(readers).forEach((name, place) => console.log(`  ${name}: ${found[place + 2]}`));
  seen.push(found.join());
}
console.log("expected: the same bytes of both, zeros before the receiver");
console.log("Why it matters: two signers of one payment disagree on its id, and a newer token refuses the transfer.");
console.log("What to do: compare the data byte for byte before a payment is signed or believed.");
const zeros = "0".repeat(24);
const known = [`${zeros},done,the receiver,the receiver`, `${zeros.slice(2)}41,revert,refused,the receiver`];
if (seen.join() !== known.join()) {
  console.log("CHANGED: one of these packages no longer does what this finding says.");
  process.exit(1);
}
PROGRAM
node finding.mjs
