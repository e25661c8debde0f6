import type { z } from "zod";
import type { Calls, PortOf } from "../wire/guard/calls/shapes.ts";
import { guardCalls, operatorCalls, workerCalls } from "../wire/guard/guard-port.ts";
import type { LocalRoutes } from "../wire/local-server.ts";
import { codeVerbs } from "./verbs/codes/code-verbs.ts";
import { contactVerbs } from "./verbs/contacts/contact-verbs.ts";
import { deviceVerbs } from "./verbs/devices/device-verbs.ts";
import type { GuardDeps } from "./verbs/guard-deps.ts";
import { operatorVerbs } from "./verbs/operators/operator-verbs.ts";
import { passkeyVerbs } from "./verbs/passkeys/passkey-verbs.ts";
import { passwordVerbs } from "./verbs/passwords/password-verbs.ts";
import { paymentVerbs } from "./verbs/payments/payment-verbs.ts";
import { phraseVerbs } from "./verbs/phrases/phrase-verbs.ts";
import { securityVerbs } from "./verbs/security/security-verbs.ts";
import { payoutVerbs, standingVerbs } from "./verbs/standing/standing-verbs.ts";

/** What the web server may ask. */
export function guardRoutes(deps: GuardDeps): LocalRoutes {
  return routesOf(guardCalls, {
    ...codeVerbs(deps),
    ...contactVerbs(deps),
    ...deviceVerbs(deps),
    ...passkeyVerbs(deps),
    ...passwordVerbs(deps),
    ...paymentVerbs(deps),
    ...phraseVerbs(deps),
    ...securityVerbs(deps),
    ...standingVerbs(deps),
    ping: () => ping(deps),
  });
}

/** What the operators' command line may ask. */
export function operatorRoutes(deps: GuardDeps): LocalRoutes {
  return routesOf(operatorCalls, { ...operatorVerbs(deps), ping: () => ping(deps) });
}

/** What the worker may ask. */
export function workerRoutes(deps: GuardDeps): LocalRoutes {
  return routesOf(workerCalls, { ...payoutVerbs(deps), ping: () => ping(deps) });
}

async function ping({ database }: GuardDeps): Promise<"ready"> {
  await database.query("select 1");
  return "ready";
}

/** Each call parsed by its own shape before anything looks at it. */
function routesOf<C extends Calls>(calls: C, verbs: PortOf<C>): LocalRoutes {
  const routes = Object.entries(calls).map(([name, { ask }]) => [
    `/${name}`,
    (body: unknown) => verbs[name]?.(ask.parse(body) as z.input<C[string]["ask"]>),
  ]);
  return Object.fromEntries(routes);
}
