import { type LimitClass, limitClasses } from "@clearhold/contract/endpoint";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../kernel/refusal.ts";
import type { App, RequestLimiter } from "./app.ts";

/** At most `max` calls of one verb in `seconds`, counted for each address or each user. */
type RateLimit = {
  readonly by: "address" | "user";
  readonly max: number;
  readonly seconds: number;
  /** Counts what was done and not what was refused: a typing error must not use it up. */
  readonly done?: boolean;
};
export type RateLimits = Readonly<Record<LimitClass, readonly RateLimit[]>>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const perAddress = (max: number, seconds: number): RateLimit => ({ by: "address", max, seconds });
const perUser = (max: number, seconds: number): RateLimit => ({ by: "user", max, seconds });
const done = (limit: RateLimit): RateLimit => ({ ...limit, done: true });

/**
 * Hundreds of phones may share one address, so the bounds of an address hold off floods and nothing else.
 * What protects a person is counted for the account, the mailbox or the device, here and by the guard.
 */
const defaultRateLimits: RateLimits = {
  read: [perAddress(6_000, minute), perUser(120, minute)],
  write: [perAddress(1_200, minute), perUser(60, minute)],
  money: [perAddress(600, minute), perUser(10, minute), perUser(50, day)],
  exchange: [perAddress(1_200, minute), perUser(30, minute)],
  // The hour bounds who tries one password on many accounts.
  login: [perAddress(300, minute), perAddress(1_500, hour)],
  register: [done(perAddress(100, hour)), perAddress(300, minute)],
  code: [done(perAddress(300, hour)), perAddress(300, minute)],
  upload: [perAddress(600, hour), perUser(10, hour)],
  document: [perAddress(600, hour), perUser(40, hour)],
  export: [perAddress(600, hour), perUser(20, hour)],
  // Screens read these by themselves, so that the phone recomputes what they show.
  proof: [perAddress(3_600, hour), perUser(120, hour)],
  claim: [perAddress(600, hour), perUser(20, hour)],
};

/** @internal No limit at all: for load tests, where one address is a thousand people. */
export const noRateLimits = Object.fromEntries(
  limitClasses.map((name) => [name, []]),
) as unknown as RateLimits;

/**
 * The default limits with some replaced: `money=100/60+5000/86400;login=off`. What was counted for
 * each user still is, the rest for each address; registrations and codes count once they are done.
 * @throws Error for a class that does not exist.
 */
export function readRateLimits(text: string | undefined): RateLimits {
  const limits: Record<LimitClass, readonly RateLimit[]> = { ...defaultRateLimits };
  for (const part of text?.split(";") ?? []) {
    const [name = "", figures = ""] = part.split("=");
    const limit = limitClasses.find((known) => known === name);
    if (!limit) throw new Error(`RATE_LIMITS: there is no limit ${name}`);
    const usual = defaultRateLimits[limit];
    const by = usual.some((one) => one.by === "user") ? "user" : "address";
    const isDone = usual.some((one) => one.done);
    // Where only what was done is replaced, the bound on all calls stays: it holds off floods.
    const floods = isDone ? usual.filter((one) => !one.done) : [];
    const replaced = (one: string): RateLimit => ({ by, done: isDone, ...figuresOf(one) });
    limits[limit] = figures === "off" ? [] : [...floods, ...figures.split("+").map(replaced)];
  }
  return limits;
}

function figuresOf(text: string): Pick<RateLimit, "max" | "seconds"> {
  const [max, seconds] = text.split("/");
  return { max: Number(max), seconds: Number(seconds) };
}

const cacheSize = 20_000;

/** Opens the counters of this process; the returned function gives an endpoint those of its verb. */
export async function openRateLimits(
  fastify: FastifyInstance,
  limits: RateLimits,
): Promise<App["limiterOf"]> {
  await fastify.register(rateLimit, { global: false, cache: cacheSize });
  const opened = new Map<string, RequestLimiter>();
  return ({ limit, counter }) => {
    const limiter = opened.get(counter) ?? openLimiter(fastify, limits[limit]);
    opened.set(counter, limiter);
    return limiter;
  };
}

function openLimiter(fastify: FastifyInstance, limits: readonly RateLimit[]): RequestLimiter {
  const calls = limits.filter(({ done }) => !done).map((one) => callsOf(fastify, one));
  const hasAddress = limits.some(({ by }) => by === "address");
  const ends = limits.filter(({ done }) => done).map((one) => endsOf(fastify, one));
  return {
    async count(request) {
      for (const { by, count } of calls) {
        // Strangers of one address are not one person.
        const isStranger = by === "user" && !request.session;
        if (!(isStranger && hasAddress)) await count(request);
      }
    },
    countDone: (request, work) =>
      ends.reduce<typeof work>((inner, within) => () => within(request, inner), work)(),
  };
}

/** Counts every call. */
function callsOf(fastify: FastifyInstance, limit: RateLimit) {
  const window = openWindow(fastify, limit);
  const count: RequestLimiter["count"] = async (request) => {
    const now = await window(request);
    if (!now.isAllowed && now.isExceeded) throw tooMany(now.ttlInSeconds);
  };
  return { by: limit.by, count };
}

/** Named while only calls under way fill a limit: nobody knows when they end, but they take seconds. */
const underWaySeconds = 5;

/** Counts what was done. What is under way keeps its place until it was refused. */
function endsOf(fastify: FastifyInstance, limit: RateLimit): RequestLimiter["countDone"] {
  const window = openWindow(fastify, limit);
  const underWay = new Map<string, number>();
  return async (request, work) => {
    const now = await window(request, { increment: false });
    if (now.isAllowed) return work();
    const before = underWay.get(now.key) ?? 0;
    if (now.remaining === 0) throw tooMany(now.ttlInSeconds);
    if (now.remaining <= before) throw tooMany(underWaySeconds);
    underWay.set(now.key, before + 1);
    try {
      const result = await work();
      await window(request);
      return result;
    } finally {
      const left = (underWay.get(now.key) ?? 1) - 1;
      if (left > 0) underWay.set(now.key, left);
      else underWay.delete(now.key);
    }
  };
}

function openWindow(fastify: FastifyInstance, { by, max, seconds }: RateLimit) {
  const keyGenerator = by === "address" ? addressOf : userOf;
  return fastify.createRateLimit({ max, timeWindow: seconds * 1000, keyGenerator });
}

function tooMany(seconds: number): Refusal {
  return new Refusal("too-many-requests", { seconds: String(Math.max(1, seconds)) });
}

/** One IPv4 address, or one /64 of IPv6: a household. */
function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.address, 64);
}

function userOf(request: FastifyRequest): string {
  return request.session?.userId ?? addressOf(request);
}
