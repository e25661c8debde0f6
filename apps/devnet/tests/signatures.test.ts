import { decodeChainTx, encodeChainTx } from "@clearhold/tron/transaction";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Devnet, startDevnet } from "../src/index.ts";
import { ask } from "./ask-node.ts";
import { offer, pay, type Signed, sign } from "./signed-tx.ts";
import { accountFor, addressFor } from "./some-address.ts";

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

let devnet: Devnet;

beforeAll(async () => {
  devnet = await startDevnet();
  await devnet.faucet({ address: addressFor("bob"), trxSun: 1_000_000n });
});

afterAll(() => devnet.close());

/** The same transaction under signatures that were changed. */
function resigned({ txId, txHex }: Signed, change: (signature: string) => string[]): Signed {
  const tx = decodeChainTx(txHex);
  return { txId, txHex: encodeChainTx({ ...tx, signatures: change(tx.signatures[0] ?? "") }) };
}

function payment(): Signed {
  const { purse } = devnet;
  return sign(devnet, purse, pay(purse.address, addressFor("bob"), 1_000_000n));
}

function twin(signature: string): string {
  const s = curveOrder - BigInt(`0x${signature.slice(64, 128)}`);
  const v = signature.endsWith("00") ? "01" : "00";
  return signature.slice(0, 64) + s.toString(16).padStart(64, "0") + v;
}

describe("signatures", () => {
  it("may have v as 27 or 28, and s in the upper half, with the same id", async () => {
    const asEthereum = (one: string) => [one.slice(0, 128) + (one.endsWith("00") ? "1b" : "1c")];
    for (const change of [asEthereum, (one: string) => [twin(one)]]) {
      const signed = resigned(payment(), change);
      expect((await offer(devnet, signed)).code).toBe("SUCCESS");
      const info = await ask(devnet, "wallet/gettransactioninfobyid", { value: signed.txId });
      expect(info.id).toBe(signed.txId);
    }
  });

  it("do not make a second transaction of the first by being changed", async () => {
    const signed = payment();
    expect((await offer(devnet, signed)).code).toBe("SUCCESS");
    const changed = resigned(signed, (one) => [twin(one)]);
    expect((await offer(devnet, changed)).code).toBe("DUP_TRANSACTION_ERROR");
  });

  it.each([
    ["none", () => [], "Validate signature error: miss sig or contract"],
    [
      "a short one",
      (one: string) => [one.slice(0, 128)],
      "Validate signature error: Signature size is 64",
    ],
    [
      "two",
      (one: string) => [one, twin(one)],
      "Validate signature error: Signature count is 2 more than key counts of permission : 1",
    ],
  ])("are refused when there is %s", async (_name, change, message) => {
    expect(await offer(devnet, resigned(payment(), change))).toEqual({ code: "SIGERROR", message });
  });

  it("by another key are refused with the name of the signer", async () => {
    const { purse } = devnet;
    const thief = accountFor("thief");
    const signed = sign(devnet, thief, pay(purse.address, thief.address, 1n));
    const { code, message } = await offer(devnet, signed);
    expect(code).toBe("SIGERROR");
    expect(message).toContain(
      `is signed by ${thief.base58} but it is not contained of permission.`,
    );
  });
});
