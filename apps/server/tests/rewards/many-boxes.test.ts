import { parseLine } from "@clearhold/fairness/log";
import { expect, it } from "vitest";
import { getDrawFile } from "../../src/features/rewards/boxes/campaign-view.ts";
import { useWorld } from "../use-world.ts";
import { openBoxWorld } from "./box-world.ts";
import { invited } from "./team-world.ts";
import { verifiedFiles } from "./verified-files.ts";

const people = process.env.CLEARHOLD_FULL ? 1_000 : 40;
/** As many at once as a web server has ways to the guard. */
const atOnce = 20;

/** Nobody is too late, however long it takes to make these people. */
const late = { end: "+1d", publish: "+2d", give: "+3d" };

const world = useWorld(openBoxWorld);

/** As many inviters as boxes, each with one friend in a project that is raised. */
async function everybodyReady() {
  const campaignId = await world.campaign(`${people} x 2`);
  const projectId = await world.project({ ...late, target: String(people), minimum: "1" });
  world.clock.advance(10);
  await world.advance(projectId);
  const owners = new Map<string, Awaited<ReturnType<typeof invited>>>();
  for (let from = 0; from < people; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, people - from) }, (_, at) => from + at);
    await Promise.all(
      numbers.map(async (number) => {
        const owner = await invited(world, `owner${number}`);
        owners.set(owner.actor.userId, owner);
        const friend = await invited(world, `friend${number}`, owner);
        await world.subscribe(friend.actor, projectId, 1);
      }),
    );
  }
  await world.round();
  await world.advance(projectId);
  const rows = await world.databases.auditor.query<{ id: string; ownerId: string }>(
    "select id, owner_id from boxes where campaign_id = $1",
    [campaignId],
  );
  const boxes = rows.flatMap(({ id, ownerId }) => {
    const owner = owners.get(ownerId);
    return owner ? [{ id, owner }] : [];
  });
  return { campaignId, boxes };
}

it(`${people} boxes that are opened at once are resolved in order, within two blocks of being due`, async () => {
  const { campaignId, boxes } = await everybodyReady();
  expect(boxes).toHaveLength(people);
  await Promise.all(boxes.map(({ id, owner }) => world.open(owner, id)));

  const opened = await world.databases.auditor.query<{ number: number; line: string }>(
    "select number, line from draw_lines where campaign_id = $1 and kind = 'open' order by position",
    [campaignId],
  );
  expect(opened.map(({ number }) => number)).toEqual(boxes.map((_, place) => place + 1));
  const heightOf = new Map(
    opened.map(({ number, line }) => {
      const read = parseLine(line);
      return [number, read?.kind === "open" ? read.height : 0] as const;
    }),
  );

  // A block at a time: a draw that is decided later than the second block after its own became final is late.
  const decided: number[] = [];
  const highest = Math.max(...heightOf.values());
  for (let solid = 0; solid < highest + 2; ) {
    await world.round(3);
    solid = await world.chain.solidHeight();
    const rows = await world.databases.auditor.query<{ number: number }>(
      `select number from draw_lines where campaign_id = $1 and kind in ('draw', 'lapse')
       order by position offset $2`,
      [campaignId, decided.length],
    );
    decided.push(...rows.map(({ number }) => number));
    const late = [...heightOf].filter(([number, height]) => {
      return height + 2 <= solid && !decided.includes(number);
    });
    expect(late).toEqual([]);
    const early = rows.filter(({ number }) => (heightOf.get(number) ?? 0) > solid);
    expect(early).toEqual([]);
  }
  expect(decided).toEqual(opened.map(({ number }) => number));

  await world.round(3);
  const paid = await world.databases.auditor.first<{ count: bigint; owners: bigint }>(
    `select count(*) as count, count(distinct a.owner_id) as owners
     from ledger_journals j join ledger_entries e on e.journal_id = j.id
     join ledger_accounts a on a.id = e.account_id
     where j.kind = 'reward-paid' and a.code = 'user-available'`,
  );
  expect(paid).toEqual({ count: BigInt(people), owners: BigInt(people) });
  const { file } = await getDrawFile(
    { database: world.databases.api, clock: world.clock },
    campaignId,
  );
  expect(verifiedFiles([file])).toMatchObject([{ fault: null, decided: people }]);
});
