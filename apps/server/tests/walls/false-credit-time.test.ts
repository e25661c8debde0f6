import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Arrival, depositId } from "../../src/features/chain/deposits/index.ts";
import { findAddressOf } from "../../src/features/chain/own-addresses/index.ts";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import { settleClock } from "../../src/runtime/database/prepare-database.ts";
import { openMarketWorld, pin, trx, usdt } from "../market-world.ts";
import { bookArrival, newAddress } from "../paid-in.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openMarketWorld);
beforeAll(async () => {
  await world.fundDesk(trx(100_000), usdt(30_000));
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
});
afterAll(async () => {
  await world.asAdmin((admin) => settleClock(admin, "devnet"));
});

it("a take-back reaches what was exchanged after a credit, whatever time its row has", async () => {
  const mallory = await world.person(usdt(1));
  const proof = { fundPassword: pin, quoteId: undefined, idempotency: undefined };
  await world.asAdmin((admin) => settleClock(admin, "mainnet"));
  await world.asAdmin((admin) => admin.query("update signer_looks set looked_at = now()"));
  const exchanged = async (units: number) =>
    (await requestExchange(world.deps, mallory, { paid: usdt(units), to: "TRX", ...proof })).id;
  const before = await exchanged(1);
  const owner = { purpose: "user", ownerId: mallory.userId } as const;
  const address = (await findAddressOf(world.databases.worker, owner))?.address ?? "";
  const place = { txid: randomBytes(32).toString("hex"), kind: "trx", position: "0" } as const;
  const now = world.clock.now();
  const arrival: Arrival = {
    ...{ ...owner, ...place, address, blockAt: now, at: new Date(now.getTime() + 110_000) },
    id: depositId("user", place),
    fromAddress: newAddress(),
    ...{ amount: usdt(900), blockNumber: 1n, blockId: "b", proved: true },
  };
  await bookArrival({ database: world.databases.worker, clock: world.clock }, arrival);
  const after = await exchanged(900);
  const left = async (exchange: string) => {
    const [row] = await world.databases.operator.query<{ left: bigint | null }>(
      "select deposit_exchanged_units($1, $2) as left",
      [arrival.id, exchange],
    );
    return row?.left ?? null;
  };
  expect(await left(after)).toBe(usdt(900).units);
  expect(await left(before)).toBeNull();
});
