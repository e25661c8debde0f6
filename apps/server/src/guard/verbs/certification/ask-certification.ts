import { createHash } from "node:crypto";
import { partsOfLevel } from "@clearhold/contract/certification-rules";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import {
  cancelRequest,
  deleteDrafts,
  findCertification,
  insertRequest,
  isPending,
  keepDraft,
  lockDrafts,
} from "../../rows/certifications.ts";
import type { GuardKeys } from "../../rows/guard-keys.ts";
import { macOf } from "../../rows/guard-keys.ts";
import { sealBytes } from "../../rows/sealed-bytes.ts";

/** Seals a picture until it is submitted. Refuses `certification-pending`. */
export async function keepDocument(
  { database, clock, keys }: GuardDeps,
  { userId, part, bytes }: AskOf<"keepDocument">,
): Promise<void> {
  refuseUnless(!(await isPending(database, userId)), "certification-pending");
  const id = newId("cpc", clock);
  const picture = Buffer.from(bytes, "base64");
  const sealed = sealBytes(keys.documents, picture, pictureSeal(id));
  const mac = pictureMac(keys, { id, part, picture });
  await keepDraft(database, { id, userId, part, sealed, mac, at: clock.now() });
}

/**
 * Submits what is kept. The MAC over facts and pictures is what operators put their names to, so that
 * nothing can be exchanged between a look and a decision. Refuses `certification-reached`,
 * `certification-incomplete`, `certification-pending`.
 */
export async function askCertification(
  { database, clock, keys }: GuardDeps,
  { userId, visit, ...facts }: AskOf<"askCertification">,
): Promise<void> {
  const id = newId("cer", clock);
  const now = clock.now();
  const { level } = facts;
  const text = JSON.stringify(facts);
  await database.transaction(async (tx) => {
    // First of all: of two submissions at once, the second finds the drafts of the first one gone.
    const drafts = await lockDrafts(tx, { userId, level, now });
    refuseUnless((await findCertification(tx, userId)) < level, "certification-reached");
    refuseUnless(!(await isPending(tx, userId)), "certification-pending");
    refuseUnless(drafts.length === partsOfLevel[level].length, "certification-incomplete");
    const request = {
      ...{ id, userId, level, at: now },
      sealed: sealBytes(keys.documents, Buffer.from(text), factsSeal(id)),
      contentMac: contentMac(keys, { id, text, macs: drafts.map(({ mac }) => mac) }),
      pictureIds: drafts.map((draft) => draft.id),
    };
    if (!(await insertRequest(tx, request))) throw new Refusal("certification-pending");
    const details = { level: String(level) };
    await recordEvent(tx, { userId, kind: "certification-asked", ...visit, details });
  });
}

/** Takes back what waits, and deletes every picture of the person that is not decided on. */
export async function cancelCertification(
  { database, clock }: GuardDeps,
  { userId, visit }: AskOf<"cancelCertification">,
): Promise<void> {
  await database.transaction(async (tx) => {
    const level = await cancelRequest(tx, userId, clock.now());
    await deleteDrafts(tx, userId);
    if (level === undefined) return;
    const details = { level: String(level) };
    await recordEvent(tx, { userId, kind: "certification-cancelled", ...visit, details });
  });
}

/** The places to which facts and pictures are sealed. */
export const factsSeal = (requestId: string) => `certification_requests ${requestId}`;
export const pictureSeal = (pictureId: string) => `certification_pictures ${pictureId}`;

export function pictureMac(
  keys: GuardKeys,
  { id, part, picture }: { id: string; part: string; picture: Uint8Array },
): string {
  const hash = createHash("sha256").update(picture).digest("hex");
  return macOf(keys.row, "certification picture", id, part, hash);
}

/** Over facts and pictures, these in the order of `partsOfLevel`. */
export function contentMac(
  keys: GuardKeys,
  { id, text, macs }: { id: string; text: string; macs: readonly string[] },
): string {
  return macOf(keys.row, "certification", id, text, ...macs);
}
