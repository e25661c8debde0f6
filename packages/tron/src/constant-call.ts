import * as z from "zod";
import type { HexAddress } from "./address.ts";
import { Sun } from "./node-schemas.ts";
import { textOfHex } from "./shown-fields.ts";

/** A call that a node runs without putting it on the chain. */
export type ConstantCall = {
  readonly ownerAddress: HexAddress;
  readonly contractAddress: HexAddress;
  /** Selector and arguments, as encodeTransferCall gives them. */
  readonly data: string;
  /** TRX sent along, in sun. */
  readonly callValue?: bigint;
};

/**
 * How such a call ended. `energyUsed` is what the same call would need on the chain, penalty included.
 * `reverted` covers every exception of the contract, `refused` a call that never ran. `innerCount` is how many inner transactions it made:
 * a node shows them here whether or not it keeps those of blocks.
 */
export type ConstantResult =
  | ({ readonly kind: "returned" } & Ran)
  | ({ readonly kind: "reverted"; readonly message: string } & Ran)
  | { readonly kind: "refused"; readonly code: string; readonly message: string };

type Ran = {
  readonly data: string;
  readonly energyUsed: bigint;
  readonly innerCount: number;
};

/** `result.result` is true for a revert too; what tells is `transaction.ret[0].ret`. */
export const ConstantAnswer = z
  .object({
    result: z.object({
      result: z.boolean().default(false),
      code: z.string().default(""),
      message: z.string().default(""),
    }),
    energy_used: Sun,
    constant_result: z.array(z.string()).default([]),
    internal_transactions: z.array(z.unknown()).default([]),
    transaction: z
      .object({ ret: z.array(z.object({ ret: z.string().optional() })).default([]) })
      .prefault({}),
  })
  .transform((found): ConstantResult => {
    const message = textOfHex(found.result.message);
    if (!found.result.result) return { kind: "refused", code: found.result.code, message };
    const ran = {
      data: found.constant_result.join(""),
      energyUsed: found.energy_used,
      innerCount: found.internal_transactions.length,
    };
    const failed = found.transaction.ret[0]?.ret === "FAILED" || message !== "";
    return failed ? { kind: "reverted", ...ran, message } : { kind: "returned", ...ran };
  });
