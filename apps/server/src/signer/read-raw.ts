import { decodeRawTx, type RawTx } from "@clearhold/tron/transaction";
import { refuseIf, SignerRefusal } from "./signer-refusal.ts";

/** What we build lives five minutes; more than this is not ours. */
const lifetimeMsMax = 15 * 60_000;

/** Reads unsigned bytes that nothing of ours would differ from. @throws SignerRefusal */
export function readRaw(rawHex: string): RawTx {
  const raw = decode(rawHex);
  refuseIf(raw.data !== "", "a payment carries no memo");
  refuseIf(raw.permissionId !== 0, "a payment needs no other permission");
  const lifetime = raw.expiration - raw.timestamp;
  refuseIf(lifetime <= 0 || lifetime > lifetimeMsMax, "the payment lives too long");
  return raw;
}

function decode(rawHex: string): RawTx {
  try {
    return decodeRawTx(rawHex);
  } catch (cause) {
    throw new SignerRefusal(`the bytes cannot be read: ${(cause as Error).message}`);
  }
}
