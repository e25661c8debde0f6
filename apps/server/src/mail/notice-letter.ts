import type { Language } from "@clearhold/contract/refusals";
import { type Content, renderLetter } from "./letter.ts";

/** Something that happened to an account and that its owner should hear of. */
export type Notice =
  | { readonly kind: "fund-password-locked"; readonly until: Date }
  | { readonly kind: "fund-password-changed"; readonly heldUntil: Date | undefined };

type Texts = {
  readonly [Kind in Notice["kind"]]: { readonly subject: string; readonly opening: string };
} & {
  readonly until: string;
  readonly heldUntil: string;
  readonly closing: string;
};

const texts: Readonly<Record<Language, Texts>> = {
  "en-us": {
    "fund-password-locked": {
      subject: "Your fund password is locked",
      opening: "A wrong fund password was entered five times. It is locked; your login is not.",
    },
    "fund-password-changed": {
      subject: "Your fund password was changed",
      opening: "The fund password of your account was changed just now.",
    },
    until: "Locked until",
    heldUntil: "Withdrawals held until",
    closing: "If this was not you, change your login password at once.",
  },
  "ko-kr": {
    "fund-password-locked": {
      subject: "자금 비밀번호가 잠겼습니다",
      opening: "자금 비밀번호가 다섯 번 잘못 입력되어 잠겼습니다. 로그인은 계속할 수 있습니다.",
    },
    "fund-password-changed": {
      subject: "자금 비밀번호가 변경되었습니다",
      opening: "방금 계정의 자금 비밀번호가 변경되었습니다.",
    },
    until: "잠금 해제 시각",
    heldUntil: "출금 보류 해제 시각",
    closing: "본인이 아니라면 즉시 로그인 비밀번호를 변경하세요.",
  },
  "zh-cn": {
    "fund-password-locked": {
      subject: "资金密码已锁定",
      opening: "资金密码连续五次输入错误，已被锁定；登录不受影响。",
    },
    "fund-password-changed": {
      subject: "资金密码已修改",
      opening: "您账户的资金密码刚刚被修改。",
    },
    until: "锁定至",
    heldUntil: "提现暂停至",
    closing: "如非本人操作，请立即修改登录密码。",
  },
};

export function noticeLetter(language: Language, notice: Notice): Content {
  const names = texts[language];
  return renderLetter({
    language,
    ...names[notice.kind],
    facts: factsOf(notice, names),
    closing: [names.closing],
  });
}

function factsOf(notice: Notice, names: Texts): (readonly [string, string])[] {
  switch (notice.kind) {
    case "fund-password-locked":
      return [[names.until, inUtc(notice.until)]];
    case "fund-password-changed":
      return notice.heldUntil ? [[names.heldUntil, inUtc(notice.heldUntil)]] : [];
  }
}

/** Mails have no time zone of their reader. */
function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
