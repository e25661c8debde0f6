import { hash } from "node:crypto";
import {
  type CertificationPart,
  type CertificationReason,
  certificationParts,
} from "@clearhold/contract/certification-rules";
import type { Tx } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { CertificationFacts } from "../../../wire/guard/calls/certification-calls.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { certificationAct } from "../../../wire/operators/act-proof.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import {
  countDeciders,
  hasLooked,
  type Looked,
  lockPending,
  lookAt,
  noteLook,
  updateDecided,
} from "../../rows/certifications.ts";
import { insertAct } from "../../rows/operator-acts.ts";
import { openBytes } from "../../rows/sealed-bytes.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import { verifyOperator } from "../operators/operators.ts";
import { contentMac, factsSeal, pictureMac, pictureSeal } from "./ask-certification.ts";

const decidersNeeded = 2;

/**
 * What a person submitted, for an operator whose password was right. The look is committed
 * to the person's history first; the database gives the sealed bytes only for such a look. Refuses `certification-not-pending` and as `verifyOperator`.
 */
export async function showCertification(
  deps: GuardDeps,
  ask: AskOf<"showCertification">,
): Promise<AnswerOf<"showCertification">> {
  const { operatorId } = await verifyOperator(deps, ask);
  const { requestId } = ask;
  const lookId = await noteLook(deps.database, { requestId, operatorId });
  if (lookId === null) throw new Refusal("certification-not-pending");
  return deps.database.transaction(async (tx) => {
    const request = await lockPending(tx, requestId);
    const looked = await lookAt(tx, lookId);
    if (!request) throw new Refusal("certification-not-pending");
    return openLooked(deps, looked, request.contentMac);
  });
}

/** @throws Error where anything is not what the person submitted. */
function openLooked({ keys }: GuardDeps, looked: readonly Looked[], submitted: string) {
  const facts = looked.find(({ part }) => part === "facts");
  if (!facts) throw new Error("a certification without facts");
  const text = openBytes(keys.documents, facts.sealed, factsSeal(facts.id)).toString("utf8");
  const pictures = certificationParts.flatMap((part) => openPicture(keys.documents, looked, part));
  const macs = pictures.map((picture) => pictureMac(keys, picture));
  if (contentMac(keys, { id: facts.id, text, macs }) !== submitted) {
    throw new Error(`certification ${facts.id} is not what was submitted`);
  }
  return {
    facts: JSON.parse(text) as CertificationFacts,
    pictures: pictures.map(({ part, picture }) => ({ part, bytes: picture.toString("base64") })),
  };
}

function openPicture(key: Buffer, looked: readonly Looked[], part: CertificationPart) {
  const found = looked.find((one) => one.part === part);
  if (!found) return [];
  return [{ id: found.id, part, picture: openBytes(key, found.sealed, pictureSeal(found.id)) }];
}

/**
 * An operator's word on a submission that this operator has looked at. The second operator who says
 * the same decides it; the database counts again. The person reads of it in the history and by mail.
 * Refuses `certification-not-pending`, `certification-not-seen` and as `verifyOperator`.
 */
export async function decideCertification(deps: GuardDeps, ask: AskOf<"decideCertification">) {
  const { operatorId } = await verifyOperator(deps, ask, certificationAct(ask));
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const { userId, level, decided } = await decide(tx, { ...ask, operatorId, now });
    if (decided) await notifyOwner(tx, deps, userId, noticeOf(ask));
    return { level, decided };
  });
}

type Word = AskOf<"decideCertification"> & { readonly operatorId: string; readonly now: Date };

async function decide(tx: Tx, word: Word) {
  const { requestId, decision, reason, operatorId } = word;
  const request = await lockPending(tx, requestId);
  if (!request) throw new Refusal("certification-not-pending");
  const { userId, level } = request;
  refuseUnless(await hasLooked(tx, word), "certification-not-seen");
  const words = [decision, reason, level, request.contentMac].join("\n");
  const subjectHash = hash("sha256", words, "hex");
  const act = { action: "decide-certification", subjectId: requestId, subjectHash } as const;
  await insertAct(tx, operatorId, act);
  const decided = (await countDeciders(tx, requestId, subjectHash)) >= decidersNeeded;
  if (decided) {
    await updateDecided(tx, word);
    const details = { level: String(level), decision };
    await recordEvent(tx, { userId, kind: "certification-decided", details });
  }
  return { userId, level, decided };
}

function noticeOf({ decision, reason }: AskOf<"decideCertification">) {
  return decision === "accepted"
    ? ({ kind: "certification-accepted" } as const)
    : ({ kind: "certification-refused", refusal: reason as CertificationReason } as const);
}
