import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { isSafeLink } from "../../primitives/safe-link.ts";
import { OpaqueId } from "../../primitives/text.ts";

/** Notices that open over a screen: promotions over the first one, the others where coins come and go. */
export const popupKinds = ["promotion", "payment"] as const;
export type PopupKind = (typeof popupKinds)[number];

/** Every kind that has words of its own. A banner is a picture with a title. */
export const noticeKinds = ["announcement", "ticker", ...popupKinds] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A screen of the wallet (`#/Events`) or an address (`https://…`); "" for nowhere. */
const Link = z.union([z.literal(""), z.string().check(z.refine(isSafeLink))]);
/** On our own origin; "" for none. */
const Picture = z.union([
  z.literal(""),
  z.string().check(z.regex(/^\/notice-pictures\/ntc_[0-9a-z]{26}\.webp$/)),
]);

const NoticeEntry = z.object({
  id: OpaqueId,
  title: z.string(),
  createtime: UnixSeconds,
  /** 1: an operator keeps it on top. */
  is_top: z.union([z.literal(0), z.literal(1)]),
});
export type NoticeEntry = z.infer<typeof NoticeEntry>;

const NoticeView = z.extend(z.omit(NoticeEntry, { is_top: true }), {
  /** HTML: paragraphs, headings, lists, emphasis and links, nothing else. */
  content: z.string(),
  image: Picture,
  url: Link,
});
export type NoticeView = z.infer<typeof NoticeView>;

const BannerView = z.object({ id: OpaqueId, title: z.string(), image: Picture, url: Link });
export type BannerView = z.infer<typeof BannerView>;

/** What the first screen shows of notices. */
export const noticeParts = {
  banner_list: z.array(BannerView),
  /** The newest announcements. */
  placard: z.array(NoticeEntry),
  /** Titles that run over the first screen. */
  ticker: z.array(NoticeEntry),
};

export const listBanners = endpoint({
  name: "listBanners",
  kind: "read",
  path: "/api/index/banner_list",
  auth: "session",
  summary: "The banners that are shown now.",
  ask: z.object({}),
  reply: noticeParts.banner_list,
  refusals: [],
});

export const listNotices = endpoint({
  name: "listNotices",
  kind: "read",
  path: "/api/index/placard",
  auth: "session",
  summary: "Announcements that are shown now: those on top first, then the newest.",
  ask: z.object(pageAsk),
  reply: pageOf(NoticeEntry),
  refusals: [],
});

export const getNotice = endpoint({
  name: "getNotice",
  kind: "read",
  path: "/api/index/get_placard",
  auth: "session",
  summary: "One announcement that is shown now, in the language of the caller.",
  ask: z.object({ id: OpaqueId }),
  reply: NoticeView,
  refusals: ["notice-not-found"],
});

export const listNoticeTexts = endpoint({
  name: "listNoticeTexts",
  kind: "read",
  path: "/api/index/notice",
  auth: "session",
  summary: "The 20 first announcements of the list, with their content.",
  ask: z.object({}),
  reply: z.array(NoticeView),
  refusals: [],
});

export const listPopups = endpoint({
  name: "listPopups",
  kind: "read",
  path: "/api/index/popup",
  auth: "session",
  summary: "Notices that open over a screen now. A client shows each once.",
  ask: z.object({ kind: z.enum(popupKinds) }),
  reply: z.array(NoticeView),
  refusals: [],
});
