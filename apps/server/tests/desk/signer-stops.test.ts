import { quoteExchange } from "@clearhold/contract/wallet/desk/exchange";
import { money } from "@clearhold/money";
import { beforeAll, expect, it } from "vitest";
import { readHouseStanding, standingLine } from "../../src/features/chain/reconciliation/index.ts";
import { openSignerStops, releaseText } from "../../src/wire/signer/signer-stops.ts";
import { beatOnce } from "../chain/beats.ts";
import { steal } from "../chain/thief.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress, payIn } from "../paid-in.ts";
import { coin, richPerson } from "../payers.ts";
import { approval, enrolTwo, operatorDoor } from "../payouts/passkey-holders.ts";
import { type Person, refusalOf } from "../people.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openCustodyWorld);
let alice: Person;

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
});

const nowhere = { fullNodeUrl: "http://127.0.0.1:9", solidityUrl: "http://127.0.0.1:9" };
/** As if nothing had been compared for so long. */
const oldLook = "update signer_looks set looked_at = now() - interval '3 minutes'";

/** Without a stop this desk is closed, because it has no rate: a stop is named before that. */
async function refusal() {
  const ask = { from: "USDT", to: "TRX" } as const;
  return (await refusalOf(alice.call(quoteExchange, ask))).code;
}

it("nothing is exchanged while the signer waits for credited coins, and only so long", async () => {
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
  const deps = { database: world.databases.worker, clock: world.clock };
  await payIn(deps, { amount: money("TRX", 9n * coin), userId: alice.userId });
  await world.watchChain();
  expect(await refusal()).toBe("exchange-paused");
  const [trx, usdt] = await readHouseStanding(world.databases.api);
  expect(usdt).toMatchObject({ signerStop: "", isCovered: false, isClean: false });
  await world.worker.rounds.reconcile();
  await beatOnce(world, async () => "read");
  const [, compared] = await readHouseStanding(world.databases.api);
  expect(compared).toMatchObject({ signerStop: "", isCovered: true, isClean: true });
  expect(trx && standingLine(trx)).toContain("until the signer has seen that credited coins came");
  await world.pay("TRX", world.hotAddress, 9n * coin);
  await world.devnet.solidify();
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
});

it.each([
  ["is locked", { passphrase: null }],
  ["has no node", { node: nowhere }],
  ["is away", null],
])("coins that it waits for stay unknown while the signer %s", async (_, changes) => {
  const deps = { database: world.databases.worker, clock: world.clock };
  await payIn(deps, { amount: money("USDT", 3n * coin), userId: alice.userId });
  await world.watchChain();
  expect(await refusal()).toBe("exchange-paused");
  if (changes) {
    await world.restartSigner(changes);
    await world.watchChain().catch(() => {});
  }
  // Its last look is not two minutes old, and what it said then still counts.
  expect(await refusal()).toBe("exchange-paused");
  await asAdmin(world, oldLook);
  expect(await refusal()).toBe("exchange-unwatched");
  // Started again, it says at once that it looks, and waits as before.
  await world.restartSigner();
  await world.watchChain();
  expect(await refusal()).toBe("exchange-paused");
  await world.pay("USDT", world.hotAddress, 3n * coin);
  await world.devnet.solidify();
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
});

it("a stop that ends while the signer does not look leaves the exchange waiting for its look", async () => {
  const guard = world.guardOfSigner;
  const stop = { currency: "TRX", reason: "wallet-short" } as const;
  const damaged = { currency: "USDT", reason: "record-damaged" } as const;
  await guard.tellStops({ stops: [stop, damaged], looked: true });
  expect(await refusal()).toBe("exchange-stopped");
  await guard.tellStops({ stops: [damaged], looked: false });
  expect(await refusal()).toBe("exchange-stopped");
  await guard.tellStops({ stops: [], looked: false });
  expect(await refusal()).toBe("exchange-paused");
  await guard.tellStops({ stops: [], looked: true });
  expect(await refusal()).toBe("exchange-closed");
});

it("what the signer has stopped is not exchanged, until two operators have released it", async () => {
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
  await steal(world, { from: "hot", to: newAddress(), currency: "USDT", units: 7n });
  await world.devnet.solidify();
  await world.watchChain();
  expect(await refusal()).toBe("exchange-stopped");
  expect(await readHouseStanding(world.databases.api)).toMatchObject([
    { currency: "TRX", signerStop: "foreign-transaction", isClean: false },
    { currency: "USDT", signerStop: "foreign-transaction", isClean: false },
  ]);
  await world.restartGuard();
  expect(await refusal()).toBe("exchange-stopped");
  const holders = await enrolTwo(world);
  const door = openSignerStops(operatorDoor(world));
  for (const stop of await door.list()) {
    expect(await refusal()).toBe("exchange-stopped");
    for (const by of holders) await door.release(stop.stopId, approval(by, releaseText(stop)));
    await world.watchChain();
  }
  expect(await refusal()).toBe("exchange-closed");
});

it("nothing is exchanged while the signer does not look at the chain, and only so long", async () => {
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
  await asAdmin(world, oldLook);
  expect(await refusal()).toBe("exchange-unwatched");
  const [trx] = await readHouseStanding(world.databases.api);
  expect(trx).toMatchObject({ isWatched: false, isClean: false });
  expect(trx && standingLine(trx)).toContain("until the signer compares books and chain again");
  // Locked, it has nothing to tell.
  await world.restartSigner({ passphrase: null });
  await world.watchChain();
  expect(await refusal()).toBe("exchange-unwatched");
  // Without a node neither.
  await world.restartSigner({ node: nowhere });
  await world.watchChain().catch(() => {});
  expect(await refusal()).toBe("exchange-unwatched");
  await world.restartSigner();
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
});

it("a look that lies ahead, of a clock that was set back, opens nothing", async () => {
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
  await world.restartSigner({ passphrase: null });
  await asAdmin(world, "update signer_looks set looked_at = now() + interval '1 hour'");
  await asAdmin(world, "update process_clock set ahead = '0'");
  await world.watchChain();
  expect(await refusal()).toBe("exchange-unwatched");
  await asAdmin(world, "update process_clock set ahead = '30 years'");
  await world.restartSigner();
  await world.watchChain();
  expect(await refusal()).toBe("exchange-closed");
});

it("no other login says that something is stopped, or that it is released", async () => {
  const { api, worker, operator: office } = world.databases;
  for (const login of [api, worker, office]) {
    const stop = "insert into signer_stops (currency, reason) values ('TRX', 'wallet-short')";
    await expect(login.query(stop)).rejects.toThrow(/permission denied/);
    await expect(login.query("delete from signer_stops")).rejects.toThrow(/permission denied/);
  }
});
