import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { openContext } from "../../src/main/commands/open-context.ts";
import { writeRunningProduct } from "../../src/runtime/running-product.ts";
import { dataLayout } from "../../src/runtime/supervision/data-layout.ts";
import type { SomeLimits } from "../../src/wire/operators/limits.ts";
import { publishLog } from "../../src/wire/operators/published-log.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { coin, finish, order, paidTo } from "../payers.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);

it("the signer looks for the USDT that it signs, as soon as operators have changed the contract", async () => {
  const { policy } = world.signerOptions;
  let inForce = newAddress();
  const changing = {
    ...policy,
    get usdtContract() {
      return inForce;
    },
  };
  await world.restartSigner({ policy: changing });
  await world.fundHouse(1_000n * coin, 0n);
  await world.watchChain().catch(() => {});
  inForce = policy.usdtContract;
  await world.fundHouse(0n, 1_000n * coin);
  const { alice, id, to } = await order(world);
  world.devnet.setTime(world.clock.now().getTime());
  expect((await finish(world, alice, id)).state).toBe("settled");
  expect(await paidTo(world, "USDT", to)).toBeGreaterThan(9n * coin);
});

it("books, doctor and every other command look for the USDT that is in force now", () => {
  const dataDir = makeOpenTestFolder();
  const { signerOperatorsFile: file, runDir } = dataLayout(dataDir);
  for (const folder of [path.dirname(file), runDir]) mkdirSync(folder, { recursive: true });
  const [configured, first, changed, coming] = Array.from({ length: 4 }, newAddress);
  const nowMs = Date.now();
  const taken = (number: number, limits: SomeLimits, fromMs: number) => ({
    ...{ change: { kind: "limits" as const, number, limits }, approvals: [] },
    ...{ at: nowMs - 5_000, fromMs },
  });
  const log = [
    taken(1, { USDT_CONTRACT: first }, nowMs - 5_000),
    taken(2, { USDT_CONTRACT: changed }, nowMs - 1),
    taken(3, { USDT_CONTRACT: coming }, nowMs + 600_000),
    taken(4, { TOP_UP_CAP_TRX: "30" }, nowMs - 1),
  ];
  writeRunningProduct(dataDir, {
    ...{
      webUrl: "none",
      databaseUrl: world.adminUrl,
      network: "devnet",
      usdtContract: configured ?? "",
    },
    ...{ fullNodeUrl: "none", solidityUrl: "none", signerPublicFile: "none" },
  });
  const context = openContext({ env: { CLEARHOLD_DATA: dataDir }, note: () => {} });
  for (const [count, inForce] of [configured, first, changed, changed, changed].entries()) {
    if (count > 0) publishLog(file, log.slice(0, count));
    expect(context.usdtContract).toBe(inForce);
  }
  writeFileSync(`${file}.cut`, "[{");
  renameSync(`${file}.cut`, file);
  expect(() => context.usdtContract).toThrow();
});
