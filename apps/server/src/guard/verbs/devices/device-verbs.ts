import type { deviceCalls } from "../../../wire/guard/calls/device-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { freezeAccount } from "./freeze-account.ts";

export function deviceVerbs(deps: GuardDeps): PortOf<typeof deviceCalls> {
  return { freezeAccount: (ask) => freezeAccount(deps, ask) };
}
