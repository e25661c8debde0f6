import { downloadSheet, getEvidence } from "@clearhold/contract/wallet/projects/evidence";
import { type App, bind, bindFile } from "../../../http/index.ts";
import * as evidence from "./get-evidence.ts";
import { sendSheet } from "./send-sheet.ts";

/** Answers calls about the evidence of a project, and sends its sheet. */
export function bindEvidence(app: App, deps: evidence.EvidenceDeps): void {
  bind(app, getEvidence, ({ actor, ask }) => evidence.getEvidence(deps, actor, ask));
  bindFile(app, downloadSheet, ({ ask }) => sendSheet(deps, ask));
}
