import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { listProjects } from "@clearhold/contract/wallet/projects/projects";
import { expect, it } from "vitest";
import { projectWithdraw } from "../../src/acts/projects/create.ts";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { type ProjectTerms, parseTerms } from "../../src/features/projects/terms/index.ts";
import { namesUnder, performAs, termsSigner } from "../operator-names.ts";
import { settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useOpened } from "../use-world.ts";

/** Everybody sees a new project at once, and its terms never change. */
const world = useOpened(openRaiseWorld);

const terms = {
  ...{ name: "Harbour roofs", content: "One.", currency: "TRX", target: "300" },
  ...{ target_rate: "5", start: "+1m", end: "+1h", publish: "+2h", give: "+3h" },
};

/** Writes one as the operator's login can. */
function write(changes: Partial<ProjectTerms>, sign?: ReturnType<typeof termsSigner>) {
  const { databases, clock } = world;
  const deps = { database: databases.operator, clock, escrowAddressOf: async () => "", sign };
  return createProject(deps, { ...parseTerms(terms, clock.now()), ...changes });
}

it("no project is written without an operator's name under exactly its terms", async () => {
  const sign = termsSigner(world.databases.guard);
  const refused = "no operator gave it these terms";
  await expect(write({})).rejects.toThrow(refused);
  await expect(write({}, (id) => sign(id, "another hash"))).rejects.toThrow(refused);
  await write({}, sign);
});

it("what everybody is sent of a project is short", async () => {
  const sign = termsSigner(world.databases.guard);
  const slice = { name: "x".repeat(10_000), sharePpm: 1, address: "" } as never;
  await expect(write({ image: "x".repeat(201) }, sign)).rejects.toThrow(
    "the name of its image is too long",
  );
  await expect(write({ plan: [slice] }, sign)).rejects.toThrow("its lists are too long");
});

it("an operator withdraws an announced project; no login can do it", async () => {
  const reader = await settledPerson(world, "reader");
  const id = await world.make();
  await reader.call(appoint, { pro_id: id, money: "10" });
  const { databases, clock, operators } = world;
  const fail = "update projects set status = 4, status_at = now() where id = $1";
  for (const role of ["operator", "worker"] as const) {
    const failed = databases[role].query(fail, [id]);
    await expect(failed, role).rejects.toThrow("an operator has to withdraw it");
  }
  const withdraw = () =>
    performAs({ name: "olga", password: "Knows-9-olga" }, projectWithdraw, {
      world: { database: databases.operator, clock, operators },
      projectId: id,
    });
  await withdraw();
  expect(await namesUnder(databases.auditor, "withdraw-project", id)).toEqual(["olga"]);
  const list = async (tab: 1 | 2) =>
    (await reader.call(listProjects, { id: tab, page: 1, limit: 10 })).data;
  expect((await list(1)).map((one) => one.id)).not.toContain(id);
  expect((await list(2)).find((one) => one.id === id)).toMatchObject({ status: 4 });
  expect(await world.advance(id)).toEqual([]);
  await expect(withdraw()).rejects.toMatchObject({ code: "project-in-wrong-state" });
});
