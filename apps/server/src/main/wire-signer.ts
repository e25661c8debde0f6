import { type NodeOptions, openNodeClient } from "@clearhold/tron/node";
import type { ChainNodes } from "../chain/chain-nodes.ts";
import { openAgreedChain } from "../chain/tron-solid-chain.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { assignPlace, openAssignmentRecord } from "../signer/assignments.ts";
import type { ClearancePolicy } from "../signer/check-clearance.ts";
import { openOwnKnowledge } from "../signer/foreign-deeds.ts";
import { openHouseWatch } from "../signer/house-watch.ts";
import type { MovePolicy } from "../signer/judge-move.ts";
import type { SignerPolicy } from "../signer/judge-payment.ts";
import { openKeys, publicHalf, publishKeys } from "../signer/key-store.ts";
import { openHighMark, openWatchMark } from "../signer/marks.ts";
import { enrolOperator, openOperatorList, removeOperator } from "../signer/operators.ts";
import { openDeadPayments, openDepositEvidence } from "../signer/own-nodes.ts";
import { signMove } from "../signer/sign-move.ts";
import { signPayment } from "../signer/sign-payment.ts";
import { openMoveRecord, openSigningRecord } from "../signer/signed-records.ts";
import { recordRoutes, signerRoutes } from "../signer/signer-routes.ts";
import { openStopRecord, releaseStop } from "../signer/stops.ts";
import { type OpenVault, openVault } from "../signer/vault.ts";
import { serveLocal } from "../wire/local-server.ts";
import { isAuthorised } from "../wire/signer/payment-order.ts";
import { readSignerPublic, type SignerPublic } from "../wire/signer/signer-public.ts";
import { type VaultState, vaultSocketOf } from "../wire/signer/vault-port.ts";

export type SignerOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly keyFile: string;
  /** Opens the keys at once; without it the signer is locked until an operator unlocks it. */
  readonly passphrase: string | null;
  readonly recordFile: string;
  readonly assignmentsFile: string;
  readonly movesFile: string;
  readonly operatorsFile: string;
  readonly publicFile: string;
  readonly socketPath: string;
  /** The web server's: addresses, and nothing that spends. */
  readonly addressSocketPath: string;
  /** How many new owners get an address in one hour. */
  readonly hourlyAddresses: number;
  /** Of the guard: 64 hexadecimal digits. */
  readonly orderPublicKey: string;
  readonly policy: Omit<
    SignerPolicy & MovePolicy & ClearancePolicy,
    "hotAddress" | "resourceAddress"
  >;
  /** The signer's own way to the chain: what is gone, what came, and that a payment is dead. */
  readonly node: NodeOptions;
  /** Somebody else's; then nothing is believed before both say the same. */
  readonly secondNode?: NodeOptions | null;
};

export type Signer = {
  state(): VaultState;
  /** Reads the chain on, when its keys are open; true when there is more to read. */
  watch(): Promise<boolean>;
  close(): Promise<void>;
};

/** Older than this a node's solid head says nothing of now. */
const headAgeMs = 300_000;

/** The signer, answering on its sockets; with its public half published once its keys are open. */
export async function wireSigner(options: SignerOptions): Promise<Signer> {
  const { logger, clock, policy, socketPath } = options;
  const { network } = policy;
  const record = openSigningRecord(options.recordFile);
  const assignments = openAssignmentRecord(options.assignmentsFile);
  const moves = openMoveRecord(options.movesFile);
  const operators = openOperatorList(options.operatorsFile);
  const stops = openStopRecord(`${options.recordFile}.stops`);
  const nodes: ChainNodes = [
    openNodeClient(options.node),
    ...(options.secondNode ? [openNodeClient(options.secondNode)] : []),
  ];
  const chain = openAgreedChain(nodes, policy.usdtContract);
  const deadPayments = openDeadPayments(nodes);

  async function open(passphrase: string): Promise<OpenVault> {
    const keys = await openKeys(options.keyFile, network, passphrase);
    const half = publicHalf(keys, network);
    publishKeys(options.publicFile, half);
    const { hotAddress, resourceAddress } = half;
    const shared = {
      ...{ clock, keys, deadPayments },
      policy: { ...policy, hotAddress, resourceAddress },
    };
    const houseAddresses = [hotAddress, resourceAddress, policy.coldAddress ?? []].flat();
    const watch = openHouseWatch({
      ...{ clock, chain, stops, hotAddress },
      mark: openWatchMark(`${options.recordFile}.watch`),
      own: openOwnKnowledge({
        houseAddresses: [hotAddress, resourceAddress],
        addresses: assignments.list,
        signed: [record.list, moves.list],
      }),
      headAgeMs: network === "devnet" ? null : headAgeMs,
    });
    const payments = {
      ...{ ...shared, record, assignments, operators, watch },
      evidence: openDepositEvidence({ clients: nodes, ...policy, houseAddresses }),
      orderPublicKey: options.orderPublicKey,
    };
    const places = { clock, keys, network, assignments, hourlyMax: options.hourlyAddresses };
    return {
      half,
      sign: (ask) => signPayment(payments, ask),
      move: (ask) => signMove({ ...shared, assignments, moves, operators, watch }, ask),
      assign: (owner) => assignPlace(places, owner),
      watch: watch.round,
    };
  }

  const vault = openVault(open);
  if (options.passphrase !== null) await vault.unlock(options.passphrase);
  const published = (): SignerPublic => readSignerPublic(options.publicFile, network);
  const routes = signerRoutes({
    ...{ logger, vault, published },
    enrol: (body) => enrolOperator({ clock, operators }, body),
    remove: (body) => removeOperator({ clock, operators }, body),
    listOperators: operators.list,
    isAuthorised: (order) => isAuthorised(order, options.orderPublicKey),
    release: (body) => releaseStop({ clock, operators, stops }, body),
    listStops: () => stops.open(),
  });
  const mark = openHighMark(`${options.recordFile}.mark`);
  const memory = recordRoutes({ logger, chain, payments: record, moves, assignments, mark });
  const doors = [
    await serveLocal(socketPath, { ...routes.worker, ...memory.worker }, logger),
    await serveLocal(options.addressSocketPath, routes.web, logger),
    await serveLocal(
      { socketPath: vaultSocketOf(socketPath), callers: "owner" },
      { ...routes.operator, ...memory.operator },
      logger,
    ),
  ];
  return {
    state: () => vault.state(),
    watch: async () => vault.state() === "ready" && vault.opened().watch(),
    async close() {
      await Promise.all(doors.map((door) => door.close()));
      for (const file of [record, assignments, moves, operators, stops]) file.close();
    },
  };
}
