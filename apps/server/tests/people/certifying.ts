import type { CertificationPart } from "@clearhold/contract/certification-rules";
import {
  listCertificationLooks,
  submitCertification,
  uploadDocument,
} from "@clearhold/contract/wallet/people/certification";
import type { Person } from "../people.ts";
import type { World } from "../world.ts";
import { documentPicture } from "./pictures.ts";

/** Olga and Pavel decide; both have to say the same. */
export const olga = { name: "olga", password: "North-Star-77" };
export const pavel = { name: "pavel", password: "South-Wind-88" };

export const facts = { name: "Alice Example", birthday: "1990-04-01", country: "KR" } as const;

export function sendDocument(person: Person, part: CertificationPart, bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
  return person.call(uploadDocument, { part, file });
}

/** Uploads every picture of a level and submits it; gives the ID of what waits now. */
export async function submitted(person: Person, level: 1 | 2 = 1): Promise<string> {
  const parts = ["front", "back", ...(level === 2 ? (["photo"] as const) : [])] as const;
  for (const part of parts) await sendDocument(person, part, await documentPicture());
  const { request } = await person.call(submitCertification, { level, ...facts });
  if (request?.state !== "pending") throw new Error("nothing was submitted");
  return request.id;
}

/** The looks at a person's documents that the person sees, the newest first. */
export async function looksAt(person: Person) {
  return (await person.call(listCertificationLooks, { limit: 100 })).data;
}

/** As if both operators had looked and said the same. */
export async function decidedByBoth(
  world: World,
  requestId: string,
  word: Parameters<World["operators"]["decideCertification"]>[0]["decision"] = "accepted",
): Promise<void> {
  for (const operator of [olga, pavel]) {
    await world.operators.showCertification({ ...operator, requestId });
    const reason = word === "refused" ? "unreadable" : "";
    await world.operators.decideCertification({ ...operator, requestId, decision: word, reason });
  }
}
