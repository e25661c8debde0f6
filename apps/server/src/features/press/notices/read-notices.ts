import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import { isSafeLink } from "@clearhold/contract/primitives/safe-link";
import type { Language } from "@clearhold/contract/refusals";
import type {
  BannerView,
  NoticeEntry,
  NoticeKind,
  NoticeView,
  PopupKind,
} from "@clearhold/contract/wallet/press/notices";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { cleanHtml } from "./clean-html.ts";
import { listedKinds, noticePictureUrl } from "./notice.ts";
import { listShown, type ShownNotice } from "./notice-store.ts";

export type ReadNoticesDeps = { readonly database: Queryable; readonly clock: Clock };

/** So many are shown at most where there are no pages. */
const bannersMax = 10;
const tickersMax = 5;
const popupsMax = 5;
const textsMax = 20;
const homeMax = 5;

/** A page of everything that is announced now. */
export async function listNotices(
  deps: ReadNoticesDeps,
  language: Language,
  ask: { page: number; limit: number },
) {
  const { notices, total } = await shown(deps, language, { kinds: listedKinds, ...placeOf(ask) });
  return toPage(notices.map(entryOf), ask, total);
}

/** One notice that is shown now. Refuses `notice-not-found`. */
export async function getShownNotice(
  deps: ReadNoticesDeps,
  language: Language,
  id: string,
): Promise<NoticeView> {
  const kinds = [...listedKinds, "banner"] as const;
  const [notice] = (await shown(deps, language, { kinds, id, limit: 1 })).notices;
  if (!notice) throw new Refusal("notice-not-found");
  return viewOf(notice);
}

/** The first announcements of the list, with their content. */
export async function listNoticeTexts(
  deps: ReadNoticesDeps,
  language: Language,
): Promise<NoticeView[]> {
  const { notices } = await shown(deps, language, { kinds: listedKinds, limit: textsMax });
  return notices.map(viewOf);
}

/** Notices of a kind that open over a screen. */
export async function listPopups(
  deps: ReadNoticesDeps,
  language: Language,
  kind: PopupKind,
): Promise<NoticeView[]> {
  const { notices } = await shown(deps, language, { kinds: [kind], limit: popupsMax });
  return notices.map(viewOf);
}

/** The banners that are shown now. */
export async function listBanners(
  deps: ReadNoticesDeps,
  language: Language,
): Promise<BannerView[]> {
  const { notices } = await shown(deps, language, { kinds: ["banner"], limit: bannersMax });
  return notices.map((banner) => {
    const { id, title, image, url, content } = viewOf(banner);
    return { id, title, image, url: url || (content && `#/Noticedetails?id=${id}`) };
  });
}

/** What the first screen shows of notices. */
export async function readNoticeParts(deps: ReadNoticesDeps, language: Language) {
  const entries = async (kinds: readonly NoticeKind[], limit: number) =>
    (await shown(deps, language, { kinds, limit })).notices.map(entryOf);
  const [banners, placard, ticker] = await Promise.all([
    listBanners(deps, language),
    entries(listedKinds, homeMax),
    entries(["ticker"], tickersMax),
  ]);
  return { banner_list: banners, placard, ticker };
}

type Filter = Omit<Parameters<typeof listShown>[1], "now" | "language">;

function shown({ database, clock }: ReadNoticesDeps, language: Language, filter: Filter) {
  return listShown(database, { ...filter, language, now: clock.now() });
}

function entryOf({ id, title, shownAt, pinned }: ShownNotice): NoticeEntry {
  return { id, title, createtime: unixSeconds(shownAt), is_top: pinned ? 1 : 0 };
}

/** What was cleaned when it was written is cleaned again: somebody may have written to the database. */
function viewOf(notice: ShownNotice): NoticeView {
  const { id, title, content, shownAt, link } = notice;
  return {
    ...{ id, title, createtime: unixSeconds(shownAt), content: cleanHtml(content) },
    image: noticePictureUrl(notice),
    url: isSafeLink(link) ? link : "",
  };
}
