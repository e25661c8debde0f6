import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readReal } from "../../../packages/tron/tests/read-real.ts";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask } from "./ask-node.ts";
import { accountFor, addressFor } from "./some-address.ts";

let devnet: Devnet;
const alice = accountFor("alice");

beforeAll(async () => {
  devnet = await startDevnet();
  await devnet.faucet({ address: alice.address, trxSun: 20_000_000n });
});

afterAll(() => devnet.close());

const transfer = (more: object) =>
  ask(devnet, "wallet/createtransaction", {
    owner_address: alice.base58,
    to_address: devnet.purse.base58,
    amount: 1_000_000,
    visible: true,
    ...more,
  });

const trigger = (more: object) =>
  ask(devnet, "wallet/triggersmartcontract", {
    owner_address: alice.base58,
    contract_address: devnet.usdtContract.base58,
    function_selector: "transfer(address,uint256)",
    parameter: addressFor("bob").slice(2).padStart(64, "0") + "1".padStart(64, "0"),
    fee_limit: 15_000_000_000,
    call_value: 0,
    visible: true,
    ...more,
  });

const validateError = (sentence: string) => ({
  Error: `class org.tron.core.exception.ContractValidateException : ${sentence}`,
});

describe("the sentences of java-tron", () => {
  it.each([
    [
      { amount: 99_999_999_999_000_000n },
      "Validate TransferContract error, balance is not sufficient.",
    ],
    [{ amount: 0 }, "Amount must be greater than 0."],
    [{ amount: -5 }, "Amount must be greater than 0."],
    [{ to_address: alice.base58 }, "Cannot transfer TRX to yourself."],
    [
      { owner_address: accountFor("nobody").base58 },
      "Validate TransferContract error, no OwnerAccount.",
    ],
    [{ to_address: "" }, "Invalid toAddress!"],
  ])("of createtransaction %o", async (more, sentence) => {
    const { amount } = more as { amount?: bigint | number };
    // A number that JSON.stringify cannot write exactly goes through as text, which a node reads too.
    const asked = typeof amount === "bigint" ? { ...more, amount: amount.toString() } : more;
    expect(await transfer(asked)).toEqual(validateError(sentence));
  });

  it.each(["d", "Yge3Gid6vVaQvnPVRJ6SVwzC64cw2eBkN"])("of an address like %s", async (wrong) => {
    const stumbled = "class java.lang.NullPointerException : null";
    expect(await transfer({ to_address: wrong })).toEqual({ Error: stumbled });
    expect(await trigger({ contract_address: wrong })).toEqual({
      result: { code: "OTHER_ERROR", message: stumbled },
    });
  });

  it("of triggers without a contract, and at a person", async () => {
    expect(await trigger({ contract_address: "" })).toEqual({
      result: {
        code: "OTHER_ERROR",
        message: "class java.security.InvalidParameterException : contract_address isn't set.",
      },
    });
    expect(await trigger({ contract_address: devnet.purse.base58 })).toEqual({
      result: {
        code: "CONTRACT_VALIDATE_ERROR",
        message: "No contract or not a valid smart contract",
      },
    });
  });

  it("prints messages as hex unless visible output is asked for", async () => {
    const { result } = await ask(devnet, "wallet/triggerconstantcontract", {
      owner_address: alice.address,
      contract_address: devnet.purse.address,
      function_selector: "name()",
    });
    const text = Buffer.from(result.message, "hex").toString();
    expect(text).toBe("Smart contract is not exist.");
  });

  it("takes a contract call that will revert, and a fee limit of nothing", async () => {
    const { result, transaction } = await trigger({ fee_limit: undefined });
    expect(result).toEqual({ result: true });
    expect(transaction.raw_data).not.toHaveProperty("fee_limit");
  });
});

describe("recorded replies of a real node", () => {
  it("have the same keys here, and the same errors word for word", async () => {
    const captures = readReal("exchanges");
    const owner = captures[0]?.request.owner_address;
    expect(captures.length).toBeGreaterThan(10);
    for (const { path, request, response } of captures) {
      if (path === "/wallet/broadcasttransaction") continue; // signed by keys that are not here
      const asked = { ...request };
      if (asked.owner_address === owner) asked.owner_address = alice.base58;
      if (asked.contract_address === "TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs") {
        asked.contract_address = devnet.usdtContract.base58;
      }
      const answer = await ask(devnet, path.slice(1), asked);
      if ("Error" in response || !("txID" in response || "transaction" in response)) {
        expect(answer).toEqual(response);
      } else {
        expect(keysOf(answer)).toEqual(keysOf(response));
      }
    }
  });
});

/** Every path of keys, so that a key too many or too few shows. */
function keysOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value)
    .flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
    .sort();
}
