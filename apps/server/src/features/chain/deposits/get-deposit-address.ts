import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { networkLabels } from "@clearhold/contract/primitives/money";
import type { getDepositAddress as endpoint } from "@clearhold/contract/wallet/chain/deposits";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { qrImage } from "../../../kernel/qr-image.ts";
import { type AssignAddressDeps, assignAddress } from "../own-addresses/index.ts";
import type { DepositTerms } from "./deposit.ts";

export type GetDepositAddressDeps = AssignAddressDeps & {
  readonly terms: DepositTerms;
  /** With these the app verifies the address by itself. */
  readonly published: { readonly network: string; readonly addressKey: string };
};

/** As many characters of an address as a person can compare at a glance. */
const endingLength = 7;

/** My one permanent address, the same for both currencies, made at the first look. */
export async function getDepositAddress(
  deps: GetDepositAddressDeps,
  actor: Actor,
  { currency_id: currency }: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { terms, published } = deps;
  const owner = { purpose: "user", ownerId: actor.userId } as const;
  const { address, index, signature } = await assignAddress(deps, owner);
  return {
    address,
    img: qrImage(address),
    network: networkLabels[currency],
    min_deposit: formatMoney(money(currency, terms.minimumUnits[currency])),
    confirmations: terms.confirmationsNeeded,
    address_ends_with: address.slice(-endingLength),
    contract_ends_with: currency === "USDT" ? terms.usdtContract.slice(-endingLength) : "",
    assignment: {
      network: published.network,
      purpose: owner.purpose,
      owner_id: owner.ownerId,
      index,
      signature,
      public_key: published.addressKey,
    },
  };
}
