import { createSecretKey } from "node:crypto";
import { pino } from "pino";
import { openHeaderApproval } from "../../src/chain/approve-headers.ts";
import {
  closeCampaign,
  commitCampaign,
  draftCampaign,
  fundCampaign,
  setDeck,
} from "../../src/features/rewards/campaigns/index.ts";
import { advanceDraws } from "../../src/features/rewards/draws/index.ts";
import type { GuardDeps } from "../../src/guard/proofs/guard-deps.ts";
import { type Draws, openDraws } from "../../src/guard/proofs/open-draws.ts";
import type { DrawRowDeps } from "../../src/guard/rows/draws.ts";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { openWitnessList } from "../../src/guard/rows/witness-list.ts";
import { openBox } from "../../src/guard/verbs/draws/open-box.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import type { Database } from "../../src/kernel/database.ts";
import type { AskOf } from "../../src/wire/guard/guard-port.ts";
import { trx } from "../market-world.ts";
import { payIn } from "../paid-in.ts";
import { openProjectWorld, type ProjectWorld } from "../projects/project-world.ts";
import { openSignedChain, type SignedChain } from "../signed-chain.ts";
import { invited } from "./team-world.ts";

export type Person = Awaited<ReturnType<typeof invited>>;

export type BoxWorld = ProjectWorld & {
  readonly chain: SignedChain;
  /** What the guard's process writes rows of draws with; its login alone is `databases.guard`. */
  readonly rows: DrawRowDeps & { readonly database: Database };
  /** The guard's verbs of boxes, on rows that the guard's login writes. */
  readonly guard: {
    openBox(ask: AskOf<"openBox">): Promise<null>;
    noteBlocks(ask: AskOf<"noteBlocks">): Promise<{ known: number }>;
    decideDraws(ask: AskOf<"decideDraws">): Promise<{ decided: number }>;
  };
  /** Another guard beside the first, as while one ends and the next one has begun. */
  anotherGuard(): BoxWorld["guard"];
  /** As if the guard had been killed and started again. */
  restartGuard(): void;
  /** A round of the worker after so many seconds, in which the network made its blocks. */
  round(seconds?: number): Promise<void>;
  /** A campaign to which two operators have committed; `left` stays undone. */
  campaign(cards: string, asked?: { expires?: string; isCommitted?: boolean }): Promise<string>;
  commit(id: string, by: "olga" | "pavel"): ReturnType<typeof commitCampaign>;
  end(id: string, by: "olga" | "pavel"): ReturnType<typeof closeCampaign>;
  /** Makes friends of a person. All subscribe the same amount of one project; by default they fill it. */
  friendsOf(
    inviter: Person,
    names: readonly string[],
    coins?: number,
  ): Promise<{ friends: readonly Person[]; projectId: string }>;
  open(by: { readonly actor: Actor }, boxId: string): Promise<null>;
};

/** A world with operators, capital for pools, a network of witnesses, and the guard's part of draws. */
export async function openBoxWorld(): Promise<BoxWorld> {
  const world = await openProjectWorld();
  const { clock, databases, ledgers } = world;
  const logger = pino({ level: "silent" });
  const chain = openSignedChain(clock.now().getTime() - 300_000);
  const keys = deriveKeys("5".repeat(64));
  const spendingKey = createSecretKey(world.fresh.spendingKey, "hex");
  const rows = { database: databases.guard, keys, spendingKey };
  const store = openWitnessList(databases.guard, keys);
  const startGuard = (): Draws => {
    const approve = openHeaderApproval({ configured: chain.witnesses, store, logger });
    return openDraws({ ...rows, clock, logger, approve, isMainnet: false });
  };
  const started = { draws: startGuard() };
  const told = { atMs: 0 };
  const depsOf = (draws: Draws) =>
    ({ database: databases.guard, clock, draws }) as unknown as GuardDeps;
  const guardDeps = () => depsOf(started.draws);
  const portOf = (make: () => GuardDeps): BoxWorld["guard"] => ({
    openBox: (ask) => openBox(make(), ask).then(() => null),
    noteBlocks: (ask) => make().draws.noteBlocks(ask),
    decideDraws: (ask) => make().draws.decideDraws(ask),
  });
  const guard = portOf(guardDeps);
  await payIn({ database: databases.worker, clock }, { amount: trx(100_000) });
  const operators = {
    ...world.operators,
    commitCampaign: (ask: AskOf<"commitCampaign">) => started.draws.commitCampaign(ask),
    closeDraws: (ask: AskOf<"closeDraws">) => started.draws.closeDraws(ask),
  };
  const deps = { database: databases.operator, clock, ledger: ledgers.operator, operators };
  const signer = (name: string) => ({ name, password: `${name}-knows-9` });
  const made: BoxWorld = {
    ...world,
    ...{ chain, guard, rows },
    anotherGuard() {
      const other = depsOf(startGuard());
      return portOf(() => other);
    },
    restartGuard: () => {
      started.draws = startGuard();
    },
    async round(seconds = 0) {
      clock.advance(seconds);
      chain.growTo(clock.now());
      const database = databases.worker;
      await advanceDraws({ logger, clock, database, ledger: ledgers.worker, guard, chain, told });
    },
    async campaign(cards, { expires = "+30d", isCommitted = true } = {}) {
      const { id } = await draftCampaign(deps, signer("olga"), { name: "May", expires });
      const file = Buffer.from(cards);
      const { sumUnits } = await setDeck(deps, signer("olga"), { id, file });
      const amount = String(Number(sumUnits) / 1_000_000);
      for (const name of ["olga", "pavel"]) await fundCampaign(deps, signer(name), { id, amount });
      await made.round();
      if (!isCommitted) return id;
      for (const name of ["olga", "pavel"] as const) await made.commit(id, name);
      return id;
    },
    commit: (id, by) => commitCampaign(deps, signer(by), id),
    end: (id, by) => closeCampaign(deps, signer(by), id),
    async friendsOf(inviter, names, coins = 100 / names.length) {
      const projectId = await world.project();
      clock.advance(10);
      await world.advance(projectId);
      const friends: Person[] = [];
      for (const name of names) {
        const friend = await invited(world, name, inviter);
        await world.subscribe(friend.actor, projectId, coins);
        friends.push(friend);
      }
      return { friends, projectId };
    },
    open: ({ actor }, boxId) => guard.openBox({ userId: actor.userId, boxId }),
  };
  return made;
}
