import { TronWeb } from "tronweb";
import { expect, test } from "vitest";
import { hexAddress } from "./address.ts";
import {
  buildCollectUnstaked,
  buildDelegate,
  buildStake,
  buildUndelegate,
  buildUnstake,
} from "./build-resource.ts";
import type { UnsignedTx } from "./build-transfer.ts";
import { decodeRawTx } from "./raw-tx.ts";

const from = hexAddress("TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx");
const to = hexAddress("TEFik7dGm6r5Y1Af9mGwnELuJLa1jXDDUB");
const amount = 12_345_678n;
const terms = {
  refBlock: { refBlockBytes: "cb1d", refBlockHash: "d3fc65a6fb0f782d" },
  timestamp: 1_756_914_741_000,
  expiration: 1_756_914_801_000,
};

/** tronweb builds these by itself when it is told the block; no node is asked. */
const builder = new TronWeb({ fullHost: "http://127.0.0.1:9" }).transactionBuilder;
const options = {
  blockHeader: {
    ref_block_bytes: terms.refBlock.refBlockBytes,
    ref_block_hash: terms.refBlock.refBlockHash,
    timestamp: terms.timestamp,
    expiration: terms.expiration,
  },
};
const units = Number(amount);

type Pair = readonly [
  string,
  () => UnsignedTx,
  () => Promise<{ raw_data_hex: string; txID: string }>,
];
const pairs: readonly Pair[] = [
  [
    "stake",
    () => buildStake(from, amount, terms),
    () => builder.freezeBalanceV2(units, "ENERGY", from, options),
  ],
  [
    "unstake",
    () => buildUnstake(from, amount, terms),
    () => builder.unfreezeBalanceV2(units, "ENERGY", from, options),
  ],
  [
    "collect",
    () => buildCollectUnstaked(from, terms),
    () => builder.withdrawExpireUnfreeze(from, options),
  ],
  [
    "lend",
    () => buildDelegate({ from, to, amount }, terms),
    () => builder.delegateResource(units, to, "ENERGY", from, false, undefined, options),
  ],
  [
    "take back",
    () => buildUndelegate({ from, to, amount }, terms),
    () => builder.undelegateResource(units, to, "ENERGY", from, options),
  ],
];

test.each(pairs)("%s: byte for byte what another builder makes", async (_what, ours, theirs) => {
  const built = ours();
  const expected = await theirs();
  expect(built.rawHex).toBe(expected.raw_data_hex.toLowerCase());
  expect(built.txId).toBe(expected.txID);
  expect(decodeRawTx(built.rawHex)).toEqual(built.raw);
  expect(built.raw).toMatchObject({ feeLimit: 0n, data: "", permissionId: 0 });
});

test("what the chain would refuse is not built", () => {
  expect(() => buildStake(from, 999_999n, terms)).toThrow(RangeError);
  expect(() => buildUnstake(from, 0n, terms)).toThrow(RangeError);
  expect(() => buildDelegate({ from, to, amount: 999_999n }, terms)).toThrow(RangeError);
  expect(() => buildUndelegate({ from, to: from, amount }, terms)).toThrow(RangeError);
});
