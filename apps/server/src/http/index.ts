export type { App } from "./app.ts";
export { bind, bindFile } from "./bind-endpoint.ts";
export { joinSameForm, keyAt } from "./idempotency.ts";
export { openApp } from "./open-app.ts";
export {
  /** @internal */
  noRateLimits,
  type RateLimits,
  readRateLimits,
} from "./rate-limits.ts";
export { leavingHeaders } from "./security-headers.ts";
export { type ReadinessPart, serveHealth, serveOpenApi, serveWallet } from "./serve.ts";
export { servePictures } from "./serve-pictures.ts";
