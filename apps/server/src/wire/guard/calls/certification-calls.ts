import { certificationParts, certificationReasons } from "@clearhold/contract/certification-rules";
import { z } from "zod";
import { ActApproval } from "../../operators/act-proof.ts";
import { call, secret, userId, visit } from "./shapes.ts";

const requestId = z.string().regex(/^cer_[0-9a-z]{26}$/);
const part = z.enum(certificationParts);
const level = z.literal([1, 2]);
const login = { name: z.string().max(64), password: secret };

/** Who somebody is, as it stands on the document. */
const facts = z.object({
  level,
  name: z.string().min(1).max(400),
  birthday: z.iso.date(),
  country: z.string().regex(/^[A-Z]{2}$/),
});
export type CertificationFacts = z.infer<typeof facts>;

/** Calls of the web server. It hands documents over and never gets them back. */
export const certificationCalls = {
  /**
   * Seals a picture, which the web server has encoded anew, until it is submitted; it takes the place
   * of an earlier one of the same part. Refuses `certification-pending`.
   */
  keepDocument: call(z.object({ userId, part, bytes: z.base64() }), z.null()),
  /**
   * Submits the pictures that are kept. Refuses `certification-pending`, `certification-reached`,
   * `certification-incomplete`.
   */
  askCertification: call(facts.extend({ userId, visit }), z.null()),
  /** Takes back what nobody has decided, and deletes every picture; nothing there changes nothing. */
  cancelCertification: call(z.object({ userId, visit }), z.null()),
} as const;

/** Calls of the operators' command line. */
export const certificationReviewCalls = {
  /**
   * What a person submitted, after the operator's password. The look is in the person's history when
   * this answers. Refuses `certification-not-pending` and as verifyOperator does.
   */
  showCertification: call(
    z.object({ ...login, requestId }),
    z.object({ facts, pictures: z.array(z.object({ part, bytes: z.base64() })) }),
  ),
  /**
   * One operator's word; the second that says the same decides, and the person is told. Refuses
   * `certification-not-pending`, `certification-not-seen` and as signAct does.
   */
  decideCertification: call(
    z.object({
      ...login,
      requestId,
      decision: z.enum(["accepted", "refused"]),
      /** Empty where it is accepted. */
      reason: z.enum(certificationReasons).or(z.literal("")),
      approval: ActApproval.optional(),
    }),
    z.object({ level, decided: z.boolean() }),
  ),
} as const;
