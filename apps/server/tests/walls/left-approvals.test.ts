import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approveWithdrawal } from "../../src/features/payouts/reviews/index.ts";
import {
  approveResult,
  computeResult,
  failProject,
} from "../../src/features/projects/settlements/index.ts";
import { keepBooksClean } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { coin, finish, order, payoutRound, richPerson } from "../payers.ts";
import { type Person, refusalOf } from "../people.ts";
import { type Operator, openSpendingWorld, type SpendingWorld } from "../projects/spenders.ts";

/** Who left stands behind nothing that still waits for a second name, and can say it again after a return. */

let custody: CustodyWorld;
let world: SpendingWorld;

beforeAll(async () => {
  custody = await openCustodyWorld({}, { autoLimit: { TRX: 20n * coin, USDT: 20n * coin } });
  await custody.fundHouse(2_000n * coin, 2_000n * coin);
  world = await openSpendingWorld(custody);
});
afterAll(() => world.close());
keepBooksClean(() => custody.databases.auditor);

/** At once; what is said from now on is said after a return. */
function leaveAndReturn(name: string): Promise<unknown> {
  return asAdmin(
    custody,
    `with next as (select coalesce(max(number), 0) + 1 as number from operator_changes)
     insert into operator_changes (number, change, approvals, taken_at, from_at)
     select number, jsonb_build_object('kind', 'leave', 'number', number, 'operatorId', o.id), '[]',
       now(), now()
     from next, operators o where o.name = $1`,
    [name],
  );
}

const deps = () => {
  const { databases, clock, operators } = custody;
  return { database: databases.operator, clock, operators };
};

it("a withdrawal waits on, and is paid after the word was said again", async () => {
  const { olga, pavel } = world;
  const approve = ({ answer, ...login }: Operator) =>
    approveWithdrawal(deps(), login, { id, answer });
  const { alice, id } = await order(custody, { price: "30" });
  await payoutRound(custody);
  await approve(olga);
  expect((await refusalOf(approve(olga))).code).toBe("second-operator-required");
  await leaveAndReturn("olga");
  await payoutRound(custody);
  expect(await alice.call(getWithdrawal, { id })).toMatchObject({
    ...{ state: "review", waits_for: "approval" },
  });
  const skip = "update withdrawals set state = 'held', approved_at = now() where id = $1";
  await expect(custody.databases.worker.query(skip, [id])).rejects.toThrow(
    "does not go from review to held",
  );
  const { words } = (await custody.databases.operator.first<{ words: unknown[] }>(
    "select words from withdrawal_reviews where id = $1",
    [id],
  )) ?? { words: null };
  expect(words).toEqual([]);
  expect((await approve(olga)).approvalsNeeded).toBe(1);
  expect((await finish(custody, alice, id)).state).toBe("settled");
  expect((await refusalOf(approve(pavel))).code).toBe("withdrawal-not-in-review");
});

async function raised(name: string): Promise<{ id: string; person: Person }> {
  const person = await richPerson(custody, name);
  return { person, ...(await world.raised(person, "USDT")) };
}

it("a project's spending is not taken out by one who left and one other", async () => {
  const { id } = await raised("bob");
  const { id: spendingId } = await world.propose(id, { units: 10n * coin });
  await leaveAndReturn("olga");
  expect(await world.approve(spendingId)).toMatchObject({
    ...{ state: "proposed", approvedBy: ["pavel"] },
  });
  expect(await world.approve(spendingId, world.olga)).toMatchObject({
    ...{ state: "held", approvedBy: ["pavel", "olga"] },
  });
});

it("a result has only the names of those who stayed", async () => {
  const { id } = await raised("carol");
  const { olga, pavel } = world;
  await computeResult(deps(), { projectId: id, operator: olga, dryRun: false });
  await leaveAndReturn("olga");
  const ask = { projectId: id, dryRun: false };
  const { approvedBy } = await approveResult(deps(), { ...ask, operator: pavel });
  expect(approvedBy).toEqual(["pavel"]);
  const isApproved = () =>
    custody.databases.auditor.query("select project_result_approved($1) as it", [id]);
  expect(await isApproved()).toEqual([{ it: false }]);
  expect((await approveResult(deps(), { ...ask, operator: olga })).approvedBy).toEqual([
    ...["pavel", "olga"],
  ]);
  expect(await isApproved()).toEqual([{ it: true }]);
});

it("a project does not fail by one who left and one other", async () => {
  const { id } = await raised("dora");
  const ask = { projectId: id, reason: "The venture cannot be built", dryRun: false };
  const { olga, pavel } = world;
  expect(await failProject(deps(), { ...ask, operator: olga })).toMatchObject({ failed: false });
  await leaveAndReturn("olga");
  expect(await failProject(deps(), { ...ask, operator: pavel })).toMatchObject({ failed: false });
  expect(await failProject(deps(), { ...ask, operator: olga })).toMatchObject({ failed: true });
});

/** One operator's no is enough, and it stays when that one leaves. */
const staysWhoeverLeaves = ["order_called_off", "project_spending_called_off"];

it("every function that reads operators' words asks who stayed", async () => {
  const words = [
    ...["operator_acts", "alert_resolutions", "deficit_explanations", "payout_verdicts"],
    ...["withdrawal_approvals", "project_spending_words", "restore_releases"],
  ];
  const rows = await custody.databases.auditor.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and prosrc ~ ('(from|join) (' || $1 || ')\\s') and prosrc !~ 'operator_stayed'
     order by proname`,
    [words.join("|")],
  );
  expect(rows.map(({ name }) => name)).toEqual(staysWhoeverLeaves);
});
