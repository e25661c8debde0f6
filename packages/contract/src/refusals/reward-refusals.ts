import { type RefusalEntry, said } from "./entry.ts";

/** Of campaigns and reward boxes. */
export const rewardRefusals = {
  "campaign-refused": said(
    "This is not possible for this campaign: {reason}",
    "이 캠페인에서는 할 수 없습니다: {reason}",
    "此活动不允许该操作：{reason}",
    "warn",
  ),
} satisfies Record<string, RefusalEntry>;
