import { updateProfile, uploadPicture } from "@clearhold/contract/wallet/people/profile";
import { type App, bind, pictureHeaders } from "../../../http/index.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type GetUserInfoDeps, getUserInfo } from "../identity/index.ts";
import { openPictureEncoder } from "./encode-picture.ts";
import * as profile from "./update-profile.ts";
import * as picture from "./upload-picture.ts";
import { findPicture, pictureIdOfFile } from "./upload-store.ts";

export type ProfileDeps = profile.UpdateProfileDeps &
  Omit<picture.UploadPictureDeps, "encode"> &
  GetUserInfoDeps;

/** Answers calls about how a person appears to others. */
export function bindProfile(app: App, deps: ProfileDeps): void {
  const uploads = { ...deps, encode: openPictureEncoder() };
  bind(app, updateProfile, async ({ ask, actor }) => {
    await profile.updateProfile(deps, actor, ask);
    return getUserInfo(deps, actor);
  });
  bind(app, uploadPicture, async ({ ask, actor }) => {
    const url = await picture.uploadPicture(uploads, actor, ask.file);
    return { url, fullurl: `${deps.publicUrl}${url}` };
  });
  bindPictures(app, deps.database);
}

/**
 * Pictures under their unguessable names, for whoever was told one: an image of a page cannot carry
 * a session. The name is looked up in the database and never touches a file.
 */
function bindPictures(app: App, database: Queryable): void {
  const limit = app.limiterOf({ limit: "read" });
  app.fastify.get<{ Params: { name: string } }>(
    "/uploads/:name",
    { onRequest: (request) => limit.count(request) },
    async ({ params }, reply) => {
      const id = pictureIdOfFile(params.name);
      const bytes = id === undefined ? undefined : await findPicture(database, id);
      if (!bytes) throw new Refusal("path-unknown");
      return reply.headers(pictureHeaders).send(bytes);
    },
  );
}
