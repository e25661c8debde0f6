import { expect, it } from "vitest";
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
