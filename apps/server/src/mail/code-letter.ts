import type { Language } from "@clearhold/contract/refusals";
import { type Content, renderLetter } from "./letter.ts";

/** What a mailed code will do; the mail says it in words, so that nobody gives it away unknowingly. */
export type CodeUse =
  | { readonly kind: "stranger" | "confirm" | "login-password" | "fund-password" }
  | { readonly kind: "new-email" | "old-email" }
  | { readonly kind: "payee"; readonly address: string }
  | {
      readonly kind: "payment";
      readonly amount: string;
      readonly currency: string;
      readonly address: string;
    };

type Texts = {
  readonly subject: string;
  readonly opening: Readonly<Record<CodeUse["kind"], string>>;
  readonly amount: string;
  readonly address: string;
  readonly closing: readonly string[];
};

const texts: Readonly<Record<Language, Texts>> = {
  "en-us": {
    subject: "Your Clearhold verification code",
    opening: {
      stranger: "This code opens a Clearhold account or resets its password:",
      confirm: "This code confirms a step that you have begun in your account:",
      "login-password": "This code changes the login password of your account:",
      "fund-password": "This code changes the fund password of your account:",
      "new-email": "This code binds this mailbox to your Clearhold account:",
      "old-email": "This code removes this mailbox from your Clearhold account:",
      payee: "This code saves an address that your money can be sent to:",
      payment: "This code sends your money to the address below, and it cannot be called back:",
    },
    amount: "Amount",
    address: "Address",
    closing: [
      "It is good for 10 minutes and for this alone.",
      "If you did not ask for it, tell it to nobody; nothing happens without it.",
    ],
  },
  "ko-kr": {
    subject: "Clearhold 인증 코드",
    opening: {
      stranger: "Clearhold 계정을 만들거나 비밀번호를 재설정하는 코드입니다:",
      confirm: "계정에서 시작한 작업을 확인하는 코드입니다:",
      "login-password": "로그인 비밀번호를 변경하는 코드입니다:",
      "fund-password": "자금 비밀번호를 변경하는 코드입니다:",
      "new-email": "이 메일함을 Clearhold 계정에 연결하는 코드입니다:",
      "old-email": "이 메일함을 Clearhold 계정에서 해제하는 코드입니다:",
      payee: "출금 주소를 저장하는 코드입니다:",
      payment: "아래 주소로 자금을 보내는 코드이며, 보낸 뒤에는 되돌릴 수 없습니다:",
    },
    amount: "금액",
    address: "주소",
    closing: [
      "10분 동안 이 용도로만 쓸 수 있습니다.",
      "요청하지 않았다면 누구에게도 알려주지 마세요. 코드 없이는 아무 일도 일어나지 않습니다.",
    ],
  },
  "zh-cn": {
    subject: "您的 Clearhold 验证码",
    opening: {
      stranger: "此验证码用于开立 Clearhold 账户或重置密码：",
      confirm: "此验证码用于确认您在账户中发起的操作：",
      "login-password": "此验证码用于修改您的登录密码：",
      "fund-password": "此验证码用于修改您的资金密码：",
      "new-email": "此验证码用于将本邮箱绑定到您的 Clearhold 账户：",
      "old-email": "此验证码用于从您的 Clearhold 账户解绑本邮箱：",
      payee: "此验证码用于保存一个收款地址：",
      payment: "此验证码将把您的资金转到以下地址，且无法撤回：",
    },
    amount: "金额",
    address: "地址",
    closing: [
      "10 分钟内有效，且仅用于此操作。",
      "如非本人操作，请勿告诉任何人；没有验证码，任何操作都不会发生。",
    ],
  },
};

export function codeLetter(language: Language, code: string, use: CodeUse): Content {
  const { subject, opening, closing, ...names } = texts[language];
  return renderLetter({
    language,
    subject,
    opening: opening[use.kind],
    code,
    facts: factsOf(use, names),
    closing,
  });
}

function factsOf(
  use: CodeUse,
  names: { amount: string; address: string },
): (readonly [string, string])[] {
  if (use.kind !== "payment" && use.kind !== "payee") return [];
  const address = [names.address, use.address] as const;
  if (use.kind === "payee") return [address];
  return [[names.amount, `${use.amount} ${use.currency}`], address];
}
