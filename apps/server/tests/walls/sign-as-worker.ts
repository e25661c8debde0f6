import { subtractMoney } from "@clearhold/money";
import { refBlockOf } from "@clearhold/tron/block";
import { encodeRawTx } from "@clearhold/tron/transaction";
import { localCaller } from "../../src/wire/local-call.ts";
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
