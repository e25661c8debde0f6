import type { Language } from "@clearhold/contract/refusals";
import { levelRates, type Plan } from "../commissions/index.ts";

type Words = {
  readonly who: string;
  readonly when: string;
  /** With `{rates}`. */
  readonly earns: string;
  readonly level: string;
  readonly nothing: string;
  /** While a campaign has a box for another friend, and while none has. */
  readonly box: string;
  readonly noBox: string;
  readonly faultsHead: string;
  readonly faults: readonly string[];
  readonly check: string;
};

const words: Readonly<Record<Language, Words>> = {
  "en-us": {
    who: "A friend is yours when the account was opened with your link or code. This cannot be changed later.",
    when: "Registration alone earns nothing.",
    earns:
      "When a project pays out with a profit, your friend pays a platform fee on it. A part of that fee is yours: {rates}. The rates are fixed when your friend subscribes. Without a profit there is no fee and no part of it.",
    level: "{rate}% for level {level}",
    nothing: "At present no part of a fee is paid for new subscriptions.",
    box: "The first subscription of a friend reserves a reward box for you while the campaign has one. You can open it once that project has completed its raise. If the subscription comes back before you open the box, the box is void. What is in a box is decided by a TRON block that nobody knows when you open it, and anybody can check it.",
    noBox: "At present no campaign has reward boxes.",
    faultsHead: "You earn nothing from a friend while",
    faults: [
      "both of you use one browser",
      "both of you withdraw to one wallet",
      "deposits of one of you come from a wallet to which the other one withdraws",
      "one of the two accounts is closed",
    ],
    check: "Every part of a fee stands in your bill and leads to the project that paid it.",
  },
  "ko-kr": {
    who: "친구가 내 링크나 코드로 계정을 만들면 내 친구가 됩니다. 나중에 바꿀 수 없습니다.",
    when: "가입만으로는 수익이 생기지 않습니다.",
    earns:
      "프로젝트가 이익을 내고 지급하면 친구는 그 이익에 대한 플랫폼 수수료를 냅니다. 그 수수료의 일부가 내 것입니다: {rates}. 비율은 친구가 청약할 때 정해집니다. 이익이 없으면 수수료도 없고 그 일부도 없습니다.",
    level: "{level}단계 {rate}%",
    nothing: "현재 새 청약에는 수수료의 일부를 지급하지 않습니다.",
    box: "캠페인에 상자가 남아 있는 동안 친구의 첫 청약이 보상 상자 하나를 내 몫으로 예약합니다. 그 프로젝트가 모집을 마치면 상자를 열 수 있습니다. 열기 전에 청약이 반환되면 상자는 무효가 됩니다. 상자 안의 금액은 열 때 아무도 모르는 TRON 블록이 정하며 누구나 확인할 수 있습니다.",
    noBox: "현재 보상 상자가 있는 캠페인이 없습니다.",
    faultsHead: "다음의 경우 그 친구에게서 수익이 생기지 않습니다",
    faults: [
      "두 사람이 같은 브라우저를 쓸 때",
      "두 사람이 같은 지갑으로 출금할 때",
      "한 사람의 입금이 다른 사람이 출금하는 지갑에서 올 때",
      "두 계정 중 하나가 닫혔을 때",
    ],
    check: "받은 수수료의 일부는 모두 자금 내역에 있으며, 지급한 프로젝트로 이어집니다.",
  },
  "zh-cn": {
    who: "好友用您的链接或邀请码开户，就是您的好友，之后不能更改。",
    when: "仅注册没有收益。",
    earns:
      "项目盈利并派发时，您的好友要为利润支付平台费，其中一部分归您：{rates}。比例在好友认购时确定。没有利润就没有平台费，也没有这一部分。",
    level: "{level} 级 {rate}%",
    nothing: "目前新的认购不支付平台费的任何部分。",
    box: "活动还有盒子时，好友的首次认购会为您预留一个奖励盒。该项目完成募集后即可打开。若打开前该认购被退回，盒子作废。盒中金额由打开时无人知晓的 TRON 区块决定，任何人都可核验。",
    noBox: "目前没有提供奖励盒的活动。",
    faultsHead: "以下情况，您不会从该好友获得收益",
    faults: [
      "两人使用同一个浏览器",
      "两人提现到同一个钱包",
      "一方的充值来自另一方提现的钱包",
      "两个账户之一已关闭",
    ],
    check: "您得到的每一笔都在资金账单中，并指向支付它的项目。",
  },
};

/** The rules of invitations as HTML, with the plan that holds for new subscriptions and what a campaign gives. */
export function inviteRules(plan: Plan, hasBoxes: boolean, language: Language): string {
  const { who, when, earns, level, nothing, box, noBox, faultsHead, faults, check } =
    words[language];
  const rates = levelRates(plan).map((one) =>
    level.replace("{level}", String(one.level)).replace("{rate}", one.rate),
  );
  const part = rates.length > 0 ? earns.replace("{rates}", rates.join(", ")) : nothing;
  const items = faults.map((fault) => `<li>${fault}</li>`).join("");
  const says = [who, `${when} ${part}`, hasBoxes ? box : noBox]
    .map((text) => `<p>${text}</p>`)
    .join("");
  return `${says}<p>${faultsHead}:</p><ul>${items}</ul><p>${check}</p>`;
}
