import { awaitedHeight, type Block, formatLine, headAfter } from "@clearhold/fairness/log";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertLine } from "../../src/guard/rows/draws.ts";
import { codeOf } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openBoxWorld, type Person } from "./box-world.ts";
import { invited, pastTriggers } from "./team-world.ts";

const insertSql =
  "insert into draw_lines (campaign_id, position, line, head) values ($1, $2, $3, $4)";

const world = useWorld(openBoxWorld);

/** Whoever stole the guard's login to the database has boxes too. Three are opened. */
let thief: Person;
let campaignId: string;
let boxes: readonly string[];
beforeAll(async () => {
  world.clock.advance(-120);
  campaignId = await world.campaign("900\n800\n2\n2\n2\n2");
  thief = await invited(world, "thief");
  const { projectId } = await world.friendsOf(thief, ["ann", "bob", "cid", "dora"]);
  await world.round();
  await world.advance(projectId);
  const rows = await world.databases.auditor.query<{ id: string }>(
    "select id from boxes where campaign_id = $1 order by reserved_at, id",
    [campaignId],
  );
  boxes = rows.map(({ id }) => id);
  for (const id of boxes.slice(0, 3)) await world.open(thief, id);
  // As on a network with real money: nobody's clock is ahead.
  await world.asAdmin((admin) => admin.query("update process_clock set ahead = '0'"));
});

/** Where the log ends, and a moment and a block by which the next line can be written. */
let end: { readonly position: number; readonly head: string };
let at: number;
let known: Block;
beforeEach(async () => {
  const last = await world.databases.auditor.first<typeof end>(
    `select position, head from draw_lines where campaign_id = $1 order by position desc limit 1`,
    [campaignId],
  );
  if (!last) throw new Error("no box was opened");
  end = last;
  at = Math.floor(Date.now() / 1000);
  known = block(300, at * 1000 - 60_000);
});

const block = (height: number, timeMs: number): Block => ({
  id: height.toString(16).padStart(16, "0") + "a".repeat(48),
  timeMs,
});

/** The line as the guard's process writes it. */
async function write(text: string): Promise<void> {
  const position = end.position + 1;
  const head = headAfter(end.head, text);
  await insertLine(world.rows, { campaignId, position, text, head });
  end = { position, head };
}

/** An opening of the box that is left. But for the changes it keeps every rule. */
function opening(changes: { at?: number; known?: Block } = {}): string {
  const told = { at, known, ...changes };
  const height = awaitedHeight(told.at, told.known);
  return formatLine({ kind: "open", number: 4, boxId: boxes[3] ?? "", ...told, height });
}

function lapse(number: number, card: number, units: bigint): string {
  const named = block(300 + number, at * 1000);
  return formatLine({ kind: "lapse", number, at, block: named, late: named, card, units });
}

async function passTwoDays(): Promise<void> {
  await pastTriggers(
    world,
    "draw_lines",
    "update draw_lines set written_at = written_at - interval '2 days' where campaign_id = $1",
    [campaignId],
  );
}

describe("the guard's login alone", () => {
  it.each(["", `${"0".repeat(64)}.`])(
    "opens no box, and gives no box the highest card (word %j)",
    async (word) => {
      await passTwoDays();
      for (const line of [opening(), lapse(1, 0, 900_000_000n)]) {
        const head = `${word}${headAfter(end.head, line)}`;
        const written = world.databases.guard.query(insertSql, [
          ...[campaignId, end.position + 1, line, head],
        ]);
        await expect(written).rejects.toThrow("is not the guard's");
      }
    },
  );

  it("writes no line with the word of another one", async () => {
    const { rows } = world;
    const heads: string[] = [];
    const listening = {
      ...rows,
      database: {
        ...rows.database,
        query: async (_sql: string, values: readonly unknown[] = []) => {
          heads.push(String(values[3]));
          return [];
        },
      },
    };
    const line = opening();
    const said = { campaignId, text: line, head: headAfter(end.head, line) };
    await insertLine(listening as typeof rows, { ...said, position: end.position + 2 });
    const written = world.databases.guard.query(insertSql, [
      ...[campaignId, end.position + 1, line, heads[0]],
    ]);
    await expect(written).rejects.toThrow("is not the guard's");
  });

  it("commits to no chain of links of its own", async () => {
    const id = await world.campaign("700", { isCommitted: false });
    await world.asAdmin((admin) => admin.query("update process_clock set ahead = '30 years'"));
    await world.commit(id, "olga");
    const words = await committedWords(campaignId);
    const own = words
      .replaceAll(campaignId, id)
      .replace(/^cards .*$/m, "cards 1 700000000 700000000")
      .replace(/^chain .*$/m, `chain ${"c".repeat(64)}`);
    const written = world.databases.guard.query(
      `insert into campaign_commitments (campaign_id, words, hash, secret, mac, committed_at)
       values ($1, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), '', $3, now())`,
      [id, own, `${"0".repeat(64)}.${"0".repeat(64)}`],
    );
    await expect(written).rejects.toThrow("is not the guard's");
    await world.asAdmin((admin) => admin.query("update process_clock set ahead = '0'"));
  });
});

async function committedWords(id: string): Promise<string> {
  const row = await world.databases.auditor.first<{ words: string }>(
    "select words from campaign_commitments where campaign_id = $1",
    [id],
  );
  return row?.words ?? "";
}

describe("the guard itself", () => {
  it.each([
    ["an hour ago, for a block that is known", () => ({ at: at - 3_600 })],
    ["before the line above it", () => ({ at: at - 300 })],
    ["two minutes ago", () => ({ at: at - 119, known: block(300, at * 1000 - 180_000) })],
    ["eleven minutes ahead", () => ({ at: at + 660 })],
  ])("opens no box %s", async (_, changes) => {
    await expect(write(opening(changes()))).rejects.toThrow("its time is not now");
  });

  it("says that draws are paused where its clock is minutes behind the database's", async () => {
    expect(await codeOf(world.open(thief, boxes[3] ?? ""))).toBe("draws-paused");
  });

  it("gives away one card in a day, not one for each box that waits", async () => {
    await passTwoDays();
    await write(lapse(1, 0, 900_000_000n));
    await expect(write(lapse(2, 1, 800_000_000n))).rejects.toThrow("a day has not passed");
  });
});
