import {
  cancelCertification,
  getCertification,
  listCertificationLooks,
  submitCertification,
  uploadDocument,
} from "@clearhold/contract/wallet/people/certification";
import { type App, bind } from "../../../http/index.ts";
import { openDocumentEncoder } from "../profile/index.ts";
import * as reading from "./get-certification.ts";
import * as submitting from "./submit-certification.ts";

export type CertificationDeps = reading.GetCertificationDeps &
  Omit<submitting.SubmitCertificationDeps, "encode">;

/** Answers calls about who a person is, as operators have certified it. */
export function bindCertification(app: App, bare: CertificationDeps): void {
  const deps = { ...bare, encode: openDocumentEncoder() };
  bind(app, getCertification, ({ actor }) => reading.getCertification(deps, actor));
  bind(app, listCertificationLooks, ({ ask, actor }) =>
    reading.listCertificationLooks(deps, actor, ask),
  );
  bind(app, uploadDocument, async ({ ask, actor }) => {
    await submitting.uploadDocument(deps, actor, ask);
    return reading.getCertification(deps, actor);
  });
  bind(app, submitCertification, async ({ ask, actor }) => {
    await submitting.submitCertification(deps, actor, ask);
    return reading.getCertification(deps, actor);
  });
  bind(app, cancelCertification, async ({ actor }) => {
    await submitting.cancelCertification(deps, actor);
    return reading.getCertification(deps, actor);
  });
}
