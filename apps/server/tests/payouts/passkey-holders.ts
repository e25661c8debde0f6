import { money, zero } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { buildTokenTransfer, buildTrxTransfer } from "@clearhold/tron/build";
import type { RawTx } from "@clearhold/tron/transaction";
import { expect } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import {
  type ChangeReply,
  changeText,
  type NewChange,
  type OperatorChange,
  type OperatorPasskey,
  openSignerOperators,
} from "../../src/wire/operators/operator-change.ts";
import { signBooksWord } from "../../src/wire/signer/books-word.ts";
import {
  approvalChallenge,
  type OperatorApproval,
} from "../../src/wire/signer/operator-approval.ts";
import { type PaymentOrder, signOrder } from "../../src/wire/signer/payment-order.ts";
import { openSignerStops, releaseText } from "../../src/wire/signer/signer-stops.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { coin } from "../payers.ts";
import { Authenticator, type Deviation } from "../people/authenticator.ts";
import { walletOrigin } from "../world.ts";

/** An operator with the device that the signer knows, or is to know. */
export type PasskeyHolder = OperatorPasskey & { readonly device: Authenticator };

const rpId = new URL(walletOrigin).hostname;

export function operator(world: CustodyWorld, name: string): PasskeyHolder {
  const device = new Authenticator();
  const publicKey = device.publicKey.toString("base64url");
  const operatorId = newId("opr", world.clock);
  return { operatorId, name, publicKey, rpId, origin: walletOrigin, device };
}

/** The signer's door for operators at the machine itself. */
export function operatorDoor(world: CustodyWorld) {
  return localCaller(vaultSocketOf(world.signerOptions.socketPath));
}

/** The next change of the signer's list, with these passkeys under it. */
export async function change(
  world: CustodyWorld,
  draft: NewChange,
  by: readonly PasskeyHolder[],
): Promise<ChangeReply> {
  const signer = openSignerOperators(operatorDoor(world));
  const next = { ...draft, number: (await signer.list()).length + 1 } as OperatorChange;
  const approvals = by.map((one) => approval(one, changeText(next)));
  return signer.change({ change: next, approvals });
}

/** Enrols somebody, by the passkeys of these and their own. */
export function enrol(
  world: CustodyWorld,
  newcomer: PasskeyHolder,
  by: readonly PasskeyHolder[] = [],
): Promise<ChangeReply> {
  const { device: _device, ...operator } = newcomer;
  return change(world, { kind: "enrol", operator }, [...by, newcomer]);
}

/** Olga and Pavel, enrolled now. */
export async function enrolTwo(world: CustodyWorld): Promise<[PasskeyHolder, PasskeyHolder]> {
  const two: [PasskeyHolder, PasskeyHolder] = [operator(world, "olga"), operator(world, "pavel")];
  for (const one of two) expect(await enrol(world, one)).toMatchObject({ changed: true });
  return two;
}

/** Two operators who enrol now let go on what the signer stopped for. */
export async function releaseStops(world: CustodyWorld): Promise<void> {
  const door = openSignerStops(operatorDoor(world));
  const two = await enrolTwo(world);
  for (const stop of await door.list()) {
    for (const one of two) await door.release(stop.stopId, approval(one, releaseText(stop)));
  }
}

export function approval(
  by: PasskeyHolder,
  text: string,
  deviation: Deviation = {},
): OperatorApproval {
  const challenge = approvalChallenge(text, by.operatorId);
  return { operatorId: by.operatorId, assertion: by.device.sign({ challenge, rpId }, deviation) };
}

export type SignedOrder = ReturnType<typeof orderFor>;

/** What the guard would have authorised: USDT for a new address, unless it is to differ. */
export function orderFor(world: CustodyWorld, changes: Partial<PaymentOrder> = {}) {
  const order: PaymentOrder = {
    ...{ network: "devnet", id: newId("wdr", world.clock), userId: newId("usr", world.clock) },
    ...{ amount: money("USDT", coin), fee: zero("USDT"), address: newAddress() },
    createdAt: Math.floor(world.clock.now().getTime() / 1000),
    ...changes,
  };
  return { order, ...signOrder(order, world.orderSeed) };
}

/** The guard's word that the books of this moment hold it, whatever its owner has. */
export async function booksWordFor(world: CustodyWorld, { order }: SignedOrder) {
  const { id: orderId, userId, amount } = order;
  const none = { orderId, userId, currency: amount.currency, heldUnits: 0n };
  const books = await world.watch().confirm(none);
  if (!books.confirmed) throw new Error(books.reason);
  const at = Math.floor(world.clock.now().getTime() / 1000);
  return signBooksWord({ orderId, head: books.head, at }, world.orderSeed);
}

/** The payment of such an order, unsigned. */
export function builtFor(
  world: CustodyWorld,
  { order }: { readonly order: Pick<PaymentOrder, "address" | "amount"> } | SignedOrder,
): RawTx {
  const timestamp = world.clock.now().getTime();
  const refBlock = { refBlockBytes: "0102", refBlockHash: "0102030405060708" };
  const terms = { refBlock, timestamp, expiration: timestamp + 300_000 };
  const places = { from: hexAddress(world.hotAddress), to: hexAddress(order.address) };
  const { currency, units } = order.amount;
  if (currency === "TRX") return buildTrxTransfer({ ...places, amount: units }, terms).raw;
  const token = hexAddress(world.devnet.usdtContract.base58);
  return buildTokenTransfer({ ...places, token, units, feeLimit: 20n * coin }, terms).raw;
}
