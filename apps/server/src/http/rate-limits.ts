import { type Endpoint, type LimitClass, limitClasses } from "@clearhold/contract/endpoint";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../kernel/refusal.ts";
import type { RequestLimiter } from "./app.ts";

/** At most `max` calls of one endpoint in `seconds`, counted for each address or each user. */
type RateLimit = {
  readonly by: "address" | "user";
  readonly max: number;
  readonly seconds: number;
};
export type RateLimits = Readonly<Record<LimitClass, readonly RateLimit[]>>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The figures of security 4.4. A household shares an address, so addresses have wider bounds. */
const defaultRateLimits: RateLimits = {
  read: [
    { by: "address", max: 600, seconds: minute },
    { by: "user", max: 120, seconds: minute },
  ],
  write: [
    { by: "address", max: 120, seconds: minute },
    { by: "user", max: 60, seconds: minute },
  ],
  money: [
    { by: "address", max: 60, seconds: minute },
    { by: "user", max: 10, seconds: minute },
    { by: "user", max: 50, seconds: day },
  ],
  exchange: [
    { by: "address", max: 120, seconds: minute },
    { by: "user", max: 30, seconds: minute },
  ],
  login: [{ by: "address", max: 30, seconds: minute }],
  register: [{ by: "address", max: 10, seconds: hour }],
  code: [{ by: "address", max: 30, seconds: minute }],
  upload: [
    { by: "address", max: 60, seconds: hour },
    { by: "user", max: 10, seconds: hour },
  ],
  export: [
    { by: "address", max: 60, seconds: hour },
    { by: "user", max: 20, seconds: hour },
  ],
  claim: [
    { by: "address", max: 60, seconds: hour },
    { by: "user", max: 20, seconds: hour },
  ],
};

/** @internal No limit at all: for load tests, where one address is a thousand people. */
export const noRateLimits: RateLimits = {
  read: [],
  write: [],
  money: [],
  exchange: [],
  login: [],
  register: [],
  code: [],
  upload: [],
  export: [],
  claim: [],
};

/**
 * The default limits with some replaced: `money=100/60+5000/86400;login=off`. What was counted for
 * each user still is, the rest for each address. @throws Error for a class that does not exist.
 */
export function readRateLimits(text: string | undefined): RateLimits {
  const limits: Record<LimitClass, readonly RateLimit[]> = { ...defaultRateLimits };
  for (const part of text?.split(";") ?? []) {
    const [name = "", figures = ""] = part.split("=");
    const limit = limitClasses.find((known) => known === name);
    if (!limit) throw new Error(`RATE_LIMITS: there is no limit ${name}`);
    const by = defaultRateLimits[limit].some((one) => one.by === "user") ? "user" : "address";
    limits[limit] = figures === "off" ? [] : figures.split("+").map((one) => figureOf(by, one));
  }
  return limits;
}

function figureOf(by: RateLimit["by"], text: string): RateLimit {
  const [max, seconds] = text.split("/");
  return { by, max: Number(max), seconds: Number(seconds) };
}

const cacheSize = 20_000;

/** Opens the counters of this process; the returned function makes those of one endpoint. */
export async function openRateLimits(
  fastify: FastifyInstance,
  limits: RateLimits,
): Promise<(endpoint: Pick<Endpoint, "limit">) => RequestLimiter> {
  await fastify.register(rateLimit, { global: false, cache: cacheSize });
  return (endpoint) => {
    const counters = limits[endpoint.limit].map(({ by, max, seconds }) =>
      fastify.createRateLimit({
        max,
        timeWindow: seconds * 1000,
        keyGenerator: by === "address" ? addressOf : userOf,
      }),
    );
    return async (request) => {
      for (const count of counters) {
        const state = await count(request);
        if (!state.isAllowed && state.isExceeded) {
          throw new Refusal("too-many-requests", { seconds: String(state.ttlInSeconds) });
        }
      }
    };
  };
}

/** One IPv4 address, or one /64 of IPv6: a household. */
function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip, 64);
}

function userOf(request: FastifyRequest): string {
  return request.session?.userId ?? addressOf(request);
}
