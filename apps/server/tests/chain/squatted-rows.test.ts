import { checkWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { hexAddress } from "@clearhold/tron/address";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { recoverMove } from "../../src/features/treasury/house-moves/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { coin, finish, richPerson, savePayee, withdraw } from "../payers.ts";
import type { Person } from "../people.ts";
import { takeBackup } from "../treasury/put-back.ts";
import { depositor, fundResources, sweepAll, sweeper } from "../treasury/sweepers.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openCustodyWorld);
let alice: Person;

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
});

/** What a stolen web server can write: a stranger's address, with a signature of the right form. */
async function squat(address: string, index: number): Promise<void> {
  await world.databases.api.query(
    `insert into chain_addresses
       (address, address_hex, purpose, owner_id, derivation_index, assignment_signature)
     values ($1, $2, 'user', $3, $4, repeat('0', 128))`,
    [address, hexAddress(address), newId("usr", world.clock), index],
  );
}

describe("a stranger's address with a row of a stolen web server", () => {
  it("is no address of the house: it can be saved, checked and paid", async () => {
    const stranger = newAddress();
    await squat(stranger, 51);
    const ask = { currency_id: "TRX", address: stranger } as const;
    const { findings } = await alice.call(checkWithdrawal, ask);
    expect(findings.map(({ code }) => code)).not.toContain("house-address");
    await savePayee(world, alice, { currency: "TRX", to: stranger });
    const { id } = await withdraw(world, alice, { currency: "TRX", price: "2", to: stranger });
    const paid = await finish(world, alice, id);
    expect(paid.state).toBe("settled");
  });

  it("is no lane of a move that the signer remembers", async () => {
    world.worker = await sweeper(world);
    const { address } = await depositor(world, { TRX: 100n });
    await fundResources(world, 100n);
    const backup = await takeBackup(world.adminUrl);
    await sweepAll(world);
    await backup.putBack();
    const { socketPath, publicFile } = world.signerOptions;
    const record = openSignerRecord(localCaller(socketPath));
    const { moves } = await record.summary();
    const [right] = await world.databases.auditor.query<{ index: bigint; signature: string }>(
      `select derivation_index as index, assignment_signature as signature from chain_addresses
       where address = $1`,
      [address],
    );
    const signed = await record.page("moves", { before: moves, limit: 100 });
    const sweep = signed.find(({ text }) => text.includes(`from=user ${right?.index}\n`));
    if (sweep === undefined) throw new Error("nothing was swept");
    const deps = {
      database: world.databases.worker,
      keys: ownKeysOf(readSignerPublic(publicFile, "devnet")),
      logger: pino({ level: "silent" }),
    };
    const change = "update chain_addresses set address_hex = $2 where address = $1";
    const forge = `update chain_addresses set assignment_signature = $2 where address = $1`;
    await asAdmin(world, forge, [address, "0".repeat(128)]);
    expect(await recoverMove(deps, sweep)).toBe(false);
    await asAdmin(world, forge, [address, right?.signature]);
    await asAdmin(world, change, [address, hexAddress(newAddress())]);
    expect(await recoverMove(deps, sweep)).toBe(false);
    await asAdmin(world, change, [address, hexAddress(address)]);
    expect(await recoverMove(deps, sweep)).toBe(true);
  });
});
