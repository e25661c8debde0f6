import type { Endpoint } from "@clearhold/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LiveSession } from "../kernel/actor.ts";

/** Finds the live session of a token; null for an unknown, expired or revoked one. */
export type SessionFinder = {
  findSession(token: string): Promise<LiveSession | null>;
};

/** The limits of one verb. Both refuse with `too-many-requests`. */
export type RequestLimiter = {
  /** Counts one request, whatever becomes of it. */
  count(request: FastifyRequest): Promise<void>;
  /** Runs what is counted only where it is not refused. */
  countDone<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a call of this route can have changed nothing, whatever its fault. */
    movesNothing?: boolean;
  }
}

/** The open HTTP side of the product, to which features bind their endpoints. */
export type App = {
  readonly fastify: FastifyInstance;
  readonly sessions: SessionFinder;
  /** The counters of an endpoint's verb, or of a route beside the API. */
  limiterOf(endpoint: Pick<Endpoint, "limit" | "counter">): RequestLimiter;
  /** Tests and development: a reply or refusal that the contract does not declare is a fault. */
  readonly strict: boolean;
  /** What is bound so far; the OpenAPI document describes exactly these. */
  readonly endpoints: Endpoint[];
};

declare module "fastify" {
  interface FastifyRequest {
    /** Whose request it is. Fastify's own `ip` is the nearest machine, perhaps a proxy. */
    address: string;
    /** The live session that came with the request, if one did. */
    session: LiveSession | null;
    /** Key of the business outcome, for the log line. */
    outcome: string;
  }
}
