export type { App, SessionFinder } from "./app.ts";
export { bind, type Call, type Handler } from "./bind-endpoint.ts";
export type { IdempotencyKey } from "./idempotency.ts";
export { type AppOptions, openApp } from "./open-app.ts";
export { defaultRateLimits, noRateLimits, type RateLimits, readRateLimits } from "./rate-limits.ts";
export { type ReadinessPart, serveHealth } from "./serve-health.ts";
export { serveOpenApi } from "./serve-openapi.ts";
export { serveWallet } from "./serve-wallet.ts";
