export { bindMessages } from "./message-routes.ts";
export { eventName, factName, placesOf } from "./message-text.ts";
/** @internal The door for mail and push. */
export { takeMessages } from "./take-messages.ts";
export { tellFacts, tellFactsMs } from "./tell-facts.ts";
