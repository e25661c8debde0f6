import { type CurrencyCode, currencies, money } from "@clearhold/money";
import fc from "fast-check";
import { type Account, hotWallet } from "../../src/ledger/accounts.ts";
import {
  type AccountCode,
  chart,
  depositWallets,
  house,
} from "../../src/ledger/chart-of-accounts.ts";
import type { Journal, Json, Posting } from "../../src/ledger/index.ts";
import { journalKinds } from "../../src/ledger/journal-kinds.ts";
import {
  shortfallBooked,
  surplusExplained,
  surplusFound,
} from "../../src/ledger/recipes/corrections.ts";
import {
  capitalFunded,
  depositCredited,
  networkFeePaid,
} from "../../src/ledger/recipes/custody.ts";
import {
  deskFunded,
  exchangeDone,
  projectSuspenseExchanged,
} from "../../src/ledger/recipes/desk.ts";
import {
  withdrawalHeld,
  withdrawalReturned,
  withdrawalSettled,
} from "../../src/ledger/recipes/payouts.ts";
import {
  projectCostReleased,
  projectCostSetAside,
  projectDeployed,
  projectDeploymentHeld,
  projectReturnHeld,
  projectReturnReleased,
} from "../../src/ledger/recipes/project-spending.ts";
import {
  projectInflowBooked,
  projectInflowReceived,
  projectInflowUnbooked,
  projectPaidOut,
  subscriptionHeld,
  subscriptionReturned,
} from "../../src/ledger/recipes/projects.ts";
import type { Poster } from "./ledger-world.ts";

/** Postings that one role sends in one turn, so that they travel as one batch. */
export type Turn = { readonly poster: Poster; readonly postings: readonly Posting<Json>[] };

export type People = { readonly users: readonly string[]; readonly projects: readonly string[] };

/** Every account that a drawn posting may touch. */
export function accountsOf({ users, projects }: People): Account[] {
  const owners = { user: users, project: projects, campaign: [], house: [house] };
  const codes = Object.keys(chart) as AccountCode[];
  return codes.flatMap((code) =>
    owners[chart[code].owner].flatMap((ownerId) =>
      currencies.map((currency) => ({ code, ownerId, currency })),
    ),
  );
}

/** Turns of sound, unsound and repeated postings, after some money has come in. */
export function drawTurns(people: People): fc.Arbitrary<readonly Turn[]> {
  const turn = fc.constantFrom<Poster>("api", "api", "worker", "operator").chain((poster) =>
    fc
      .tuple(
        fc.array(drawPosting(people, poster), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 3 }),
      )
      .map(([postings, again]) => ({
        poster,
        postings: [...postings, ...again.map((n) => postings[n % postings.length]!)],
      })),
  );
  const turns = fc.array(turn, { minLength: 1, maxLength: 12, size: "max" });
  return turns.map((drawn) => [...openingTurns(people), ...drawn]);
}

/** A little for everyone, so that there is something to move and something to run out of. */
function openingTurns({ users }: People): readonly Turn[] {
  const alone = (journal: Journal) => ({ journals: [journal], answer: null });
  const worker = currencies.flatMap((currency) => [
    alone(capitalFunded({ depositId: `open ${currency}`, amount: money(currency, 90n) })),
    ...users.map((userId) => {
      const deposit = { depositId: `open ${currency} ${userId}`, userId };
      return alone(depositCredited({ ...deposit, amount: money(currency, 150n) }));
    }),
  ]);
  const operator = currencies.map((currency) =>
    alone(deskFunded({ fundingId: `open ${currency}`, amount: money(currency, 50n) })),
  );
  return [
    { poster: "worker", postings: worker },
    { poster: "operator", postings: operator },
  ];
}

function drawPosting(people: People, poster: Poster): fc.Arbitrary<Posting<Json>> {
  const journal = fc.oneof(
    { weight: 12, arbitrary: drawSound(people, poster) },
    { weight: 1, arbitrary: drawSound(people, "api") },
    { weight: 1, arbitrary: drawSound(people, "worker") },
    { weight: 2, arbitrary: drawWild(people) },
  );
  const idempotency = fc.record({
    userId: fc.constantFrom(...people.users),
    operation: fc.constant("drawn"),
    key: fc.constantFrom("one", "two"),
    fingerprint: fc.constantFrom("this form", "that form"),
  });
  const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  return fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: journal.map((one) => [one]) }, fc.tuple(journal, journal)),
      // Only requests of people have a key: the operator's login cannot read their answers.
      poster === "operator" ? fc.constant(undefined) : sometimes(idempotency),
      sometimes(fc.constantFrom("live", "live", "ended")),
    )
    .map(([journals, key, sessionHash]) => ({
      journals,
      answer: null,
      ...(key && { idempotency: key }),
      ...(sessionHash !== undefined && { sessionHash }),
    }));
}

type Facts = {
  id: string;
  userId: string;
  projectId: string;
  currency: CurrencyCode;
  units: bigint;
  fee: bigint;
};

const recipes: Record<Poster, ((facts: Facts) => Journal)[]> = {
  api: [
    ({ id, userId, currency, units }) =>
      withdrawalHeld({ withdrawalId: id, userId, amount: money(currency, units) }),
    ({ id, userId, currency, units, fee }) => {
      const to = currency === "TRX" ? "USDT" : "TRX";
      const paid = money(currency, units);
      const received = money(to, units);
      return exchangeDone({ exchangeId: id, userId, paid, received, fee: money(to, fee) });
    },
    ({ id, userId, projectId, currency, units }) =>
      subscriptionHeld({ subscriptionId: id, userId, projectId, amount: money(currency, units) }),
  ],
  worker: [
    ({ id, userId, currency, units }) =>
      depositCredited({ depositId: id, userId, amount: money(currency, units * 3n) }),
    ({ id, currency, units }) =>
      capitalFunded({ depositId: id, amount: money(currency, units * 3n) }),
    ({ id, userId, currency, units, fee }) => {
      const amount = money(currency, units + fee);
      return withdrawalSettled({ withdrawalId: id, userId, amount, fee: money(currency, fee) });
    },
    ({ id, userId, currency, units }) =>
      withdrawalReturned({ withdrawalId: id, userId, amount: money(currency, units) }),
    ({ id, currency, units }) =>
      surplusFound({
        ...{ findingId: id, wallet: hotWallet(currency) },
        amount: money(currency, units),
      }),
    ({ id, currency, units }) =>
      surplusExplained({
        ...{ findingId: id, wallet: depositWallets(currency) },
        amount: money(currency, units),
      }),
    ({ id, currency, units }) =>
      shortfallBooked({
        ...{ findingId: id, wallet: depositWallets(currency) },
        amount: money(currency, units),
      }),
    ({ id, fee }) => networkFeePaid({ chainTxId: id, amount: money("TRX", fee + 1n) }),
    ({ id, projectId, currency, units }) =>
      projectInflowReceived({
        inflowId: id,
        projectId,
        amount: money(currency, units),
      }),
    ({ id, userId, projectId, currency, units }) =>
      subscriptionReturned({
        subscriptionId: id,
        userId,
        projectId,
        amount: money(currency, units),
      }),
    ({ id, userId, projectId, currency, units, fee }) =>
      projectPaidOut({
        lineId: id,
        userId,
        projectId,
        earnings: money(currency, units),
        platformFee: money(currency, fee),
      }),
    ({ id, projectId, currency, units }) =>
      projectDeployed({ spendingId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectCostReleased({ spendingId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectInflowUnbooked({ inflowId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectReturnReleased({ spendingId: id, projectId, amount: money(currency, units) }),
  ],
  operator: [
    ({ id, currency, units }) => deskFunded({ fundingId: id, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectInflowBooked({ inflowId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectDeploymentHeld({ spendingId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectCostSetAside({ spendingId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units }) =>
      projectReturnHeld({ spendingId: id, projectId, amount: money(currency, units) }),
    ({ id, projectId, currency, units, fee }) => {
      const to = currency === "TRX" ? "USDT" : "TRX";
      const [paid, received] = [money(currency, units), money(to, units)];
      const sold = { inflowId: id, projectId, paid, received, fee: money(to, fee) };
      return projectSuspenseExchanged(sold);
    },
  ],
};

/** So few references that facts are repeated, with the same content and with other. */
function drawReference(): fc.Arbitrary<string> {
  return fc.integer({ min: 1, max: 25 }).map((n) => `fact ${n}`);
}

function drawSound(people: People, poster: Poster): fc.Arbitrary<Journal> {
  const facts = fc.record({
    id: drawReference(),
    userId: fc.constantFrom(...people.users),
    projectId: fc.constantFrom(...people.projects),
    currency: fc.constantFrom(...currencies),
    units: fc.bigInt({ min: 1n, max: 60n }),
    fee: fc.bigInt({ min: 0n, max: 3n }),
  });
  return fc
    .tuple(fc.constantFrom(...recipes[poster]), facts)
    .map(([recipe, drawn]) => recipe(drawn));
}

/** Any lines under any name. Not made by `journal`, which would refuse most of them. */
function drawWild(people: People): fc.Arbitrary<Journal> {
  const line = fc.record({
    side: fc.constantFrom("debit", "credit"),
    account: fc.constantFrom(...accountsOf(people)),
    units: fc.bigInt({ min: 0n, max: 20n }),
  });
  return fc.record({
    kind: fc.constantFrom(...journalKinds.filter((kind) => kind !== "journal-reversed")),
    reference: drawReference(),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  });
}
