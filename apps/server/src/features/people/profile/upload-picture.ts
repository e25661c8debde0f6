import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { type Database, insertRow } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { EncodePicture } from "./encode-picture.ts";
import {
  countUploads,
  deleteUnused,
  lockUser,
  picturesMax,
  pictureUrl,
  unusedKeptMs,
} from "./upload-store.ts";

export type UploadPictureDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly encode: EncodePicture;
};

/**
 * Keeps a picture that its owner may then show as the avatar; until then nobody is told of it.
 * Refuses `upload-limit`, before the costly work and again under the lock, and what the encoder
 * refuses.
 */
export async function uploadPicture(
  { database, clock, encode }: UploadPictureDeps,
  { userId }: Actor,
  file: Blob,
): Promise<string> {
  const createdAt = clock.now();
  const since = new Date(createdAt.getTime() - unusedKeptMs);
  refuseUnless((await countUploads(database, userId, since)) < picturesMax, "upload-limit");
  const bytes = await encode(new Uint8Array(await file.arrayBuffer()));
  const id = newId("upl", clock);
  await database.transaction(async (tx) => {
    await lockUser(tx, userId);
    await deleteUnused(tx, userId, since);
    refuseUnless((await countUploads(tx, userId, since)) < picturesMax, "upload-limit");
    await insertRow(tx, "uploads", { id, userId, bytes, createdAt });
  });
  return pictureUrl(id);
}
