export { advanceDraws, advanceDrawsMs, type DrawsDeps } from "./advance-draws.ts";
