import { updateProfile, uploadPicture } from "@clearhold/contract/wallet/people/profile";
import { type App, bind, servePictures } from "../../../http/index.ts";
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
  servePictures(app, "/uploads/:name", async (name) => {
    const id = pictureIdOfFile(name);
    return id === undefined ? undefined : findPicture(deps.database, id);
  });
}
