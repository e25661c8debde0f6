import type { z } from "zod";
import { guardCalls, operatorCalls, type PortOf } from "../kernel/guard-port.ts";
import type { LocalRoutes } from "../kernel/local-server.ts";
import { checkStrangerCode, sendCode } from "./codes.ts";
import { proveFundPassword } from "./fund-password.ts";
import type { GuardDeps } from "./guard-deps.ts";
import { checkLoginPassword } from "./login-password-rules.ts";
import { openAccount } from "./open-account.ts";
import { enrolOperator, signAct, verifyOperator } from "./operators.ts";
import { setFundPassword } from "./set-fund-password.ts";
import { verifyLogin } from "./verify-login.ts";
import { authoriseWithdrawal, confirmPayee } from "./withdrawal-orders.ts";

/** What the web server may ask. */
export function guardRoutes(deps: GuardDeps): LocalRoutes {
  return routesOf(guardCalls, {
    ping: () => ping(deps),
    sendCode: nothing((ask) => sendCode(deps, ask)),
    checkStrangerCode: nothing((ask) => checkStrangerCode(deps, ask)),
    checkLoginPassword: nothing(async ({ password, email, username }) =>
      checkLoginPassword(password, { email, name: username }),
    ),
    openAccount: nothing((ask) => openAccount(deps, ask)),
    verifyLogin: (ask) => verifyLogin(deps, ask),
    setFundPassword: (ask) => setFundPassword(deps, ask),
    proveFundPassword: nothing((ask) => proveFundPassword(deps, ask)),
    forgetSession: nothing(async ({ sessionHash }) => deps.proofs.forgetSession(sessionHash)),
    authoriseWithdrawal: async (ask) => ({ ...(await authoriseWithdrawal(deps, ask)) }),
    confirmPayee: (ask) => confirmPayee(deps, ask),
  });
}

/** What the operators' command line may ask. */
export function operatorRoutes(deps: GuardDeps): LocalRoutes {
  return routesOf(operatorCalls, {
    ping: () => ping(deps),
    enrolOperator: (ask) => enrolOperator(deps, ask),
    verifyOperator: (ask) => verifyOperator(deps, ask),
    signAct: (ask) => signAct(deps, ask),
  });
}

async function ping({ database }: GuardDeps): Promise<"ready"> {
  await database.query("select 1");
  return "ready";
}

function nothing<Ask>(verb: (ask: Ask) => Promise<void>): (ask: Ask) => Promise<null> {
  return async (ask) => {
    await verb(ask);
    return null;
  };
}

type Calls = Readonly<Record<string, { ask: z.ZodObject; reply: z.ZodType }>>;

/** Each call parsed by its own shape before anything looks at it. */
function routesOf<C extends Calls>(calls: C, verbs: PortOf<C>): LocalRoutes {
  const routes = Object.entries(calls).map(([name, { ask }]) => [
    `/${name}`,
    (body: unknown) => verbs[name]?.(ask.parse(body) as z.input<C[string]["ask"]>),
  ]);
  return Object.fromEntries(routes);
}
