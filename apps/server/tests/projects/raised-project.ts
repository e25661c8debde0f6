import { trx } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import type { ProjectWorld } from "./project-world.ts";

/** A project of one person's coins, of 100 TRX: in status 3, or 4 where the raise falls short. */
export async function raisedProject(world: ProjectWorld, terms: object = {}, coins = 100) {
  const projectId = await world.project({
    plan: [{ name: "Panels", share: "100", address: newAddress() }],
    cost_payees: [{ name: "Builder", address: newAddress() }],
    deployable: "50",
    cost_cap: "10",
    publish: "+20d",
    give: "+21d",
    ...terms,
  });
  world.clock.advance(10);
  await world.advance(projectId);
  const actor = await world.person(trx(coins));
  await world.subscribe(actor, projectId, coins);
  world.clock.advance(10);
  await world.advance(projectId);
  return { projectId, actor };
}
