import {
  getNotice,
  listNotices,
  listPopups,
  type PopupKind,
} from "@clearhold/contract/wallet/press/notices";
import { readHome } from "@clearhold/contract/wallet/statements/home";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";

const pageSize = 10;

/** Every announcement that is shown now. */
export function noticesQuery() {
  return inOwnLanguage(pagesOf(listNotices, { limit: pageSize }, (page) => page));
}

/** `id` is a link's: the server says whether there is such a notice. */
export function noticeQuery(id: string) {
  return inOwnLanguage(queryOf(getNotice, { id }));
}

export function popupsQuery(kind: PopupKind) {
  return inOwnLanguage(queryOf(listPopups, { kind }));
}

/** What the first screen shows beside the person's own money. */
export function homeQuery() {
  return inOwnLanguage(queryOf(readHome, {}));
}
