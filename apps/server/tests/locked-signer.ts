import type { Devnet } from "@clearhold/devnet";
import { readSecretFile } from "../src/guard/rows/guard-keys.ts";
import { openLogger } from "../src/kernel/logger.ts";
import type { SignerOptions } from "../src/main/signer-options.ts";
import { type Signer, wireSigner } from "../src/main/wire-signer.ts";
import type { DataLayout } from "../src/runtime/supervision/data-layout.ts";
import { openPort, signerCalls } from "../src/wire/guard/guard-port.ts";
import { localCaller } from "../src/wire/local-call.ts";
import type { MarketWorld } from "./market-world.ts";

const noCoins = { TRX: 0n, USDT: 0n };

/** The signer of a data folder, without keys, and without a node unless one is given. */
export function openLockedSigner(
  { clock }: Pick<MarketWorld, "clock">,
  layout: DataLayout,
  { devnet, ...options }: Partial<SignerOptions> & { readonly devnet?: Devnet } = {},
): Promise<Signer> {
  const noNode = { fullNodeUrl: "http://127.0.0.1:1", solidityUrl: "http://127.0.0.1:1" };
  const { fullNodeUrl, solidityUrl } = devnet ?? noNode;
  const usdtContract = devnet?.usdtContract.base58 ?? "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
  const guard = openPort(signerCalls, localCaller(layout.guardSignerSocket));
  return wireSigner({
    ...{ logger: openLogger("signer", "error"), clock, passphrase: null },
    ...{ hourlyAddresses: 100, witnesses: [] },
    keyFile: layout.signerKeyFile,
    guard,
    recordFile: layout.signerRecordFile,
    assignmentsFile: layout.assignmentsFile,
    movesFile: layout.movesFile,
    operatorsFile: layout.operatorsFile,
    publicFile: layout.signerPublicFile,
    socketPath: layout.signerSocket,
    addressSocketPath: layout.signerAddressSocket,
    orderPublicKey: readSecretFile(layout.orderPublicKeyFile),
    policy: {
      ...{ network: "devnet", usdtContract },
      ...{ payoutCap: noCoins, dayCap: noCoins, feeLimitCap: 0n, coldAddress: null },
      hotLimit: { TRX: null, USDT: null },
      ...{
        topUpCap: 0n,
        topUpDayCap: 0n,
        feeDayCap: 0n,
        stakeCap: 0n,
        autoLimit: noCoins,
        unprovedLimit: noCoins,
      },
    },
    node: { fullNodeUrl, solidityUrl },
    ...options,
  });
}
