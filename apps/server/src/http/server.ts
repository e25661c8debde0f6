export { openApp } from "./open-app.ts";
export {
  /** @internal */
  noRateLimits,
  type RateLimits,
  readRateLimits,
} from "./rate-limits.ts";
export { type ReadinessPart, serveHealth, serveOpenApi, serveWallet } from "./serve.ts";
