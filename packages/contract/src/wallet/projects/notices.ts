import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";
import { SubscriptionView } from "./projects.ts";

/** `opened` is told to whoever has an appointment, the others to whoever has a part. */
export const ProjectNoticeKind = z.enum([
  "opened",
  "raised",
  "failed",
  "result",
  "grant",
  "over",
  "cancelled",
]);

const AmountOrNone = z.union([MoneyText, z.literal("")]);

/** Something that became of a project that concerns me, with all of my part in it. */
export const ProjectNoticeView = z.extend(
  z.pick(SubscriptionView, {
    pro_id: true,
    name: true,
    order_no: true,
    unit: true,
    is_profit: true,
    is_demo: true,
  }),
  {
    id: z.string(),
    kind: ProjectNoticeKind,
    createtime: UnixSeconds,
    /** My newest subscription of it; "" where it is about an appointment alone. */
    record_id: z.union([OpaqueId, z.literal("")]),
    /** What I subscribed, or intended to, or cancelled. */
    price: MoneyText,
    /** Signed: my result less the fee; "" but for `result`, `grant` and `over`. */
    my_profit: AmountOrNone,
    platform_money: AmountOrNone,
    /** What is, or will be, booked to my balance; the refund of a failure. "" where nothing is. */
    earnings: AmountOrNone,
  },
);
export type ProjectNoticeView = z.infer<typeof ProjectNoticeView>;

export const listProjectNotices = endpoint({
  name: "listProjectNotices",
  kind: "read",
  path: "/api/Finance/notices",
  auth: "session",
  summary: "What became of the projects that I have a part in or waited for, newest first.",
  ask: z.object({ page: pageAsk.page, limit: z._default(wholeNumber(1, 100), 5) }),
  reply: pageOf(ProjectNoticeView),
  refusals: [],
});
