import type { AskOf } from "@clearhold/contract/endpoint";
import {
  countUnreadMessages,
  getMessage,
  listMessageCategories,
  listMessageSettings,
  listMessages,
  markMessagesRead,
} from "@clearhold/contract/wallet/press/messages";
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { useSession } from "../../../session/session-store.ts";
import { unreadQuery } from "./unread-query.ts";

export const settingsQuery = () => inOwnLanguage(queryOf(listMessageSettings, {}));

/** Every read of messages, by the first part of its key. */
export const messageReads: readonly string[] = [
  listMessageCategories.name,
  listMessages.name,
  getMessage.name,
  countUnreadMessages.name,
];

/** How many messages are unread; 0 until it is known. */
export function useUnread(): number {
  const loggedIn = useSession((session) => session.token !== null);
  return useQuery({ ...unreadQuery, enabled: loggedIn }).data?.unread ?? 0;
}

export function useCategories() {
  return useQuery(inOwnLanguage(queryOf(listMessageCategories, {})));
}

export function useMessages(mode: string) {
  const pages = pagesOf(listMessages, { mode_id: mode, limit: 10 }, (reply) => reply);
  return useInfiniteQuery(inOwnLanguage(pages));
}

export function useMessage(id: string) {
  return useQuery(inOwnLanguage(queryOf(getMessage, { id })));
}

/** What is shown of messages is asked for again, counts too. */
export function askForMessagesAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) => messageReads.includes(`${name}`),
  });
}

/** Marks messages as read; lists and counts follow. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ask: AskOf<typeof markMessagesRead>) => call(markMessagesRead, ask),
    onSuccess: () => askForMessagesAgain(queries),
  });
}
