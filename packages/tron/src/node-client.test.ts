import { expect, test } from "vitest";
import { type StubAnswer, startStubNode } from "../tests/stub-node.ts";
import { stakeOf } from "./account-schemas.ts";
import { hexAddress } from "./address.ts";
import { blockIdOf, headerFromJson, headerToHex, headerToJson } from "./block-header.ts";
import { type NodeClient, openNodeClient } from "./node-client.ts";
import { NodeFault } from "./node-fault.ts";

const owner = hexAddress("41dd791d6b49e190062d650e6a23c575510d35f2f9");
const usdt = hexAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
const txHex =
  "0ad3010a025313220846a60be20a563ff140c0b7e9c0b7335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a1541db5f3f3a9798f3d1f89b2f12b6acda2fb3c91f80121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb00000000000000000000000029228e5d382b7a2c2a0dbc05e6d6507f4dbb3bbe0000000000000000000000000000000000000000000000000000000001cfe2eb70e7d3d3c0b733900180c2d72f124199560ec38b72b17cb7d409b3a7799ee2486f85d37d1d93c382264a4bc57864744f90d2053c6da8cbf8e15f88cb6cc7c12629272c0b834d1c0f3002710bc2fdeb01";
const txId = "e122cba603b48ee234807f91859a04dbc4728f1b215d5c9c05385733bca674bc";

/** Asks a stub that gives every request the same answer. */
async function askStub<A>(answer: StubAnswer, ask: (client: NodeClient) => Promise<A>) {
  await using stub = await startStubNode(() => answer);
  const urls = { fullNodeUrl: stub.url, solidityUrl: stub.url };
  const result = await ask(openNodeClient({ ...urls, timeoutMs: 2_000 })).catch((e: unknown) => e);
  return { result: result as A, requests: stub.requests };
}
const body = (json: unknown): StubAnswer => ({ body: JSON.stringify(json) });

/** The second of five consecutive blocks of a test network: no transactions key at all. */
const emptyBlock = {
  blockID: "000000000203c376d3d45ca88309982517d69ff0ec4d9a9f9f25536cebcdd76b",
  block_header: {
    raw_data: {
      number: 33801078,
      txTrieRoot: "0".repeat(64),
      witness_address: "41e61626ef01662b320a8ba38372e9db9cca940a3b",
      parentHash: "000000000203c375c7521ef953106e9a112e1902664a91becc5f40371a7397d7",
      version: 27,
      timestamp: 1684509312000,
    },
    witness_signature: "f3".repeat(65),
  },
};

test("an empty block has no transactions key, and the genesis block no number", async () => {
  const { result } = await askStub(body(emptyBlock), ({ head }) => head.findBlock(33801078));
  expect(result).toEqual({
    id: emptyBlock.blockID,
    number: 33801078,
    parentHash: emptyBlock.block_header.raw_data.parentHash,
    timestamp: 1684509312000,
    headerHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    signedHex: headerToHex(headerFromJson(emptyBlock.block_header.raw_data)),
    witnessSignature: emptyBlock.block_header.witness_signature,
    rootFits: true,
    transactions: [],
  });
  const header = headerFromJson({ ...emptyBlock.block_header.raw_data, number: 0 });
  const genesis = {
    blockID: blockIdOf(header),
    block_header: { raw_data: headerToJson(header) },
  };
  const zero = await askStub(body(genesis), ({ head }) => head.findBlock(0));
  expect(zero.result).toMatchObject({ number: 0 });
});

test("each view asks its own node, at the node's own paths", async () => {
  await using full = await startStubNode(() => body({}));
  await using solid = await startStubNode(() => body({}));
  const client = openNodeClient({
    fullNodeUrl: `${full.url}/`,
    solidityUrl: `${solid.url}/prefix/`,
    apiKey: "key",
  });
  expect(await client.head.findBlock(7)).toBeNull();
  expect(await client.solid.findTx(txId)).toBeNull();
  expect(await client.solid.findBlockById(emptyBlock.blockID)).toBeNull();
  expect(await client.head.findInfo(txId)).toBeNull();
  expect(await client.head.listInfos(7)).toEqual([]);
  expect(await client.findContract(usdt)).toBeNull();
  expect(full.requests.map(({ path, body: sent }) => [path, sent])).toEqual([
    ["/wallet/getblockbynum", '{"num":7}'],
    ["/wallet/gettransactioninfobyid", `{"value":"${txId}"}`],
    ["/wallet/gettransactioninfobyblocknum", '{"num":7}'],
    ["/wallet/getcontract", `{"value":"${usdt}"}`],
  ]);
  expect(solid.requests.map(({ path }) => path)).toEqual([
    "/prefix/walletsolidity/gettransactionbyid",
    "/prefix/walletsolidity/getblockbyid",
  ]);
  expect(full.requests[0]?.headers["tron-pro-api-key"]).toBe("key");
});

test("an account is nothing before it is activated, and may hold nothing afterwards", async () => {
  const absent = await askStub(body({}), ({ head }) => head.findAccount(owner));
  expect(absent.result).toBeNull();
  const empty = { address: owner, create_time: 1684509312000 };
  const found = await askStub(body(empty), ({ head }) => head.findAccount(owner));
  const nothing = { stakedForEnergy: 0n, lentForEnergy: 0n, unstaking: [], allowance: 0n };
  expect(found.result).toMatchObject({
    ...{ address: owner, balance: 0n, createdAt: 1684509312000, isContract: false },
    ...nothing,
  });
  const resource = await askStub(body({ freeNetLimit: 600 }), (client) =>
    client.findAccountResource(owner),
  );
  expect(resource.result).toMatchObject({ freeNetLimit: 600n, freeNetUsed: 0n, energyLimit: 0n });
});

test("what an account has staked, lent, asked back and earned is still its own", async () => {
  const account = {
    address: owner,
    balance: 1_000_000,
    allowance: 6,
    delegated_frozenV2_balance_for_bandwidth: 50,
    frozenV2: [{ amount: 10 }, { type: "ENERGY", amount: 200 }, { type: "TRON_POWER" }],
    unfrozenV2: [
      { type: "ENERGY", unfreeze_amount: 3000, unfreeze_expire_time: 1684509312000 },
      { unfreeze_amount: 4000, unfreeze_expire_time: 1684509312001 },
    ],
    account_resource: { delegated_frozenV2_balance_for_energy: 70_000 },
  };
  const { result } = await askStub(body(account), ({ head }) => head.findAccount(owner));
  expect(result).toMatchObject({
    stakedForEnergy: 200n,
    lentForEnergy: 70_000n,
    unstaking: [{ amount: 3000n, freeAtMs: 1684509312000 }, { amount: 4000n }],
  });
  expect(result && stakeOf(result)).toBe(77_266n);
});

test("what one account lends another is the sum of its entries, and nothing where there are none", async () => {
  const parts = [{ frozen_balance_for_energy: 5 }, { frozen_balance_for_bandwidth: 7 }];
  for (const [answer, lent] of [
    [{ delegatedResource: parts }, 5n],
    [{}, 0n],
  ] as const) {
    const { result } = await askStub(body(answer), ({ solid }) =>
      solid.getLentForEnergy(owner, owner),
    );
    expect(result).toBe(lent);
  }
});

test("an amount beyond 2^53 keeps its last digit", async () => {
  const text = `{"address":"${owner}","balance":9007199254740993}`;
  const { result } = await askStub({ body: text }, ({ head }) => head.findAccount(owner));
  expect(result?.balance).toBe(9_007_199_254_740_993n);
});

test.each<[string, StubAnswer, Partial<NodeFault>]>([
  [
    "a lite node's bare text",
    { body: "this API is closed because this node is a lite fullnode" },
    { kind: "not-json" },
  ],
  ["an HTML page", { body: "<html>bad gateway</html>" }, { kind: "not-json" }],
  ["an empty body", { body: "" }, { kind: "not-json" }],
  ["half of a body", { body: '{"blockID":"0000' }, { kind: "not-json" }],
  [
    "a builder's error",
    body({ Error: "class java.lang.NullPointerException : null" }),
    { kind: "refused" },
  ],
  [
    "load shedding",
    body({ Error: "class java.lang.IllegalAccessException : lack of computing resources" }),
    { kind: "busy", retryAfterMs: 1_000 },
  ],
  ["a disabled endpoint", { status: 404, body: "" }, { kind: "http-status" }],
  ["a body too big", { status: 413, body: "" }, { kind: "http-status" }],
  [
    "429",
    { status: 429, body: "", headers: { "retry-after": "120" } },
    { kind: "banned", retryAfterMs: 120_000 },
  ],
  [
    "403 of the indexer",
    {
      status: 403,
      body: '{"success":false,"error":"The key exceeds the frequency limit(15), and the query server is suspended for 30s","statusCode":403}',
    },
    { kind: "banned", retryAfterMs: 30_000 },
  ],
  [
    "the same with status 200",
    body({
      Error: "The key exceeds the frequency limit(15), and the query server is suspended for 30s",
    }),
    { kind: "banned", retryAfterMs: 30_000 },
  ],
  ["503", { status: 503, body: "" }, { kind: "banned" }],
  ["a list instead of a block", body([]), { kind: "unexpected-shape" }],
  ["null", body(null), { kind: "unexpected-shape" }],
  [
    "a block without an id",
    body({ ...emptyBlock, blockID: undefined }),
    { kind: "unexpected-shape" },
  ],
  [
    "a redirect",
    { status: 302, body: "", headers: { location: "http://127.0.0.1:1/" } },
    { kind: "unreachable" },
  ],
  ["a hang-up", "hang-up", { kind: "unreachable" }],
])("%s is a typed fault", async (_what, answer, expected) => {
  const { result } = await askStub(answer, ({ head }) => head.findBlock(7));
  expect(result).toBeInstanceOf(NodeFault);
  expect(result).toMatchObject(expected);
});

test("a node that says nothing, or is not there, is a typed fault", async () => {
  await using stub = await startStubNode(() => "silence");
  const silent = openNodeClient({ fullNodeUrl: stub.url, solidityUrl: stub.url, timeoutMs: 50 });
  await expect(silent.head.getNowBlock()).rejects.toMatchObject({ kind: "timeout" });

  const gone = await startStubNode(() => "silence");
  await gone[Symbol.asyncDispose]();
  const nowhere = openNodeClient({ fullNodeUrl: gone.url, solidityUrl: gone.url });
  await expect(nowhere.head.getNowBlock()).rejects.toMatchObject({ kind: "unreachable" });
});

test("a constant call returns, reverts, or never runs; result.result is true for a revert too", async () => {
  const call = { ownerAddress: owner, contractAddress: usdt, data: "70a08231" };
  const answers = {
    returned: {
      result: { result: true },
      energy_used: 935,
      constant_result: ["0000000000000000000000000000000000000000000000000000000040cfcc00"],
      transaction: { ret: [{}] },
    },
    reverted: {
      result: { result: true, message: "524556455254206f70636f6465206578656375746564" },
      energy_used: 700,
      constant_result: ["08c379a0"],
      transaction: { ret: [{ ret: "FAILED" }] },
    },
    refused: {
      result: {
        code: "OTHER_ERROR",
        message: "class java.security.InvalidParameterException : contract_address isn't set.",
      },
    },
  };
  const returned = await askStub(body(answers.returned), ({ solid }) => solid.callConstant(call));
  expect(returned.result).toMatchObject({ kind: "returned", energyUsed: 935n });
  expect(JSON.parse(returned.requests[0]?.body ?? "")).toEqual({
    owner_address: owner,
    contract_address: usdt,
    data: "70a08231",
  });
  const reverted = await askStub(body(answers.reverted), ({ head }) => head.callConstant(call));
  expect(reverted.result).toEqual({
    kind: "reverted",
    data: "08c379a0",
    energyUsed: 700n,
    innerCount: 0,
    message: "REVERT opcode executed",
  });
  const refused = await askStub(body(answers.refused), ({ head }) => head.callConstant(call));
  expect(refused.result).toMatchObject({ kind: "refused", code: "OTHER_ERROR" });

  const balance = await askStub(body(answers.returned), ({ solid }) =>
    solid.getTokenBalance(usdt, owner),
  );
  expect(balance.result).toBe(1_087_360_000n);
  for (const answer of [answers.reverted, answers.refused]) {
    const none = await askStub(body(answer), ({ solid }) => solid.getTokenBalance(usdt, owner));
    expect(none.result).toBeInstanceOf(NodeFault);
  }
});

test("prices come from the chain, and a missing one is no price of zero", async () => {
  const chainParameter = [
    { key: "getTransactionFee", value: 1000 },
    { key: "getEnergyFee", value: 100 },
    { key: "getCreateAccountFee", value: 100_000 },
    { key: "getCreateNewAccountFeeInSystemContract", value: 1_000_000 },
    { key: "getMemoFee" },
    { key: "getMaxFeeLimit", value: 15_000_000_000 },
    { key: "getFreeNetLimit", value: 600 },
  ];
  const found = await askStub(body({ chainParameter }), (client) => client.getChainParameters());
  expect(found.result).toEqual({
    bandwidthPrice: 1000n,
    energyPrice: 100n,
    createAccountFee: 100_000n,
    createNewAccountFee: 1_000_000n,
    memoFee: 0n,
    maxFeeLimit: 15_000_000_000n,
    freeBandwidth: 600n,
  });
  const fewer = { chainParameter: chainParameter.slice(1) };
  const missing = await askStub(body(fewer), (client) => client.getChainParameters());
  expect(missing.result).toMatchObject({ kind: "unexpected-shape" });
});

test("broadcasting sends the exact bytes, and no answer is an outcome", async () => {
  const accepted = await askStub(body({ result: true, code: "SUCCESS", txid: txId }), (client) =>
    client.broadcast(txHex),
  );
  expect(accepted.result).toEqual({ kind: "accepted" });
  expect(accepted.requests).toMatchObject([
    { path: "/wallet/broadcasthex", body: `{"transaction":"${txHex}"}` },
  ]);
  const cut = await askStub("hang-up", (client) => client.broadcast(txHex));
  expect(cut.result).toMatchObject({ kind: "unknown", fault: { kind: "unreachable" } });
  const banned = await askStub({ status: 403, body: "" }, (client) => client.broadcast(txHex));
  expect(banned.result).toMatchObject({ kind: "unknown", fault: { retryAfterMs: 30_000 } });
});
