import { refusalTexts } from "@clearhold/contract/refusals";

/** The catalogue of refusals in this language, so that a page carries no other. */
export const refusals = { refusals: refusalTexts("en-us") };
