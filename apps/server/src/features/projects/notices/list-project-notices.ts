import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type { listProjectNotices as endpoint } from "@clearhold/contract/wallet/projects/notices";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { projectNoticeView } from "./project-notice.ts";
import { listNoticeRows } from "./project-notice-store.ts";

export type ListProjectNoticesDeps = { readonly database: Queryable };

/** What became of the projects that concern a person, newest first. */
export async function listProjectNotices(
  { database: db }: ListProjectNoticesDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const place = { limit: ask.limit, offset: (ask.page - 1) * ask.limit };
  const { notices, total } = await listNoticeRows(db, actor.userId, place);
  return toPage(
    notices.map((notice) => projectNoticeView(notice, actor)),
    ask,
    total,
  );
}
