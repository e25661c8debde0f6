import type { Language } from "@clearhold/contract/refusals";
import type { Tx } from "../../kernel/database.ts";
import type { PushService } from "../../mail/open-push-service.ts";
import { deleteSubscription, findTarget, listSubscriptions } from "../rows/push-subscriptions.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import type { Waiting, WaitingStore } from "../rows/waiting-store.ts";
import type { WatchedPushes } from "./watch-pushes.ts";

/** One message for one browser, as it waits. */
export type Push = { readonly subscriptionId: string; readonly messageId: string };

export type TellByPushDeps = Pick<RowDeps, "database" | "clock"> & {
  readonly store: Pick<WaitingStore<Push>, "add">;
  readonly pushService: Pick<PushService, "publicKey">;
  /** The next messages for pushes, each once, unless the transaction ends without them. */
  take(tx: Tx, limit: number): Promise<readonly { id: bigint; userId: string }[]>;
};

const takenAtOnce = 100;

/** How often told facts are looked for, and pushes that are due. */
export const pushesMs = 1_000;

/**
 * Queues each message for each browser of its reader, in the transaction that takes the messages.
 * True when there may be more.
 */
export function tellByPush(deps: TellByPushDeps): Promise<boolean> {
  const { database, clock, store, take, pushService } = deps;
  return database.transaction(async (tx) => {
    const told = await take(tx, takenAtOnce);
    const userIds = [...new Set(told.map(({ userId }) => userId))];
    const reach = { userIds, serverKey: pushService.publicKey, now: clock.now() };
    const browsers = told.length === 0 ? [] : await listSubscriptions(tx, reach);
    for (const { id, userId } of told) {
      for (const browser of browsers.filter((one) => one.userId === userId)) {
        await store.add({ subscriptionId: browser.id, messageId: String(id) }, { tx });
      }
    }
    return told.length === takenAtOnce;
  });
}

export type SendPushesDeps = RowDeps & {
  readonly store: Pick<WaitingStore<Push>, "take" | "sent" | "postpone">;
  readonly pushService: PushService;
  readonly watch: Pick<WatchedPushes, "ended">;
};

const sentAtOnce = 20;

/** Sends the pushes that are due. True when there may be more. */
export async function sendPushes(deps: SendPushesDeps): Promise<boolean> {
  const due = await deps.store.take(sentAtOnce);
  await Promise.all(due.map((push) => send(deps, push)));
  return due.length === sentAtOnce;
}

async function send(deps: SendPushesDeps, { id, message, tries }: Waiting<Push>): Promise<void> {
  const { database, clock, logger, store, pushService, watch } = deps;
  const { subscriptionId, messageId } = message;
  const reach = { id: subscriptionId, serverKey: pushService.publicKey, now: clock.now() };
  const found = await findTarget(deps, reach);
  if (!found) return store.sent(id);
  const { target, userId, language } = found;
  const end = await pushService.send(target, pushText(messageId, language));
  watch.ended(userId, pushService.serviceOf(target.endpoint), end);
  if (end === "gone") await deleteSubscription(database, subscriptionId);
  if (end === "refused") logger.warn({ subscriptionId }, "a push was refused");
  if (end !== "later") return store.sent(id);
  logger.warn({ subscriptionId, tries }, "a push waits");
  await store.postpone(id);
}

const thereIsOne: Readonly<Record<Language, string>> = {
  "en-us": "There is a new message.",
  "ko-kr": "새 메시지가 있습니다.",
  "zh-cn": "您有一条新消息。",
};

/**
 * What a lock screen shows. It is the same for every message, so it says nothing of anybody: what the
 * message is about is read in the app.
 */
function pushText(messageId: string, language: Language): string {
  return JSON.stringify({
    title: "Clearhold",
    text: thereIsOne[language],
    language,
    id: messageId,
  });
}
