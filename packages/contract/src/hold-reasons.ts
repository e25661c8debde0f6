import type { Language } from "./languages.ts";
import type { HoldReason } from "./wallet/people/passwords.ts";

const holdWords: Readonly<Record<HoldReason, Readonly<Record<Language, string>>>> = {
  "fund-password-reset": {
    "en-us": "The fund password was reset",
    "ko-kr": "자금 비밀번호가 재설정되었습니다",
    "zh-cn": "资金密码已重置",
  },
  "login-password-changed": {
    "en-us": "The login password was changed",
    "ko-kr": "로그인 비밀번호가 변경되었습니다",
    "zh-cn": "登录密码已更改",
  },
  "email-changed": {
    "en-us": "The e-mail was changed",
    "ko-kr": "이메일이 변경되었습니다",
    "zh-cn": "邮箱已更换",
  },
  "phone-changed": {
    "en-us": "The phone was changed",
    "ko-kr": "휴대폰이 변경되었습니다",
    "zh-cn": "手机已更换",
  },
  "second-factor-changed": {
    "en-us": "A way to confirm was changed",
    "ko-kr": "확인 수단이 변경되었습니다",
    "zh-cn": "验证方式已更改",
  },
  recovery: {
    "en-us": "Access was recovered, by mail or by a recovery code",
    "ko-kr": "메일이나 복구 코드로 접근 권한을 되찾았습니다",
    "zh-cn": "已通过邮件或恢复码找回访问权限",
  },
  frozen: {
    "en-us": "The account was frozen from a mail",
    "ko-kr": "메일에서 계정이 동결되었습니다",
    "zh-cn": "账户已通过邮件冻结",
  },
  reopened: {
    "en-us": "The closed account was opened again",
    "ko-kr": "닫힌 계정이 다시 열렸습니다",
    "zh-cn": "已注销的账户重新开通",
  },
};

/** What withdrawals are held for, in words without a full stop. */
export function holdReasonText(reason: HoldReason, language: Language): string {
  return holdWords[reason][language];
}
