// What the routes of features need. The server itself has a door of its own, so that a command, which
// knows features but serves nothing, does not load it.
export type { App } from "./app.ts";
export { bind, bindFile } from "./bind-endpoint.ts";
export { joinSameForm, keyAt } from "./idempotency.ts";
export { leavingHeaders } from "./security-headers.ts";
export { servePictures } from "./serve-pictures.ts";
