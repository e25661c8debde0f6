import {
  bornAfter,
  bornBefore,
  type CertificationLevel,
} from "@clearhold/contract/certification-rules";
import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import type {
  submitCertification as endpoint,
  uploadDocument as uploadEndpoint,
} from "@clearhold/contract/wallet/people/certification";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { EncodePicture } from "../profile/index.ts";

export type SubmitCertificationDeps = {
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "keepDocument" | "askCertification" | "cancelCertification">;
  readonly encode: EncodePicture;
};

/** Hands a picture to the guard, drawn anew: this process cannot read it afterwards. */
export async function uploadDocument(
  { guard, encode }: SubmitCertificationDeps,
  { userId }: Actor,
  { part, file }: ParsedAskOf<typeof uploadEndpoint>,
): Promise<void> {
  const picture = await encode(new Uint8Array(await file.arrayBuffer()));
  await guard.keepDocument({ userId, part, bytes: picture.toString("base64") });
}

/** Refuses `certification-too-young`, `field-invalid` for a day of long ago, and what the guard refuses. */
export async function submitCertification(
  { clock, guard }: SubmitCertificationDeps,
  { userId, ip, device, deviceKey }: Actor,
  { level, name, birthday, country }: ParsedAskOf<typeof endpoint>,
): Promise<void> {
  const today = clock.now();
  refuseUnless(birthday <= bornBefore(today), "certification-too-young");
  refuseUnless(birthday >= bornAfter(today), "field-invalid", { field: "birthday" });
  const facts = { level: level as CertificationLevel, name, birthday, country };
  await guard.askCertification({ userId, visit: { ip, device, deviceKey }, ...facts });
}

export async function cancelCertification(
  { guard }: SubmitCertificationDeps,
  { userId, ip, device, deviceKey }: Actor,
): Promise<void> {
  await guard.cancelCertification({ userId, visit: { ip, device, deviceKey } });
}
