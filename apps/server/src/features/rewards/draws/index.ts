export { advanceDraws, advanceDrawsMs, type DrawsDeps } from "./advance-draws.ts";
export { listDueDraws } from "./draw-store.ts";
export { type LateDraw, lateDraws } from "./late-draws.ts";
