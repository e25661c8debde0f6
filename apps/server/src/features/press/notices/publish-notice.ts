import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { NoticeDeps, OperatorLogin } from "./draft-notice.ts";
import type { Notice } from "./notice.ts";
import { findNotice, updateNotice } from "./notice-store.ts";

/** Which notice of which kinds: a banner is not found among announcements. */
type NoticeAsk = { readonly id: string; readonly kinds: readonly Notice["kind"][] };

/**
 * Shows a notice from now on, or from its own time. Asked again it changes nothing. Refuses
 * `notice-not-found`, `notice-withdrawn`, and `notice-over` for a draft that would be seen by nobody.
 */
export async function publishNotice(
  deps: NoticeDeps,
  operator: OperatorLogin,
  ask: NoticeAsk,
): Promise<Notice> {
  const notice = await getNotice(deps.database, ask);
  refuseUnless(notice.withdrawnAt === null, "notice-withdrawn");
  if (notice.publishedAt) return notice;
  const isOver = notice.untilAt !== null && notice.untilAt <= deps.clock.now();
  refuseUnless(!isOver, "notice-over", { field: "until" });
  const { id, noticeHash } = notice;
  const signed = { subjectId: id, subjectHash: noticeHash };
  await deps.operators.signAct({ ...operator, action: "publish-notice", ...signed });
  await updateNotice(deps.database, id, "published_at", deps.clock.now());
  return getNotice(deps.database, ask);
}

/** Takes a notice away for good. Asked again it changes nothing. Refuses `notice-not-found`. */
export async function withdrawNotice(
  deps: NoticeDeps,
  operator: OperatorLogin,
  ask: NoticeAsk,
): Promise<Notice> {
  const notice = await getNotice(deps.database, ask);
  if (notice.withdrawnAt) return notice;
  const { id, noticeHash } = notice;
  const signed = { subjectId: id, subjectHash: noticeHash };
  await deps.operators.signAct({ ...operator, action: "withdraw-notice", ...signed });
  await updateNotice(deps.database, id, "withdrawn_at", deps.clock.now());
  return getNotice(deps.database, ask);
}

/** A notice in whatever state. Refuses `notice-not-found`. */
export async function getNotice(db: Queryable, { id, kinds }: NoticeAsk): Promise<Notice> {
  const notice = await findNotice(db, id, kinds);
  if (!notice) throw new Refusal("notice-not-found");
  return notice;
}
