import { openNodeClient } from "@clearhold/tron/node";
import type { ChainNodes } from "../chain/chain-nodes.ts";
import { openNodeHeads } from "../chain/node-heads.ts";
import { agreedHead } from "../chain/tron-solid-chain.ts";
import { acceptRecord } from "../signer/accept-record.ts";
import { changeOperators } from "../signer/operators.ts";
import { pinLimits, signerLimits } from "../signer/pin-limits.ts";
import { SignerRefusal } from "../signer/signer-refusal.ts";
import { recordRoutes, signerRoutes } from "../signer/signer-routes.ts";
import { believeReturn, releaseStop } from "../signer/stops.ts";
import { openStopTeller } from "../signer/tell-stops.ts";
import { openVault, type Vault } from "../signer/vault.ts";
import { serveLocal } from "../wire/local-server.ts";
import { isAuthorised } from "../wire/signer/payment-order.ts";
import { readSignerPublic, type SignerPublic } from "../wire/signer/signer-public.ts";
import { type VaultState, vaultSocketOf } from "../wire/signer/vault-port.ts";
import { openSignerMemory, type SignerMemory } from "./open-signer-memory.ts";
import type { SignerOptions } from "./signer-options.ts";
import { unlockSigner } from "./unlock-signer.ts";

export type Signer = {
  state(): VaultState;
  /** Reads the chain on, when its keys are open, and tells of stops; true when there is more to read. */
  watch(): Promise<boolean>;
  close(): Promise<void>;
};

/** The signer, answering on its sockets; with its public half published once its keys are open. */
export async function wireSigner(options: SignerOptions): Promise<Signer> {
  const { logger, clock, socketPath, limits } = options;
  const published = () => readSignerPublic(options.publicFile, options.policy.network);
  const memory = await openSignerMemory(options);
  const { store, checked, operators, stops } = memory;
  const own = { clock, operators };
  const policy = () =>
    limits ? { ...options.policy, ...signerLimits(own, limits) } : options.policy;
  const pin = async () =>
    limits && pinLimits({ ...own, logger, isOwn: openIsOwn(options, memory) }, limits);
  if (store.troubles().length === 0) {
    await pin();
    await tellLastAddresses(options, memory);
  }
  const nodes: ChainNodes = [
    openNodeClient(options.node),
    ...(options.secondNode ? [openNodeClient(options.secondNode)] : []),
  ];
  const heads = openNodeHeads(nodes, logger);
  const vault = openVault((passphrase) =>
    unlockSigner({ options, policy, memory, nodes, heads }, passphrase),
  );
  const keyTrouble = await tryPassphrase(options, vault);
  const routes = signerRoutes({
    ...{ logger, vault, published },
    changeOperators: checked(async (body) => {
      const from = await changeOperators(own, body);
      // Where the lists differed at the start, they may be the same now.
      await pin();
      return from;
    }),
    listOperators: operators.log,
    isAuthorised: (order) => isAuthorised(order, options.orderPublicKey),
    release: checked((body) => releaseStop({ clock, operators, stops }, body)),
    believeReturn: checked((body) => believeReturn({ clock, operators, stops }, body)),
    listStops: () => stops.open(),
  });
  const isAble = () => vault.state() === "ready" && store.troubles().length === 0;
  const tellStops = openStopTeller({
    ...{ guard: options.guard, stops, store, logger },
    awaited: () => (vault.state() === "ready" ? vault.opened().awaited() : []),
    looked: () => isAble() && vault.opened().looked(),
  });
  const said = new Map<string, Set<string>>();
  const records = recordRoutes({
    ...{ logger, guard: options.guard, payments: memory.record, mark: memory.marks.books },
    chain: { head: () => agreedHead(heads) },
    ...{ moves: memory.moves, assignments: memory.assignments },
    troubles: store.troubles,
    keyTrouble: () => (vault.state() === "ready" ? null : keyTrouble),
    accept: (body) => acceptRecord({ clock, operators, store, said }, body),
  });
  const doors = [
    await serveLocal(socketPath, { ...routes.worker, ...records.worker }, logger),
    await serveLocal(options.addressSocketPath, routes.web, logger),
    await serveLocal(
      { socketPath: vaultSocketOf(socketPath), callers: "owner" },
      { ...routes.operator, ...records.operator },
      logger,
    ),
  ];
  return {
    state: () => vault.state(),
    async watch() {
      try {
        return isAble() && (await vault.opened().watch());
      } finally {
        await tellStops();
      }
    },
    async close() {
      await Promise.all(doors.map((door) => door.close()));
      store.close();
    },
  };
}

/**
 * Unlocks with the passphrase of the configuration. @returns why the signer stays locked; it answers all
 * the same, so that `/readyz` says what is wrong and an operator can unlock it once that is mended.
 */
async function tryPassphrase(
  { logger, passphrase }: SignerOptions,
  vault: Vault,
): Promise<string | null> {
  try {
    if (passphrase !== null) await vault.unlock(passphrase);
    return null;
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    logger.error({ reason: error.message }, "the signer stays locked");
    return error.message;
  }
}

/** What an earlier start published; null where nothing was, or the file is damaged and written anew. */
function findPublic({ publicFile, policy }: SignerOptions): SignerPublic | null {
  try {
    return readSignerPublic(publicFile, policy.network);
  } catch {
    return null;
  }
}

/** The house's wallets that an earlier start published, and every address that was given to somebody. */
function openIsOwn(options: SignerOptions, { assignments }: SignerMemory) {
  const half = findPublic(options);
  return (address: string) =>
    address === half?.hotAddress ||
    address === half?.resourceAddress ||
    assignments.list().some((given) => given.address === address);
}

/** A restored database may know less of what was given. Until it does, only rows far ahead are refused. */
async function tellLastAddresses(
  { guard, logger }: SignerOptions,
  { assignments }: SignerMemory,
): Promise<void> {
  for (const purpose of ["user", "project"] as const) {
    const last = assignments.findAt(purpose, assignments.nextIndex(purpose) - 1);
    if (last === null) continue;
    await guard
      .keepAddress(last)
      .catch((err: unknown) => logger.error({ err }, "the guard did not take the last address"));
  }
}
