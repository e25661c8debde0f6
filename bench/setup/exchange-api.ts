/**
 * The web server alone, as a process of its own for bench/exchange-http.ts: no limits and no chain.
 * Prints its address when it listens.
 */
import { noRateLimits } from "../../apps/server/src/http/server.ts";
import { systemClock } from "../../apps/server/src/kernel/clock.ts";
import { openDatabase } from "../../apps/server/src/kernel/database.ts";
import { openLogger } from "../../apps/server/src/kernel/logger.ts";
import { wireApi } from "../../apps/server/src/main/wire-api.ts";
import {
  gatheredGuardCalls,
  guardCalls,
  openPort,
} from "../../apps/server/src/wire/guard/guard-port.ts";
import { localCaller } from "../../apps/server/src/wire/local-call.ts";
import { noChain, walletOrigin } from "../../apps/server/tests/world.ts";

const [databaseUrl = "", guardSocket = ""] = process.argv.slice(2);

const api = await wireApi({
  logger: openLogger("bench", "warn"),
  clock: systemClock,
  database: openDatabase({ url: databaseUrl, poolSize: 10, name: "bench-api", byIndex: true }),
  guard: openPort(guardCalls, localCaller(guardSocket, { gathered: gatheredGuardCalls })),
  chain: noChain(),
  limits: noRateLimits,
  hasRoom: async () => true,
  strict: false,
  trustProxy: false,
  publicUrl: walletOrigin,
  supportContact: undefined,
  walletDist: undefined,
  parts: [],
});
console.log(await api.listen("127.0.0.1", 0));
