import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import type { Stack } from "../stack/start-stack.ts";
import { until } from "../stack/until.ts";
import { persist } from "./persist.ts";
import type { PersonWorld } from "./person.ts";
import { ProjectDesk } from "./project-desk.ts";
import type { RandomKills } from "./random-kills.ts";
import type { Fact } from "./told-facts.ts";
import {
  attempt,
  everydayActs,
  firstDeposit,
  type Life,
  loseDeposit,
  openLife,
  waitForToken,
} from "./told-lives.ts";

const coin = 1_000_000n;
const hour = 3_600;
const lanes = process.env.CLEARHOLD_FULL ? 8 : 4;

/** One project pays out, the other one never raises enough. Both end in the same hours. */
const terms = { target: "100000", publish: "+30h", give: "+40h" };
const paying = { ...terms, minimum: "10", start: "+1s", end: "+20h" };
const failing = { ...terms, minimum: "90000", start: "+10h", end: "+20h" };

export async function openLives(world: PersonWorld, people: number): Promise<Life[]> {
  const lives: Life[] = [];
  const names = Array.from({ length: people }, (_, n) => `told${n + 1}`);
  await inLanes(names, async (name) => void lives.push(await openLife(world, name)));
  return lives;
}

export type Together = {
  readonly stack: Stack;
  readonly kills: RandomKills;
  readonly random: () => number;
  /** Before each part, with its name. */
  onPart(name: string): void;
  /** Whether enough has happened. */
  isEnough(): Promise<boolean>;
};

/**
 * Everybody's life from the first deposit to the last payout, while processes are killed. Gives the
 * facts that no table keeps.
 */
export async function liveTogether(
  { stack, kills, random, onPart, isEnough }: Together,
  lives: readonly Life[],
): Promise<Fact[]> {
  const { time, devnet } = stack;
  const desk = new ProjectDesk(stack.desk);
  const some = lives.filter((_, n) => n % 3 === 0);
  const [good, bad] = await kills.calm(async () => [
    await desk.create(paying),
    await desk.create(failing),
  ]);
  const born = time.now();
  time.moveTo(born + 2);
  await inLanes(some, ({ person }) =>
    persist(() => person.call(appoint, { pro_id: bad.id, money: "20" })),
  );
  onPart("deposits and subscriptions");
  await inLanes(lives, async (life) => {
    await firstDeposit(stack, life);
    await subscribe(life, good.id);
  });
  do {
    onPart("everyday life");
    await inLanes(shuffled(lives, random), async (life) => {
      const act = everydayActs[Math.floor(random() * everydayActs.length)];
      // What is refused is no fact: a fourth note of a day, a trade while nobody watches the books.
      if (act) await attempt(() => act(stack, life, random));
    });
  } while (!(await isEnough()));
  onPart("withdrawals that wait");
  const waited = await waitForToken(stack, some.slice(0, lanes));
  onPart("deposits that are lost");
  for (const life of some.slice(0, lanes)) await loseDeposit(stack, life);

  onPart("projects to their ends");
  time.moveTo(born + 10 * hour + 5);
  await inLanes(some, (life) => subscribe(life, bad.id));
  time.moveTo(born + 20 * hour + 5);
  await kills.calm(async () => {
    await desk.awaitStatus(bad.id, 4);
    await desk.awaitStatus(good.id, 3);
    const txid = await devnet.pay("USDT", good.address, 80n * coin);
    await until("the inflow in suspense", () => retried(() => desk.bookInflow(good.id, txid)));
    time.moveTo(born + 30 * hour + 5);
    await desk.publishResult(good.id);
    await desk.awaitStatus(good.id, 5);
  });
  time.moveTo(born + 40 * hour + 5);
  await until("everybody to be paid", async () => {
    const shown = await kills.calm(() => retried(() => desk.show(good.id)));
    return shown?.status === 7 || undefined;
  });
  return waited;
}

/** Once the project is open. */
async function subscribe({ person }: Life, projectId: string): Promise<void> {
  await until("the project to open", () =>
    attempt(() => person.subscribeOnceOpen(projectId, "10")),
  );
}

/** An operator who reads an error tries again. */
async function retried<T>(act: () => Promise<T>): Promise<T | undefined> {
  return act().catch(() => undefined);
}

/** Each of a list in its turn, a few at a time. */
async function inLanes<T>(list: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const rest = [...list];
  const lane = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return [...list].sort(() => random() - 0.5);
}
