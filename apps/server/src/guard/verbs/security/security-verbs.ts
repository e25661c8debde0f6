import type { securityCalls } from "../../../wire/guard/calls/security-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { readSecurity } from "./read-security.ts";

export function securityVerbs(deps: GuardDeps): PortOf<typeof securityCalls> {
  return { readSecurity: (ask) => readSecurity(deps, ask) };
}
