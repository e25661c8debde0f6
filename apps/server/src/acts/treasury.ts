import { currencies } from "@clearhold/money";
import {
  findAddressOf,
  listAddressesOf,
  listSignedAddresses,
} from "../features/chain/own-addresses/index.ts";
import { listVerdicts } from "../features/chain/reconciliation/index.ts";
import { listMoves, type MoveRecord } from "../features/treasury/house-moves/index.ts";
import {
  checkRestore,
  lockWord,
  type RestoreFindings,
  releaseRestore,
} from "../features/treasury/restores/index.ts";
import { walletOf } from "../ledger/accounts.ts";
import type { ResourceFacts } from "../wire/chain/move-chain.ts";
import { act } from "./act.ts";
import { verdictLine } from "./chain.ts";
import { option, reasonOf } from "./fields.ts";
import { coins, linesOf } from "./told.ts";
import type { ReadWorld } from "./world.ts";

const shownMax = 50;

export const movesList = act({
  name: "moves list",
  summary:
    "Lists the latest sweeps, top-ups, loans of energy and moves to cold, and why they wait.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listMoves(auditor, shownMax),
  words(found) {
    const moves = found.map(moveView);
    return { data: { moves }, lines: linesOf(moves, moveLine, "No moves yet.") };
  },
});

function moveView({ id, lane, kind, currency, units, state, txid, ...move }: MoveRecord) {
  const { waitsFor: waits_for, plannedAt, networkFeeUnits: fee } = move;
  return {
    ...{ id, lane, kind, currency, amount: coins(currency, units), state, waits_for, txid },
    ...{
      planned_at: plannedAt.toISOString(),
      network_fee: fee === null ? null : coins("TRX", fee),
    },
  };
}

function moveLine(move: ReturnType<typeof moveView>): string {
  const { planned_at, state, kind, amount, currency, lane, waits_for } = move;
  return [planned_at, state, kind, amount, currency, lane, waits_for].join("  ").trim();
}

const purposes = ["user", "project", "hot", "resource", "cold"] as const;

export const walletsShow = act({
  name: "wallets show",
  summary:
    "Shows each kind of wallet on the chain and in the books, and the resource wallet's state.",
  rights: "none",
  input: {},
  effect: async (world) => ({
    wallets: await readWallets(world),
    resource: await readResources(world),
  }),
  words: ({ wallets, resource }) => ({
    ok: wallets.every(({ chain, books }) => chain === books),
    data: { wallets, resource },
    lines: [
      ...wallets.map(
        ({ purpose, currency, addresses, chain, books }) =>
          `${purpose} ${currency}: chain ${chain}, books ${books} (${addresses} addresses)`,
      ),
      ...(resource
        ? Object.entries(resource).map(([name, value]) => `resource ${name}: ${value}`)
        : ["resource: the node does not know this wallet"]),
    ],
  }),
});

/** Blocks go on meanwhile: a difference here is a reason to ask `books`, not an alarm. */
async function readWallets({ auditor: database, keys, ledger, balanceAt }: ReadWorld) {
  const lines = [];
  for (const purpose of purposes) {
    const { ours: addresses } = await listSignedAddresses({ database, keys }, purpose);
    for (const currency of currencies) {
      let units = 0n;
      for (const { address } of addresses) units += (await balanceAt(address, currency)) ?? 0n;
      const books = await ledger.balanceOf(walletOf(purpose, currency));
      lines.push({
        ...{ purpose, currency, addresses: addresses.length },
        ...{ chain: coins(currency, units), books: coins(currency, books) },
      });
    }
  }
  return lines;
}

async function readResources({ auditor, lookAtResources }: ReadWorld) {
  const [[hot], [resource], cold] = await Promise.all([
    listAddressesOf(auditor, "hot"),
    listAddressesOf(auditor, "resource"),
    findAddressOf(auditor, { purpose: "cold", ownerId: "house" }),
  ]);
  if (!hot || !resource) return null;
  const facts = await lookAtResources({
    ...{ hot: hot.address, resource: resource.address, cold: cold?.address ?? null },
  });
  return { address: resource.address, ...factsOf(facts) };
}

function factsOf(facts: ResourceFacts) {
  return {
    free: coins("TRX", facts.trxUnits),
    staked: coins("TRX", facts.stakedUnits),
    lent: coins("TRX", facts.lentUnits),
    lendable: coins("TRX", facts.lendableUnits),
    leaving: coins("TRX", facts.waitingUnits),
    collectable: coins("TRX", facts.collectableUnits),
    energy: facts.energy.toString(),
    free_bandwidth: facts.freeBandwidth.toString(),
  };
}

export const restoreCheck = act({
  name: "restore check",
  summary: "Compares restored books with the signer's record and shows what differs.",
  rights: "none",
  input: {},
  effect: async ({ auditor, record }) => ({
    findings: await checkRestore({ database: auditor, record }),
    verdicts: await listVerdicts(auditor),
  }),
  words: ({ findings, verdicts }) => ({
    ok: findings.lock === null,
    data: { ...findings, verdicts },
    lines: [...findingLines(findings), ...verdicts.map(verdictLine)],
  }),
});

export const restoreRelease = act({
  name: "restore release",
  summary: "Releases restored books. It needs two operators.",
  rights: "passkey",
  audit: ["release-restore"],
  input: { reason: option("one line", reasonOf(4)) },
  effect: ({ auditor, database, record, operators }, { reason }, { login }) =>
    releaseRestore(
      { database: auditor, releases: database, record, operators },
      { operator: login, reason },
    ),
  words({ locked, findings }) {
    const last = locked ? "a second operator must release them too" : "the books are released";
    return { data: { locked, findings }, lines: [...findingLines(findings), last] };
  },
});

function findingLines(findings: RestoreFindings): string[] {
  const { lock, cursorNumber, markNumber, unknownPayments, unknownMoves, caughtUp } = findings;
  if (lock === null) return ["the books are not locked: no backup was restored"];
  const names = lock.releasedBy.length === 0 ? "nobody" : lock.releasedBy.join(", ");
  return [
    lockWord(lock),
    `the backup had read the chain to block ${lock.cursorNumber}`,
    `now it is at block ${cursorNumber} of ${markNumber}`,
    ...unknownPayments.map(
      ({ txid, orderId, attempt, expiresMs }) =>
        `not in the books: payment ${txid} of ${orderId}, attempt ${attempt}, ` +
        `can be paid until ${new Date(expiresMs).toISOString()}`,
    ),
    ...unknownMoves.map(
      ({ txid, kind, moveId }) => `not in the books: ${kind} ${txid} (${moveId})`,
    ),
    caughtUp
      ? "caught up: two operators can release them"
      : "not caught up: wait for the scanner, and until open payments are paid or expired",
    `released by ${names}`,
  ];
}
