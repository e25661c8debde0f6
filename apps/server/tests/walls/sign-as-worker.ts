import { type Money, subtractMoney } from "@clearhold/money";
import { refBlockOf } from "@clearhold/tron/block";
import { decodeChainTx, encodeRawTx, txIdOf } from "@clearhold/tron/transaction";
import { expect } from "vitest";
import { localCaller } from "../../src/wire/local-call.ts";
import type { HouseMove } from "../../src/wire/signer/house-move.ts";
import { openMoveSigner } from "../../src/wire/signer/move-signer.ts";
import { openOrder, orderPublicKey } from "../../src/wire/signer/payment-order.ts";
import { openPaymentSigner, type SignReply } from "../../src/wire/signer/payment-signer.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { builtFor } from "../payouts/passkey-holders.ts";

/** Has the order signed as its own worker would, with the guard's word, and says that all is equal. */
export async function signAsWorker(
  world: CustodyWorld,
  withdrawalId: string,
  attempt = 1,
): Promise<SignReply> {
  const [row] = await world.databases.worker.query<{ orderText: string; orderSignature: string }>(
    "select order_text, order_signature from withdrawals where id = $1",
    [withdrawalId],
  );
  const signed = { text: row?.orderText ?? "", signature: row?.orderSignature ?? "" };
  const paid = openOrder(signed, orderPublicKey(world.orderSeed));
  const amount = subtractMoney(paid.amount, paid.fee);
  const built = builtFor(world, { order: { ...paid, amount }, ...signed });
  const { id } = await world.client.solid.getNowBlock();
  const word = await world.payouts.vouchForPayout({
    ...{ orderText: signed.text, orderSignature: signed.signature },
  });
  const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
  return signer.sign(signed, {
    ...{ attempt, rawHex: encodeRawTx({ ...built, ...refBlockOf(id) }) },
    reconciledAt: Math.floor(world.clock.now().getTime() / 1000),
    books: word.vouched ? word : { text: "", signature: "" },
  });
}

/** Has a move to the cold wallet signed, as who reaches the signer's socket can. */
export async function moveToCold(
  world: CustodyWorld,
  { id, currency, units, to }: Money & Pick<HouseMove, "id"> & { readonly to: string },
  attempt = 1,
): Promise<SignReply> {
  const { socketPath } = world.signerOptions;
  const order = { address: to, amount: { currency, units } };
  const block = await world.client.solid.getNowBlock();
  const rawHex = encodeRawTx({ ...builtFor(world, { order }), ...refBlockOf(block.id) });
  const move = { id, kind: "to-cold", currency, units } as const;
  return openMoveSigner(localCaller(socketPath)).signMove(move, { attempt, rawHex });
}

/** Sends what was signed to the chain. */
export async function send(world: CustodyWorld, signedHex: string): Promise<string> {
  const sent = await world.client.broadcast(signedHex);
  expect(sent).toMatchObject({ kind: "accepted" });
  await world.devnet.mine();
  await world.devnet.solidify();
  return txIdOf(decodeChainTx(signedHex).rawHex);
}
