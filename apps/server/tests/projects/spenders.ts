import { randomBytes } from "node:crypto";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import type { CurrencyCode } from "@clearhold/money";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { refBlockOf } from "@clearhold/tron/block";
import { buildTrxTransfer } from "@clearhold/tron/build";
import { addressOfPrivateKey, signHash } from "@clearhold/tron/keys";
import { encodeChainTx } from "@clearhold/tron/transaction";
import { expect } from "vitest";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import {
  approveSpending,
  cancelSpending,
  listProjectMovements,
  proposeSpending,
  type Spending,
} from "../../src/features/projects/spending/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { openEscrowAddresses } from "../../src/main/own-addresses.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openAddressSigner } from "../../src/wire/signer/address-signer.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { termsSigner } from "../operator-names.ts";
import { coin } from "../payers.ts";
import { fundPassword, type Person, password } from "../people.ts";
import { sweeper } from "../treasury/sweepers.ts";

/** An operator with a password at the guard and a passkey at the signer. */
export type Operator = {
  readonly name: string;
  readonly password: string;
  readonly answer: (challenge: string) => string;
};

/** Somebody outside with a key of their own. */
export type Outsider = { readonly key: Uint8Array; readonly address: string };

export function newOutsider(): Outsider {
  const key = randomBytes(32);
  return { key, address: base58Address(addressOfPrivateKey(key)) };
}

/** A custody world in which projects live and two operators spend their escrow. */
export type SpendingWorld = {
  readonly custody: CustodyWorld;
  readonly olga: Operator;
  readonly pavel: Operator;
  readonly venture: Outsider;
  readonly builder: Outsider;
  readonly ledgers: Readonly<Record<"worker" | "operator", Ledger>>;
  /** A project in status 3 with 100 coins in escrow; its own address. */
  raised(
    person: Person,
    currency: CurrencyCode,
    terms?: object,
  ): Promise<{ id: string; address: string }>;
  advance(projectId: string): Promise<number[]>;
  deploy(projectId: string, coins: bigint): Promise<string>;
  propose(projectId: string, changes?: Partial<ProposeAsk>, by?: Operator): Promise<Spending>;
  approve(id: string, by?: Operator): Promise<Spending>;
  cancel(id: string): Promise<Spending>;
  spending(projectId: string, id: string): Promise<Spending>;
  movements(projectId: string): ReturnType<typeof listProjectMovements>;
  /** Rounds of moves and chain, each after a comparison, until nothing is under way. */
  round(): Promise<void>;
  close(): Promise<void>;
};

type ProposeAsk = Parameters<typeof proposeSpending>[2];

export const daySeconds = 24 * 3_600;
export const documentHash = "ab".repeat(32);

export async function openSpendingWorld(custody: CustodyWorld): Promise<SpendingWorld> {
  const { databases, clock, operators } = custody;
  const ledgers = {
    worker: openLedger({ database: databases.worker, clock }),
    operator: openLedger({ database: databases.operator, clock }),
  };
  const [olga, pavel] = [await enrolled(custody, "olga"), await enrolled(custody, "pavel")];
  const [venture, builder] = [newOutsider(), newOutsider()];
  custody.worker = await sweeper(custody);
  const escrowAddressOf = openEscrowAddresses(databases.operator, {
    signerPublic: readSignerPublic(custody.signerOptions.publicFile, "devnet"),
    addressSigner: openAddressSigner(localCaller(custody.signerOptions.addressSocketPath)),
  });
  const advance = (id: string) =>
    advanceProject({ database: databases.worker, clock, ledger: ledgers.worker }, id);
  const deps = { database: databases.operator, clock, operators, network: "devnet" };
  const movements = (id: string) => listProjectMovements(databases.auditor, id);
  const propose: SpendingWorld["propose"] = (projectId, changes = {}, by = olga) => {
    const ask = { kind: "deploy", payee: "Panels", units: 40n * coin, documentHash: "" } as const;
    const rest = { leavesAt: null, dryRun: false };
    return proposeSpending(deps, by, { projectId, ...ask, ...rest, ...changes });
  };
  const approve = (id: string, by = pavel) =>
    approveSpending({ ...deps, ledger: ledgers.operator }, by, id);
  return {
    ...{ custody, olga, pavel, venture, builder, ledgers, advance, propose, approve, movements },
    async raised(person, currency, terms = {}) {
      const file = { ...termsOf({ venture, builder }), currency, ...terms };
      const made = await createProject(
        {
          database: databases.operator,
          clock,
          escrowAddressOf,
          sign: termsSigner(databases.guard),
        },
        parseTerms(file, clock.now()),
      );
      clock.advance(10);
      await advance(made.id);
      await person.call(subscribe, { pro_id: made.id, money: "100", password: fundPassword });
      expect(await advance(made.id)).toEqual([3]);
      return made;
    },
    async deploy(projectId, coins) {
      const { id } = await propose(projectId, { units: coins * coin });
      await approve(id);
      clock.advance(daySeconds + 3_600);
      return id;
    },
    cancel: (id) => cancelSpending(deps, olga, id),
    async spending(projectId, id) {
      const { deployments, costs } = await movements(projectId);
      const found = [...deployments, ...costs].find((one) => one.id === id);
      if (!found) throw new Error(`${id} is not public`);
      return found;
    },
    async round() {
      await custody.worker.rounds.reconcile();
      await custody.worker.rounds.move();
      await custody.settle();
    },
    async close() {
      await ledgers.worker.close();
      await ledgers.operator.close();
      await custody.close();
    },
  };
}

async function enrolled(world: CustodyWorld, name: string): Promise<Operator> {
  const login = { name, password };
  const door = localCaller(vaultSocketOf(world.signerOptions.socketPath));
  const { answer } = await world.operators.enrolOperator(login, door);
  return { ...login, answer };
}

function termsOf({ venture, builder }: { venture: Outsider; builder: Outsider }) {
  return {
    ...{ name: "Harbour roofs", content: "What it does.", target: "100", minimum: "100" },
    ...{ target_rate: "12.5", start: "+10s", end: "+1h", publish: "+20d", give: "+21d" },
    plan: [
      { name: "Panels", share: "60", address: venture.address },
      { name: "Cables", share: "20", address: venture.address },
      { name: "Reserve", share: "20" },
    ],
    deployable: "70",
    cost_payees: [{ name: "Builder", address: builder.address }],
    cost_cap: "10",
  };
}

/** Pays TRX with a key that is none of the house's. */
export async function payFrom(
  { client }: CustodyWorld,
  { key, address }: Outsider,
  { to, units }: { to: string; units: bigint },
): Promise<void> {
  const [head, solid] = await Promise.all([client.head.getNowBlock(), client.solid.getNowBlock()]);
  const terms = {
    refBlock: refBlockOf(solid.id),
    timestamp: head.timestamp,
    expiration: head.timestamp + 60_000,
  };
  const parties = { from: hexAddress(address), to: hexAddress(to) };
  const { rawHex, txId } = buildTrxTransfer({ ...parties, amount: units }, terms);
  const signatures = [signHash(txId, key)];
  const sent = await client.broadcast(encodeChainTx({ rawHex, signatures, results: [] }));
  expect(sent.kind).toBe("accepted");
}
