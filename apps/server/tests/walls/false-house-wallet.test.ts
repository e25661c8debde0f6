import { hexAddress } from "@clearhold/tron/address";
import { expect, it } from "vitest";
import { quarantineAddress } from "../../src/features/chain/own-addresses/index.ts";
import { settleCold } from "../../src/runtime/database/settle-cold.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { refusalOf } from "../people.ts";
import { resourceAddressOf } from "../treasury/sweepers.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openCustodyWorld);

const row = "insert into chain_addresses (address, address_hex, purpose, owner_id)";

it("the cold address is the one that was configured, whatever the worker's login writes", async () => {
  const [cold, thief] = [newAddress(), newAddress()];
  const forge = () =>
    world.databases.worker.query(`${row} values ($1, $2, 'cold', 'house')`, [
      thief,
      hexAddress(thief),
    ]);
  await expect(forge()).rejects.toThrow(/is not the cold address of this house/);
  // A row of an earlier version, which took it.
  const off = "alter table chain_addresses disable trigger user";
  await asAdmin(world, off);
  await forge();
  await asAdmin(world, off.replace("disable", "enable"));
  await world.databases.worker.query(
    "insert into chain_holdings (address, currency, units, moved_block) values ($1, 'TRX', 5, 0)",
    [thief],
  );
  await settleCold(world.adminUrl, cold);
  // Nor does the login name an earlier one: only the owner does.
  const earlier = `insert into chain_addresses (address, address_hex, purpose, owner_id)
    values ($1, $2, 'cold', 'house ' || $1::text)`;
  for (const one of [cold, thief]) {
    const written = world.databases.worker.query(earlier, [one, hexAddress(one)]);
    await expect(written).rejects.toThrow(/is not the cold address of this house/);
  }
  await expect(world.anotherWorker({ coldAddress: cold })).resolves.toBeDefined();
  // The first one stays, and another one is refused at the worker's start.
  await settleCold(world.adminUrl, thief);
  await expect(world.anotherWorker({ coldAddress: thief })).rejects.toThrow(/cold/);
});

it.each(["hot", "resource"])(
  "a false %s wallet from before the first start is taken out",
  async (purpose) => {
    const { worker, operator: database } = world.databases;
    // As before the worker's first start.
    await asAdmin(world, "delete from chain_addresses where purpose = $1", [purpose]);
    const thief = newAddress();
    await worker.query(`${row} values ($1, $2, $3, 'house')`, [thief, hexAddress(thief), purpose]);
    await expect(world.anotherWorker()).rejects.toThrow(`the ${purpose} address`);
    const operator = { name: `olga-${purpose}`, password: "Knows-9-olga" };
    await world.operators.enrolOperator(operator);
    const deps = { database, operators: world.operators };
    await quarantineAddress(deps, { address: thief, operator, reason: "It is not ours" });
    await expect(world.anotherWorker()).resolves.toBeDefined();
    // What the books know stays.
    await world.pay("TRX", purpose === "hot" ? world.hotAddress : resourceAddressOf(world), 5n);
    await world.settle();
    const [right] = await worker.query<{ address: string }>(
      "select address from chain_addresses where purpose = $1",
      [purpose],
    );
    const again = { address: right?.address ?? "", operator, reason: "It is ours" };
    expect((await refusalOf(quarantineAddress(deps, again))).code).toBe("record-not-found");
  },
);
