import { RefusalError } from "@clearhold/client";
import {
  appoint,
  cancelAppointment,
  listAppointments,
} from "@clearhold/contract/wallet/projects/appointments";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { trx } from "../market-world.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openRaiseWorld } from "./raise-world.ts";

const world = useWorld(openRaiseWorld);
let alice: Person;
let bob: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  bob = await settledPerson(world, "bob");
  await world.pay(alice, trx(500));
});

/** Its steps lie an hour apart. */
function made(changes: Record<string, unknown> = {}): Promise<string> {
  const hours = { start: "+1h", end: "+2h", publish: "+3h", give: "+4h" };
  return world.make({ ...hours, person_limit: "200", ...changes });
}

async function stateOf(person: Person, projectId: string) {
  const { data } = await person.call(listAppointments, { pro_id: projectId });
  return data[0]?.state;
}

describe("an appointment", () => {
  it("locks no money, is one for each project, and is the person's alone", async () => {
    const projectId = await made();
    const first = await bob.call(appoint, { pro_id: projectId, money: "50" });
    expect(first).toMatchObject({
      ...{ pro_id: projectId, state: "waiting", money: "50", unit: "TRX", status: 1 },
      ...{ name: "Harbour roofs", record_id: "", is_profit: 0, is_demo: false },
    });
    // Bob has nothing at all: it is a reminder.
    const again = await bob.call(appoint, { pro_id: projectId, money: "200" });
    expect(again).toEqual({ ...first, money: "200" });
    expect((await bob.call(listAppointments, {})).total).toBe(1);
    expect((await alice.call(listAppointments, {})).total).toBe(0);
  });

  it.each([
    ["10.5", "subscription-not-integer"],
    ["9", "subscription-below-minimum"],
    ["201", "subscription-above-limit"],
    ["0", "field-invalid"],
  ])("of %s is refused: %s", async (money, code) => {
    const projectId = await made();
    expect((await refusalOf(bob.call(appoint, { pro_id: projectId, money }))).code).toBe(code);
    expect(
      (await refusalOf(bob.call(appoint, { pro_id: newId("prj", world.clock), money: "10" }))).code,
    ).toBe("project-not-found");
  });

  it("is one where ten are made at once, and none where its project starts in that moment", async () => {
    const projectId = await made();
    const ask = { pro_id: projectId, money: "50" };
    const made10 = await Promise.all(Array.from({ length: 10 }, () => bob.call(appoint, ask)));
    expect(new Set(made10.map(({ id }) => id)).size).toBe(1);
    world.clock.advance(3600);
    const calls = Array.from({ length: 10 }, () =>
      alice.call(appoint, ask).catch((error) => error),
    );
    const [outcomes] = await Promise.all([Promise.all(calls), world.advance(projectId)]);
    const refused = outcomes.filter((one) => one instanceof RefusalError);
    for (const error of refused) expect(error.code).toBe("project-in-wrong-state");
    // Who was let in stands in the list, and then is among those who are told.
    const { total } = await alice.call(listAppointments, { pro_id: projectId });
    expect(total).toBe(refused.length < 10 ? 1 : 0);
  });

  it("can be taken back by its owner until the start, and made anew", async () => {
    const projectId = await made();
    const { id } = await alice.call(appoint, { pro_id: projectId, money: "50" });
    const cancel = (person: Person) => person.call(cancelAppointment, { appointment_id: id });
    expect((await refusalOf(cancel(bob))).code).toBe("appointment-not-found");
    await cancel(alice);
    expect((await refusalOf(cancel(alice))).code).toBe("appointment-not-found");
    expect(await stateOf(alice, projectId)).toBeUndefined();
    const next = await alice.call(appoint, { pro_id: projectId, money: "60" });
    expect(next.id).not.toBe(id);
    world.clock.advance(3600);
    await world.advance(projectId);
    const late = await refusalOf(alice.call(cancelAppointment, { appointment_id: next.id }));
    expect(late).toMatchObject({ code: "project-in-wrong-state", details: { status: "2" } });
    const more = await refusalOf(alice.call(appoint, { pro_id: projectId, money: "70" }));
    expect(more.code).toBe("project-in-wrong-state");
  });

  it("is open with its project, used by a subscription, and missed without one", async () => {
    const projectId = await made({ target: "100", person_limit: "100" });
    for (const person of [alice, bob]) {
      await person.call(appoint, { pro_id: projectId, money: "100" });
    }
    world.clock.advance(3600);
    await world.advance(projectId);
    expect(await stateOf(alice, projectId)).toBe("open");
    const ask = { pro_id: projectId, money: "100", password: fundPassword };
    const { record_id } = await alice.call(subscribe, ask);
    const { data } = await alice.call(listAppointments, { pro_id: projectId });
    expect(data).toMatchObject([{ state: "used", record_id }]);
    expect(await stateOf(bob, projectId), "it is full").toBe("missed");
    world.clock.advance(3600);
    await world.advance(projectId);
    expect([await stateOf(alice, projectId), await stateOf(bob, projectId)]).toEqual([
      "used",
      "missed",
    ]);
  });

  it("is found by currency, state and time, five to a page, the newest first", async () => {
    const carol = await settledPerson(world, "carol");
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      world.clock.advance(60);
      const projectId = await made(n === 3 ? { currency: "USDT" } : {});
      ids.unshift((await carol.call(appoint, { pro_id: projectId, money: "10" })).id);
    }
    const page = await carol.call(listAppointments, {});
    expect(page).toMatchObject({ per_page: 5, last_page: 2, total: 7 });
    const rest = await carol.call(listAppointments, { page: 2 });
    expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual(ids);
    const of = async (ask: object) => (await carol.call(listAppointments, ask)).total;
    expect(await of({ name: "USDT" })).toBe(1);
    expect(await of({ name: "", state: "waiting" })).toBe(7);
    expect(await of({ state: "missed" })).toBe(0);
    const times = [...page.data, ...rest.data].map(({ createtime }) => createtime);
    expect(await of({ starttime: times[3], endtime: times[2] })).toBe(2);
    expect(await of({ endtime: (times[6] ?? 0) - 1 })).toBe(0);
  });
});

describe("behind the verbs, the database", () => {
  it("keeps appointments of a started project as they are", async () => {
    const projectId = await made();
    const { id } = await alice.call(appoint, { pro_id: projectId, money: "50" });
    world.clock.advance(3600);
    await world.advance(projectId);
    const { api } = world.databases;
    for (const sql of [
      `update appointments set amount_units = 1000000 where id = '${id}'`,
      `delete from appointments where id = '${id}'`,
      `insert into appointments (id, user_id, project_id, amount_units, created_at)
       values ('${newId("apt", world.clock)}', '${bob.userId}', '${projectId}', 1000000, now())`,
    ]) {
      await expect(api.query(sql)).rejects.toThrow("has not started");
    }
  });
});
