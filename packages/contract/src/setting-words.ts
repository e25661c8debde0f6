import type { Language } from "./languages.ts";

type SettingWords = {
  readonly factors: Readonly<Record<"email" | "phone" | "passkey", string>>;
  readonly settings: Readonly<Record<"whitelist" | "address-lock" | "default-address", string>>;
  readonly states: Readonly<Record<"on" | "off", string>>;
};

/** What mails and messages call a way to confirm, a setting of addresses, and its position. */
export const settingWords: Readonly<Record<Language, SettingWords>> = {
  "en-us": {
    factors: { email: "e-mail code", phone: "phone code", passkey: "passkey" },
    settings: {
      whitelist: "Whitelisted addresses skip codes",
      "address-lock": "New addresses wait 24 hours",
      "default-address": "First address becomes the default",
    },
    states: { on: "on", off: "off" },
  },
  "ko-kr": {
    factors: { email: "이메일 코드", phone: "휴대폰 코드", passkey: "패스키" },
    settings: {
      whitelist: "화이트리스트 주소는 코드 생략",
      "address-lock": "새 주소 24시간 출금 잠금",
      "default-address": "첫 주소를 기본 주소로 설정",
    },
    states: { on: "켜짐", off: "꺼짐" },
  },
  "zh-cn": {
    factors: { email: "邮箱验证码", phone: "手机验证码", passkey: "通行密钥" },
    settings: {
      whitelist: "白名单地址免验证码",
      "address-lock": "新地址锁定 24 小时",
      "default-address": "首个地址设为默认",
    },
    states: { on: "已开启", off: "已关闭" },
  },
};
