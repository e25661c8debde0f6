import {
  countUnreadMessages,
  getMessage,
  listMessageCategories,
  listMessageSettings,
  listMessages,
  markMessagesRead,
  setMessageSetting,
  watchMessages,
} from "@clearhold/contract/wallet/press/messages";
import {
  getPush,
  renewPush,
  subscribePush,
  unsubscribePush,
} from "@clearhold/contract/wallet/press/pushes";
import { type App, bind } from "../../../http/index.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { listSettings, switchMessages } from "./message-settings.ts";
import * as messages from "./read-messages.ts";
import { openMessageWatch, type WatchMessagesDeps } from "./watch-messages.ts";

export type MessagesDeps = WatchMessagesDeps & {
  readonly guard: Pick<GuardPort, "readPush" | "subscribePush" | "unsubscribePush" | "renewPush">;
};

/** Answers the calls about what a person was told, and about pushes. */
export function bindMessages(app: App, deps: MessagesDeps): void {
  bind(app, listMessageCategories, ({ actor }) => messages.listCategories(deps, actor));
  bind(app, listMessages, ({ actor, ask }) => messages.listMine(deps, actor, ask));
  bind(app, getMessage, ({ actor, ask }) => messages.getMine(deps, actor, ask.id));
  bind(app, countUnreadMessages, async ({ actor }) => ({
    unread: await messages.countMine(deps.database, actor.userId),
  }));
  bind(app, markMessagesRead, ({ actor, ask }) => messages.markRead(deps, actor, ask));
  bind(app, listMessageSettings, ({ actor }) => listSettings(deps, actor));
  bind(app, setMessageSetting, ({ actor, ask }) => switchMessages(deps, actor, ask));
  bindPushes(app, deps);
  const watch = openMessageWatch(deps);
  bind(app, watchMessages, ({ actor, ask }) => watch.wait(actor, ask));
  // Who waits is answered before the server closes.
  app.fastify.addHook("preClose", async () => watch.close());
}

/** Which browsers get pushes, only the guard knows. */
function bindPushes(app: App, { guard }: MessagesDeps): void {
  bind(app, getPush, async ({ actor: { userId, sessionHash } }) => {
    const { key, isOn } = await guard.readPush({ userId, sessionHash });
    return { key, is_on: isOn ? (1 as const) : (0 as const) };
  });
  bind(app, subscribePush, ({ actor: { userId, sessionHash }, ask }) =>
    guard.subscribePush({ userId, sessionHash, ...ask }),
  );
  bind(app, unsubscribePush, ({ actor: { userId, sessionHash } }) =>
    guard.unsubscribePush({ userId, sessionHash }),
  );
  bind(app, renewPush, ({ ask }) => guard.renewPush(ask));
}
