import type { TronWeb } from "tronweb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAccount, type Network, openNetwork, tronWebOf } from "./network.ts";

let network: Network;
let tronWeb: TronWeb;
let own: string;

beforeAll(async () => {
  network = await openNetwork();
  tronWeb = tronWebOf(network);
  own = tronWeb.defaultAddress.base58 as string;
});

afterAll(() => network.close());

type Signed = Parameters<TronWeb["trx"]["sendRawTransaction"]>[0];

async function refusalOf(signed: Signed): Promise<[string | undefined, string]> {
  const sent = await tronWeb.trx.sendRawTransaction(signed);
  expect("result" in sent).toBe(false);
  return [sent.code as string | undefined, tronWeb.toUtf8(sent.message as string)];
}

type HeaderChange = Partial<{ expiration: number; ref_block_hash: string; timestamp: number }>;

/** A payment signed as it should be, but for what `change` says of its header. */
async function payment(change: HeaderChange, sun = 1_000_000): Promise<Signed> {
  const blockHeader = { ...(await tronWeb.trx.getCurrentRefBlockParams()), ...change };
  const to = freshAccount().base58;
  const built = await tronWeb.transactionBuilder.sendTrx(to, sun, own, { blockHeader });
  return tronWeb.trx.sign(built);
}

describe("what a node refuses to take", () => {
  it("the same transaction twice", async () => {
    const signed = await payment({});
    expect(await tronWeb.trx.sendRawTransaction(signed)).toMatchObject({ result: true });
    expect(await refusalOf(signed)).toEqual(["DUP_TRANSACTION_ERROR", "Dup transaction."]);
    await network.nextBlock();
    expect(await refusalOf(signed)).toEqual(["DUP_TRANSACTION_ERROR", "Dup transaction."]);
  });

  it("a signature by another key", async () => {
    const thief = freshAccount();
    const { signature: _left, ...unsigned } = await payment({});
    const forged = await tronWeb.trx.sign(unsigned as never, thief.privateKey, true, true);
    const [code, message] = await refusalOf(forged as Signed);
    expect(code).toBe("SIGERROR");
    expect(message).toMatch(
      new RegExp(
        `^Validate signature error: [0-9a-f]{130} is signed by ${thief.base58} ` +
          "but it is not contained of permission\\.$",
      ),
    );
  });

  it("no signature at all", async () => {
    const { signature: _left, ...unsigned } = await payment({});
    const answer = await tronWeb.fullNode.request<{ code: string; message: string }>(
      "wallet/broadcasttransaction",
      unsigned,
      "post",
    );
    expect(answer.code).toBe("SIGERROR");
    expect(tronWeb.toUtf8(answer.message)).toBe("Validate signature error: miss sig or contract");
  });

  it("a transaction that has expired, or that lives too long", async () => {
    const now = await tronWeb.trx.getCurrentRefBlockParams();
    const past = await payment({ expiration: now.expiration - 61_000 });
    expect(await refusalOf(past)).toEqual(["TRANSACTION_EXPIRATION_ERROR", "Transaction expired"]);
    const distant = await payment({ expiration: now.expiration + 86_400_000 * 2 });
    expect(await refusalOf(distant)).toEqual([
      "TRANSACTION_EXPIRATION_ERROR",
      "Transaction expired",
    ]);
  });

  it("a reference to a block of another branch", async () => {
    const signed = await payment({ ref_block_hash: "0011223344556677" });
    expect(await refusalOf(signed)).toEqual(["TAPOS_ERROR", "Tapos check error."]);
  });

  it("more than the balance, and nothing at all", async () => {
    const poor = freshAccount();
    await tronWeb.trx.sendTransaction(poor.base58, 2_000_000);
    await network.nextBlock();
    const paying = tronWebOf(network, poor.privateKey);
    const built = await paying.transactionBuilder.sendTrx(own, 2_000_001, poor.base58);
    const signed = await paying.trx.sign(built);
    expect(await refusalOf(signed)).toEqual([
      "CONTRACT_VALIDATE_ERROR",
      "Contract validate error : Validate TransferContract error, balance is not sufficient.",
    ]);
  });

  it("a payment by an account that does not exist", async () => {
    const nobody = freshAccount();
    const paying = tronWebOf(network, nobody.privateKey);
    const built = await paying.transactionBuilder.sendTrx(own, 1, nobody.base58);
    const [code, message] = await refusalOf(await paying.trx.sign(built));
    expect(code).toBe("CONTRACT_VALIDATE_ERROR");
    expect(message).toBe(`Contract validate error : account [${nobody.base58}] does not exist`);
  });

  it("who cannot pay for the bandwidth", async () => {
    const poor = freshAccount();
    await tronWeb.trx.sendTransaction(poor.base58, 50_000);
    await network.nextBlock();
    const paying = tronWebOf(network, poor.privateKey);
    const built = await paying.transactionBuilder.sendTrx(freshAccount().base58, 1, poor.base58);
    expect(await refusalOf(await paying.trx.sign(built))).toEqual([
      "BANDWITH_ERROR",
      "Account resource insufficient error.",
    ]);
  });
});
