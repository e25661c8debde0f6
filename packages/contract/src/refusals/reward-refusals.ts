import { type RefusalEntry, said } from "./entry.ts";

/** Of campaigns and reward boxes. */
export const rewardRefusals = {
  "campaign-refused": said(
    "This is not possible for this campaign: {reason}",
    "이 캠페인에서는 할 수 없습니다: {reason}",
    "此活动不允许该操作：{reason}",
    "warn",
  ),
  "box-not-found": said("This box does not exist", "상자가 없습니다", "盒子不存在"),
  "box-not-ready": said(
    "This box cannot be opened yet",
    "아직 열 수 없는 상자입니다",
    "该盒子尚不能打开",
  ),
  "box-expired": said(
    "The time in which this box could be opened is over",
    "상자를 열 수 있는 기간이 끝났습니다",
    "打开该盒子的期限已过",
  ),
  "no-box-left": said(
    "There are no blind boxes available for collection yet",
    "아직 받을 수 있는 블라인드 박스가 없습니다",
    "暂无可领取的盲盒",
  ),
  "draws-paused": said(
    "No block of the network is known at the moment, so no box can be opened. Nothing is lost",
    "현재 네트워크 블록을 확인할 수 없어 상자를 열 수 없습니다. 잃는 것은 없습니다",
    "目前无法获知网络区块，因此不能打开盒子。不会有任何损失",
    "alarm",
  ),
} satisfies Record<string, RefusalEntry>;
