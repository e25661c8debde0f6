import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Caller, RefusalError } from "@clearhold/client";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { money } from "@clearhold/money";
import { getProject } from "../../../acts/projects/projects.ts";
import {
  projectApproveResult,
  projectBookInflow,
  projectComputeResult,
} from "../../../acts/projects/results.ts";
import { projectApproveSpending, projectCost } from "../../../acts/projects/spendings.ts";
import { createProject, listProjectRows } from "../../../features/projects/projects/index.ts";
import { findResult } from "../../../features/projects/settlements/index.ts";
import { listProjectMovements } from "../../../features/projects/spending/index.ts";
import { parseTerms } from "../../../features/projects/terms/index.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { CommandContext } from "../open-context.ts";
import { type DemoPurse, until } from "./demo-funds.ts";
import { type DemoStory, demoStories } from "./demo-projects.ts";
import type { DemoBook, DemoRecord } from "./demo-record.ts";
import { performAs } from "./perform-as.ts";

/** Makes the projects that are missing, and sends on the chain what they will have earned. */
export async function makeProjects(
  context: CommandContext,
  book: DemoBook,
  purse: DemoPurse,
): Promise<void> {
  const { clock, database, escrowAddressOf } = context;
  for (const [story, { terms, inflow }] of Object.entries(demoStories)) {
    if (!book.record.projects[story]) {
      const parsed = parseTerms(terms, clock.now());
      // One that was made just before a kill is not in the record yet.
      const made =
        (await findDemo(database, parsed.name)) ??
        (await createProject({ database: context.demo, clock, escrowAddressOf }, parsed));
      book.write({ projects: { ...book.record.projects, [story]: made.id } });
    }
    const id = book.record.projects[story];
    if (!id || inflow === undefined) continue;
    const { currency } = await getProject(database, id);
    const amount = money(currency, inflow * 1_000_000n);
    await purse.pay(`inflow ${story}`, await escrowAddressOf(id), amount);
  }
}

async function findDemo(database: Queryable, name: string): Promise<{ id: string } | undefined> {
  const filter = {
    statuses: [1, 2, 3, 4, 5, 6, 7],
    currency: null,
    limit: 100,
    offset: 0,
  } as const;
  const { projects } = await listProjectRows(database, "", filter);
  return projects.find((project) => project.demo && project.name === name);
}

/** The demo user subscribes; a story whose raise is over by now is left as it is. */
export async function subscribeToProjects(
  context: CommandContext,
  { projects, user }: DemoRecord,
  call: Caller,
): Promise<void> {
  const { database } = context;
  for (const [story, { subscription }] of Object.entries(demoStories)) {
    const id = projects[story];
    if (!id || subscription === undefined) continue;
    await until(`the demo project ${story} to open`, async () => {
      const { status } = await getProject(database, id);
      return status >= 2 ? true : undefined;
    });
    const ask = { pro_id: id, money: subscription, password: user.fundPassword };
    try {
      await call(subscribe, { ...ask, agreement: 1 }, { idempotencyKey: `demo-${id}` });
    } catch (error) {
      if (!(error instanceof RefusalError && error.code === "project-not-open")) throw error;
    }
  }
}

/** Books what came back, and has both operators put their names to the costs and the results. */
export async function settleProjects(context: CommandContext, record: DemoRecord): Promise<void> {
  for (const [story, parts] of Object.entries(demoStories)) {
    if (parts.inflow !== undefined) await settleOne(context, record, story);
  }
}

async function settleOne(
  context: CommandContext,
  record: DemoRecord,
  story: string,
): Promise<void> {
  const projectId = record.projects[story];
  const txid = record.payments[`inflow ${story}`]?.txid;
  const [first, second] = record.operators;
  if (!projectId || !txid || !first || !second) return;
  const { database } = context;
  const decided = await until(`the end of the raise of the demo project ${story}`, async () => {
    const { status } = await getProject(database, projectId);
    return status >= 3 ? status : undefined;
  });
  if (decided !== 3) return;
  await until(`the inflow of the demo project ${story}`, () =>
    accepted("inflow-not-found", () =>
      performAs(context, first, projectBookInflow, { projectId, txid }),
    ),
  );
  const cost = demoStories[story]?.cost;
  if (cost) await payCost(context, record, { projectId, ...cost });
  if (!(await findResult(database, projectId))) {
    await performAs(context, first, projectComputeResult, { projectId });
  }
  await accepted("second-operator-required", () =>
    performAs(context, second, projectApproveResult, { projectId }),
  );
}

/** What was done, or undefined where it was refused for this one reason. */
async function accepted<T>(reason: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refusal && error.code === reason) return undefined;
    throw error;
  }
}

type DemoCost = { readonly projectId: string } & NonNullable<DemoStory["cost"]>;

/**
 * Has both operators sign a cost with their passkeys. It is out of escrow then, and the worker pays it
 * on the chain in its time: the result does not wait for that. A second time changes nothing. The bill lies
 * in `<data>/demo-bill.txt`, so that anyone can hash it.
 */
async function payCost(
  context: CommandContext,
  { operators: [first, second] }: DemoRecord,
  { projectId, payee, coins, bill }: DemoCost,
): Promise<void> {
  if (!first || !second) return;
  const { costs } = await listProjectMovements(context.auditor, projectId);
  const document = Buffer.from(bill);
  writeFileSync(path.join(context.layout.dataDir, "demo-bill.txt"), document);
  const ask = { projectId, payee, amount: String(coins), document };
  const made = costs[0] ?? (await performAs(context, first, projectCost, ask)).data;
  if (made.state !== "proposed") return;
  await performAs(context, second, projectApproveSpending, { id: made.id });
}
