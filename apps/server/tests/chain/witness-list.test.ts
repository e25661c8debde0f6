import { afterEach, beforeEach, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../command-line.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";

let world: CustodyWorld;
let commands: CommandLine;

beforeEach(async () => {
  world = await openCustodyWorld();
  commands = await openCommandLine({
    ...world,
    fresh: {
      ...{ adminUrl: world.adminUrl, spendingKey: world.spendingKey },
      urls: { guard: world.guardSettings.databaseUrl },
    },
  });
});
afterEach(async () => {
  await commands.close();
  await world.close();
});

const list = () => commands.run(["chain", "witnesses", "--json"]);

it("whose blocks count is listed, as it was configured and as it is now", async () => {
  await world.fundHouse(coin, 0n);
  const { witnesses } = world.devnet;
  expect(await list()).toMatchObject({ code: 0, said: { configured: [...witnesses] } });
  const { out } = await commands.run(["chain", "witnesses"]);
  expect(out).toContain(`configured at the first start: ${witnesses.length}`);
  expect(out).toContain(`active now: ${witnesses.length}`);
  expect(out).not.toContain("new");
});
