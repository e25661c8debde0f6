export type { App } from "./app.ts";
export { bind, bindFile } from "./bind-endpoint.ts";
export { keyAt } from "./idempotency.ts";
export { openApp } from "./open-app.ts";
export {
  /** @internal */
  noRateLimits,
  type RateLimits,
  readRateLimits,
} from "./rate-limits.ts";
export { joinSameForm } from "./same-form.ts";
export { leavingHeaders, pictureHeaders } from "./security-headers.ts";
export { type ReadinessPart, serveHealth } from "./serve-health.ts";
export { serveOpenApi } from "./serve-openapi.ts";
export { serveWallet } from "./serve-wallet.ts";
