export { countLevels, countLevelsMs } from "./count-levels.ts";
export { bindLevels } from "./level-routes.ts";
export { isSameAgain } from "./level-store.ts";
