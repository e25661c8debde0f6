import {
  getNotice,
  listBanners,
  listNotices,
  listNoticeTexts,
  listPopups,
} from "@clearhold/contract/wallet/press/notices";
import { type App, bind, servePictures } from "../../../http/index.ts";
import { noticeIdOfFile } from "./notice.ts";
import { findNoticePicture } from "./notice-store.ts";
import * as notices from "./read-notices.ts";

/** Answers the calls about what operators published, and serves its pictures. */
export function bindNotices(app: App, deps: notices.ReadNoticesDeps): void {
  bind(app, listBanners, ({ visitor }) => notices.listBanners(deps, visitor.language));
  bind(app, listNotices, ({ visitor, ask }) => notices.listNotices(deps, visitor.language, ask));
  bind(app, getNotice, ({ visitor, ask }) =>
    notices.getShownNotice(deps, visitor.language, ask.id),
  );
  bind(app, listNoticeTexts, ({ visitor }) => notices.listNoticeTexts(deps, visitor.language));
  bind(app, listPopups, ({ visitor, ask }) => notices.listPopups(deps, visitor.language, ask.kind));
  servePictures(app, "/notice-pictures/:name", async (name) => {
    const id = noticeIdOfFile(name);
    return id === undefined ? undefined : findNoticePicture(deps.database, id, deps.clock.now());
  });
}
