import { frameContract } from "../../../api/frame-contract.ts";
import { laterQueryOf } from "../../../api/query.ts";

export const unreadQuery = laterQueryOf(
  "countUnreadMessages",
  async () => (await frameContract()).countUnreadMessages,
  {},
);
