import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../src/kernel/clock.ts";
import { newId } from "../../src/kernel/ids.ts";
import { accountKey } from "../../src/ledger/chart-of-accounts.ts";
import { readEnforcement } from "../../src/ledger/enforcement.ts";
import type { Json, Ledger, Posting } from "../../src/ledger/index.ts";
import { expectCleanBooks } from "../books.ts";
import { useOpened } from "../use-world.ts";
import { accountsOf, drawTurns, type People, type Turn } from "./drawn-postings.ts";
import { LedgerModel, type Told } from "./ledger-model.ts";
import { openLedgerWorld, type Poster } from "./ledger-world.ts";

const world = useOpened(openLedgerWorld);
let doors: Record<Poster, Ledger>;
let walls: readonly string[];
const told = new Map<Told, number>();
beforeAll(async () => {
  walls = await readEnforcement(world.databases.auditor);
  const liveSessions = async () => new Set(["live"]);
  const door = (poster: Poster) => world.another(poster, { liveSessions });
  doors = { api: door("api"), worker: door("worker"), operator: door("operator") };
});

async function readBalances(people: People): Promise<Map<string, bigint>> {
  const accounts = accountsOf(people);
  const balances = await Promise.all(accounts.map((one) => doors.api.balanceOf(one)));
  return new Map(accounts.map((account, index) => [accountKey(account), balances[index]!]));
}

async function postTurn({ poster, postings }: Turn): Promise<Told[]> {
  const settled = await Promise.allSettled(
    postings.map((posting) => doors[poster].postForReceipt(posting)),
  );
  return settled.map((one) =>
    one.status === "fulfilled" ? one.value.outcome : (one.reason.code ?? "fault"),
  );
}

/** A database's own refusal carries its SQLSTATE; to the caller all of them are faults. */
function withoutSqlState(answer: Told): Told {
  return /^[0-9A-Z]{5}$/.test(answer) ? "fault" : answer;
}

const newPeople = (): People => ({
  users: [newId("usr", systemClock), newId("usr", systemClock), newId("usr", systemClock)],
  projects: [newId("prj", systemClock), newId("prj", systemClock)],
});

describe("random postings, sound and unsound", () => {
  it("are told what a model in memory says, and leave clean books", {
    timeout: 240_000,
  }, async () => {
    let executions = 0;
    const drawn = newPeople();
    await fc.assert(
      fc.asyncProperty(drawTurns(drawn), async (turns) => {
        executions += 1;
        const { people, postings } = renamed(turns, drawn, executions);
        const model = new LedgerModel(await readBalances(people));
        for (const turn of postings) {
          const expected = turn.postings.map((posting) => model.post(turn.poster, posting));
          expect((await postTurn(turn)).map(withoutSqlState)).toEqual(expected);
          for (const one of expected) told.set(one, (told.get(one) ?? 0) + 1);
        }
        expect(await readBalances(people)).toEqual(model.balances);
      }),
      { numRuns: 40 },
    );
    await expectCleanBooks(world.databases.auditor, walls);
  });

  it("met the answers that matter", () => {
    const answers = ["posted", "already-posted", "replayed", "fault", "insufficient-balance"];
    const met = [...told.keys()];
    expect(met).toEqual(expect.arrayContaining([...answers, "idempotency-key-reused"]));
    expect(met).toContain("session-expired");
  });
});

/** The same turns with people and references of its own, so that shrinking starts from nothing. */
function renamed(turns: readonly Turn[], drawn: People, execution: number) {
  const people = newPeople();
  const names = new Map(
    [...drawn.users, ...drawn.projects].map((id, index) => {
      return [id, [...people.users, ...people.projects][index]!];
    }),
  );
  const rename = (id: string) => names.get(id) ?? id;
  const ofThisExecution = (posting: Posting<Json>): Posting<Json> => ({
    ...posting,
    journals: posting.journals.map((one) => ({
      ...one,
      reference: `${execution} ${one.reference}`,
      lines: one.lines.map((line) => ({
        ...line,
        account: { ...line.account, ownerId: rename(line.account.ownerId) },
      })),
    })),
    ...(posting.idempotency && {
      idempotency: { ...posting.idempotency, userId: rename(posting.idempotency.userId) },
    }),
  });
  const postings = turns.map((turn) => ({
    poster: turn.poster,
    postings: turn.postings.map(ofThisExecution),
  }));
  return { people, postings };
}
