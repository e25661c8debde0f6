import type { Language } from "@clearhold/contract/refusals";
import type { NoticeKind } from "@clearhold/contract/wallet/press/notices";

export type NoticeWords = { readonly title: string; readonly content: string };

/** What an operator wrote, checked and cleaned. */
export type NoticeDraft = {
  readonly kind: NoticeKind | "banner";
  readonly words: Readonly<Record<Language, NoticeWords>>;
  /** A screen or an https address; "" for nowhere. */
  readonly link: string;
  /** Kept above newer ones. */
  readonly pinned: boolean;
  /** Null: from its publication. */
  readonly fromAt: Date | null;
  /** Null: until it is withdrawn. */
  readonly untilAt: Date | null;
};

/** A notice as operators see it. */
export type Notice = NoticeDraft & {
  readonly id: string;
  readonly hasPicture: boolean;
  /** What operators put their names to. */
  readonly noticeHash: string;
  readonly publishedAt: Date | null;
  readonly withdrawnAt: Date | null;
};

/** The kinds that the list of announcements shows: a pop-up that was closed can be read there again. */
export const listedKinds: readonly NoticeKind[] = [
  "announcement",
  "ticker",
  "promotion",
  "payment",
];

type NoticeState = "draft" | "scheduled" | "shown" | "over" | "withdrawn";

/** Where a notice is in its life at a moment. */
export function noticeStateAt(notice: Notice, now: Date): NoticeState {
  if (notice.withdrawnAt) return "withdrawn";
  if (!notice.publishedAt) return "draft";
  if (notice.fromAt && notice.fromAt > now) return "scheduled";
  return notice.untilAt && notice.untilAt <= now ? "over" : "shown";
}

const folder = "/notice-pictures/";

/** Its picture on our own origin; "" without one. */
export function noticePictureUrl({ id, hasPicture }: Pick<Notice, "id" | "hasPicture">): string {
  return hasPicture ? `${folder}${id}.webp` : "";
}

/** The notice whose picture a file's name names; undefined for any other name. */
export function noticeIdOfFile(name: string): string | undefined {
  return /^(ntc_[0-9a-z]{26})\.webp$/.exec(name)?.[1];
}
