export { parseText } from "./parse-text.ts";
export { draftText, getText, publishText, withdrawText } from "./publish-text.ts";
export { type PressText, textStateOf } from "./text.ts";
export { bindTexts } from "./text-routes.ts";
export { findInForce, insertAgreement, listTextRows } from "./text-store.ts";
export { DraftFault, readWordsFile } from "./words-file.ts";
