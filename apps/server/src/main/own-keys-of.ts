import { openWatchAccount } from "@clearhold/tron/hd";
import {
  type HouseWallets,
  type OwnKeys,
  openOwnKeys,
} from "../features/chain/own-addresses/index.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";

/** What the signer published, as the features verify addresses with it. */
export function ownKeysOf(published: SignerPublic, coldAddress: string | null = null): OwnKeys {
  const { network, addressKey, userXpub, projectXpub } = published;
  const branches = { user: openWatchAccount(userXpub), project: openWatchAccount(projectXpub) };
  return openOwnKeys({ network, branches, addressKey }, houseWalletsOf(published, coldAddress));
}

/** The house's own wallets. */
export function houseWalletsOf(
  { hotAddress, resourceAddress }: SignerPublic,
  coldAddress: string | null,
): HouseWallets {
  return { hot: hotAddress, resource: resourceAddress, cold: coldAddress };
}
