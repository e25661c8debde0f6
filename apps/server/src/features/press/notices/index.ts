export { draftNotice } from "./draft-notice.ts";
export { type Notice, noticePictureUrl, noticeStateAt } from "./notice.ts";
export { bindNotices } from "./notice-routes.ts";
export { listNoticeRows } from "./notice-store.ts";
export { parseNotice } from "./parse-notice.ts";
export { getNotice, publishNotice, withdrawNotice } from "./publish-notice.ts";
export { readNoticeParts } from "./read-notices.ts";
