import { type ProfileField, profileValues } from "@clearhold/contract/wallet/people/profile";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { type SocialNetwork, updateBio, updateSocial } from "./profile-store.ts";
import { requestNickname } from "./request-nickname.ts";
import { isOwnUpload, lockUser, pictureIdOfUrl, updateAvatar } from "./upload-store.ts";

export type UpdateProfileDeps = {
  readonly database: Database;
  readonly clock: Clock;
  /** Origin of the wallet: an upload is told by its path and by its whole address. */
  readonly publicUrl: string;
};

type Change = (deps: UpdateProfileDeps, actor: Actor, value: string) => Promise<void>;

const changes: Readonly<Record<ProfileField, Change>> = {
  nickname: requestNickname,
  bio: ({ database }, { userId }, bio) => updateBio(database, userId, bio),
  avatar: changeAvatar,
  telegram: (deps, actor, name) => changeSocial(deps, actor, { network: "telegram", name }),
  google: (deps, actor, name) => changeSocial(deps, actor, { network: "google", name }),
};

/**
 * Changes one field of what a person shows; there are five and no other can be named. Refuses
 * `field-invalid` for a value that the field does not take, and what its change refuses.
 */
export async function updateProfile(
  deps: UpdateProfileDeps,
  actor: Actor,
  { field, value }: { field: ProfileField; value: string },
): Promise<void> {
  const kept = profileValues[field].safeParse(value);
  if (!kept.success) throw new Refusal("field-invalid", { field: "value" });
  await changes[field](deps, actor, kept.data);
}

/** Only a picture of one's own: an address of anywhere else would be fetched by every reader. */
async function changeAvatar(
  { database, publicUrl }: UpdateProfileDeps,
  { userId, ip, device }: Actor,
  url: string,
): Promise<void> {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url;
  const id = url === "" ? "" : pictureIdOfUrl(path);
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const mine = id === "" || (id !== undefined && (await isOwnUpload(tx, userId, id)));
    refuseUnless(mine, "upload-not-found");
    await updateAvatar(tx, userId, id);
    await recordEvent(tx, { userId, kind: "avatar-changed", ip, device });
  });
}

async function changeSocial(
  { database }: UpdateProfileDeps,
  { userId, ip, device }: Actor,
  social: { network: SocialNetwork; name: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await updateSocial(tx, userId, social))) return;
    const details = { network: social.network };
    await recordEvent(tx, { userId, kind: "social-changed", ip, device, details });
  });
}
