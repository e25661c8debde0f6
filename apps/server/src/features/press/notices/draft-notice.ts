import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { openPictureEncoder } from "../../people/profile/index.ts";
import type { Notice, NoticeDraft } from "./notice.ts";
import { findNotice, insertNotice } from "./notice-store.ts";

export type NoticeDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly operators: Pick<OperatorPort, "signAct">;
};

export type OperatorLogin = { readonly name: string; readonly password: string };

const pictureSize = { width: 1200, height: 600 };

/**
 * Keeps a notice that nobody sees yet, and never shows other words under its id. Only the pixels of the
 * picture are kept, and a small one is not enlarged. Refuses `picture-unreadable`, `picture-too-large`,
 * `picture-too-small`, and what the guard refuses.
 */
export async function draftNotice(
  { database, clock, operators }: NoticeDeps,
  operator: OperatorLogin,
  { draft, picture }: { readonly draft: NoticeDraft; readonly picture: Uint8Array | undefined },
): Promise<Notice> {
  const drawn = picture ? await openPictureEncoder(pictureSize, pictureSize.height)(picture) : null;
  const id = newId("ntc", clock);
  const notice = await database.transaction(async (tx) => {
    await insertNotice(tx, id, draft, drawn);
    return findNotice(tx, id, [draft.kind]);
  });
  if (!notice) throw new Error("a notice was not written");
  const signed = { subjectId: id, subjectHash: notice.noticeHash };
  await operators.signAct({ ...operator, action: "draft-notice", ...signed });
  return notice;
}
