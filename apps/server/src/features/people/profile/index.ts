export {
  type EncodePicture,
  openDocumentEncoder,
  openPictureEncoder,
} from "./encode-picture.ts";
export { bindProfile } from "./profile-routes.ts";
export { listPendingNicknames } from "./profile-store.ts";
export { findAvatar } from "./upload-store.ts";
