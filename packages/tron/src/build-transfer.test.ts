import fc from "fast-check";
import { expect, test } from "vitest";
import { hexAddress } from "./address.ts";
import { refBlockOf } from "./block-header.ts";
import { buildTokenTransfer, buildTrxTransfer, nextTimestamp } from "./build-transfer.ts";
import { decodeRawTx } from "./raw-tx.ts";
import { decodeTransferCall } from "./trc20.ts";

const from = hexAddress("TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx");
const to = hexAddress("TEFik7dGm6r5Y1Af9mGwnELuJLa1jXDDUB");
const token = hexAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
const zero = hexAddress("T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb");

test("mainnet 8145535b…, built again", () => {
  const terms = {
    refBlock: { refBlockBytes: "cb1d", refBlockHash: "d3fc65a6fb0f782d" },
    timestamp: 1756914741000,
    expiration: 1756914801000,
  };
  expect(buildTrxTransfer({ from, to, amount: 10_000n }, terms).txId).toBe(
    "8145535b24f71bc592b8ab2d94e91a30d12f74ab33fa4aab2ff2a27b767fc49b",
  );
});

test("mainnet 35f3dcfe…, built again", () => {
  const terms = {
    refBlock: { refBlockBytes: "3b08", refBlockHash: "68ca0d471db52d6f" },
    timestamp: 1757590704000,
    expiration: 1757590764000,
  };
  const payment = { from, to, token, units: 10_000n, feeLimit: 225_000_000n };
  expect(buildTokenTransfer(payment, terms).txId).toBe(
    "35f3dcfede12f943827809ddc18b891f78c38337e2b80912f50bd52a054497aa",
  );
});

const terms = {
  refBlock: refBlockOf("000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7"),
  timestamp: 1_000_000,
  expiration: 1_300_000,
};

test("the reference is taken from the block's id", () => {
  expect(terms.refBlock).toEqual({ refBlockBytes: "c375", refBlockHash: "c7521ef953106e9a" });
});

test("what is built is what was asked for, and nothing more", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 63n - 1n), (units) => {
      const trx = buildTrxTransfer({ from, to, amount: units }, terms);
      expect(decodeRawTx(trx.rawHex)).toEqual(trx.raw);
      expect(trx.raw.contract).toMatchObject({ ownerAddress: from, toAddress: to, amount: units });
      expect(trx.raw).toMatchObject({ feeLimit: 0n, data: "", permissionId: 0 });

      const usdt = buildTokenTransfer({ from, to, token, units, feeLimit: 30_000_000n }, terms);
      const { contract, feeLimit } = decodeRawTx(usdt.rawHex);
      expect(contract).toMatchObject({ contractAddress: token, callValue: 0n });
      const data = contract.type === "TriggerSmartContract" ? contract.data : "";
      expect(decodeTransferCall(data)).toEqual({ to, units });
      expect(feeLimit).toBe(30_000_000n);
    }),
  );
});

test("equal payments differ by their timestamp alone, and so by their id", () => {
  const payment = { from, to, amount: 5n };
  const first = buildTrxTransfer(payment, terms);
  const again = buildTrxTransfer(payment, terms);
  const timestamp = nextTimestamp(terms.timestamp, terms.timestamp);
  const second = buildTrxTransfer(payment, { ...terms, timestamp });
  expect(again.txId).toBe(first.txId);
  expect(second.txId).not.toBe(first.txId);
  expect(nextTimestamp(10, 3)).toBe(10);
  expect(nextTimestamp(3, 10)).toBe(11);
});

test.each([{ amount: 0n }, { amount: -1n }, { amount: 2n ** 63n }, { to: from }, { to: zero }])(
  "a TRX payment the chain would refuse or lose is not built: %o",
  (change) => {
    expect(() => buildTrxTransfer({ from, to, amount: 5n, ...change }, terms)).toThrow();
  },
);

test.each([
  { units: 0n },
  { units: 2n ** 256n },
  { feeLimit: 0n },
  { to: token },
  { to: from },
  { to: zero },
])("a token payment the chain would refuse or lose is not built: %o", (change) => {
  const payment = { from, to, token, units: 5n, feeLimit: 1n, ...change };
  expect(() => buildTokenTransfer(payment, terms)).toThrow(RangeError);
});

test.each([terms.timestamp, terms.timestamp - 1, terms.timestamp + 86_400_001])(
  "a lifetime that ends at %d is not built",
  (expiration) => {
    const late = { ...terms, expiration };
    expect(() => buildTrxTransfer({ from, to, amount: 5n }, late)).toThrow(RangeError);
  },
);
