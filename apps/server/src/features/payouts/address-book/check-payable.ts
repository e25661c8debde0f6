import type { CurrencyCode } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { PayeeChain } from "../../../wire/chain/payment-chain.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { type FindKeyedDeps, findKeyedAddresses } from "../../chain/own-addresses/index.ts";

type CheckPayableDeps = FindKeyedDeps & {
  readonly chain: PayeeChain;
  readonly usdtContract: string;
};

/** What the guard does for the book: it decides whom its owner trusts. */
type BookGuard = Pick<
  GuardPort,
  | "confirmPayee"
  | "forgetPayee"
  | "proveFundPassword"
  | "whitelistPayee"
  | "unlistPayee"
  | "setAddressSwitches"
  | "cancelAddressSwitches"
>;

export type AddressBookDeps = CheckPayableDeps & {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: BookGuard;
};

/** Nobody has its key: what is sent there is lost. */
export const zeroAddress = "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb";

/**
 * Refuses what no payment could reach: a mistyped address, the zero address, the token's own
 * contract, an address of the house, and for TRX any contract, which the chain would not pay.
 */
export async function checkPayable(
  deps: CheckPayableDeps,
  currency: CurrencyCode,
  address: string,
): Promise<void> {
  const hex = parseBase58Address(address);
  if (hex === null) throw new Refusal("address-invalid", { field: "address" });
  const lost = address === zeroAddress || address === deps.usdtContract;
  const closed = lost || (await findKeyedAddresses(deps, [hex])).has(hex);
  refuseUnless(!closed, "address-not-payable");
  if (currency === "TRX") refuseUnless(!(await isContract(deps, address)), "address-not-payable");
}

/** A node that is away closes no address book: whoever builds the payment asks again. */
async function isContract({ chain, logger }: CheckPayableDeps, address: string): Promise<boolean> {
  try {
    return await chain.isContract(address);
  } catch (error) {
    logger.warn({ err: error }, "the node could not be asked about an address");
    return false;
  }
}
