import { isDeepStrictEqual } from "node:util";
import type { Endpoint, ReplyOf } from "@clearhold/contract/endpoint";
import { requestRefusals } from "@clearhold/contract/refusals/request-refusals";
import { Refusal } from "../kernel/refusal.ts";

/**
 * What may leave: only the fields that the contract names. Strict (tests, development): a field too
 * many is a fault and not silently dropped.
 */
export function checkReply<E extends Endpoint>(
  endpoint: E,
  reply: ReplyOf<E>,
  strict: boolean,
): unknown {
  const parsed = endpoint.reply.parse(reply);
  if (strict && !isDeepStrictEqual(parsed, reply)) {
    throw new Error(`${endpoint.name}: the reply has fields that the contract does not name`);
  }
  return parsed;
}

/**
 * The error as it may leave an endpoint. A fault in a money call is answered `outcome-unclear`:
 * nobody may read "failed" where the books could say otherwise. Strict: a refusal that the
 * endpoint does not declare is a fault.
 */
export function checkRefusal(endpoint: Endpoint, error: unknown, strict: boolean): unknown {
  if (!(error instanceof Refusal)) {
    return endpoint.idempotent ? new Refusal("outcome-unclear", {}, { cause: error }) : error;
  }
  if (!strict || isDeclared(endpoint, error)) return error;
  return new Error(`${endpoint.name} does not declare ${error.code}`, { cause: error });
}

function isDeclared(endpoint: Endpoint, { code }: Refusal): boolean {
  if (Object.hasOwn(requestRefusals, code) || endpoint.refusals.includes(code)) return true;
  return endpoint.auth === "session" && code === "session-expired";
}
