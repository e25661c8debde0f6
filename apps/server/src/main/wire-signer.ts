import { openNodeClient } from "@clearhold/tron";
import type { Clock } from "../kernel/clock.ts";
import { type LocalServer, serveLocal } from "../kernel/local-server.ts";
import type { Logger } from "../kernel/logger.ts";
import { openDeadPayments } from "../signer/dead-payments.ts";
import type { SignerPolicy } from "../signer/judge-payment.ts";
import { openKeys } from "../signer/key-store.ts";
import { publicHalf, publishKeys } from "../signer/publish-keys.ts";
import { signerRoutes } from "../signer/signer-routes.ts";
import { openSigningRecord } from "../signer/signing-record.ts";

export type SignerOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly keyFile: string;
  readonly recordFile: string;
  readonly publicFile: string;
  readonly socketPath: string;
  /** Of the guard: 64 hexadecimal digits. */
  readonly orderPublicKey: string;
  readonly policy: Omit<SignerPolicy, "hotAddress">;
  /** The signer's own way to the chain, for the proof that a payment is dead. */
  readonly node: { readonly fullNodeUrl: string; readonly solidityUrl: string };
};

export type Signer = { readonly hotAddress: string; close(): Promise<void> };

/** The signer, answering on its socket with its public half published. */
export async function wireSigner(options: SignerOptions): Promise<Signer> {
  const { logger, clock, policy } = options;
  const keys = await openKeys(options.keyFile, policy.network);
  const half = publicHalf(keys, policy.network);
  const record = openSigningRecord(options.recordFile);
  const deps = {
    logger,
    clock,
    keys,
    record,
    policy: { ...policy, hotAddress: half.hotAddress },
    deadPayments: openDeadPayments(openNodeClient(options.node)),
    orderPublicKey: options.orderPublicKey,
  };
  const door: LocalServer = await serveLocal(options.socketPath, signerRoutes(deps, half), logger);
  publishKeys(options.publicFile, half);
  return {
    hotAddress: half.hotAddress,
    async close() {
      await door.close();
      record.close();
    },
  };
}
