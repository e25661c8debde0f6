import { type RefusalEntry, said } from "./entry.ts";

/** People: accounts, codes, passwords. */
export const accountRefusals = {
  "session-expired": {
    ...said(
      "Login information has expired, please log in again",
      "로그인 정보가 만료되었습니다. 다시 로그인하세요",
      "登录信息已过期，请重新登录",
    ),
    envelopeCode: 100,
  },
  "account-or-password-wrong": said(
    "The account or the password is wrong",
    "계정 또는 비밀번호가 올바르지 않습니다",
    "账号或密码错误",
  ),
  "login-delayed": said(
    "Too many attempts, try again in {seconds} s",
    "시도 횟수가 너무 많습니다. {seconds}초 후 다시 시도하세요",
    "尝试次数过多，请在 {seconds} 秒后重试",
    "warn",
  ),
  "account-exists": said(
    "This e-mail already has an account. Log in instead",
    "이미 가입된 이메일입니다. 로그인하세요",
    "该邮箱已注册，请直接登录",
  ),
  "username-taken": said(
    "This user name is taken",
    "이미 사용 중인 사용자 이름입니다",
    "用户名已被使用",
  ),
  "password-against-rules": said(
    "Password does not comply with rules",
    "비밀번호가 규칙에 맞지 않습니다",
    "密码不符合规则",
  ),
  "password-too-common": said(
    "This password is too common",
    "너무 흔한 비밀번호입니다",
    "该密码过于常见",
  ),
  "email-code-wrong": said(
    "The verification code is wrong or has expired",
    "인증 코드가 틀렸거나 만료되었습니다",
    "验证码错误或已过期",
  ),
  "email-code-required": said(
    "Please enter the email verification code",
    "이메일 인증 코드를 입력하세요",
    "请输入邮箱验证码",
  ),
  "code-asked-too-soon": said(
    "Please wait {seconds} s before asking for another code",
    "{seconds}초 후에 코드를 다시 요청하세요",
    "请在 {seconds} 秒后再获取验证码",
  ),
  "code-limit-reached": said(
    "No more codes can be sent for now",
    "지금은 코드를 더 보낼 수 없습니다",
    "暂时无法发送更多验证码",
    "warn",
  ),
  "fund-password-not-set": said(
    "Please set the fund password",
    "자금 비밀번호를 설정하세요",
    "请设置资金密码",
  ),
  "fund-password-wrong": said(
    "The fund password is wrong, {left} tries left",
    "자금 비밀번호가 틀렸습니다. {left}회 남았습니다",
    "资金密码错误，还可尝试 {left} 次",
  ),
  "fund-password-locked": said(
    "The fund password is locked until {until}",
    "자금 비밀번호가 {until}까지 잠겼습니다",
    "资金密码已锁定至 {until}",
    "warn",
  ),
  "fund-password-against-rules": said(
    "The fund password is six digits and not easy to guess",
    "자금 비밀번호는 추측하기 어려운 6자리 숫자여야 합니다",
    "资金密码须为 6 位数字且不易猜测",
  ),
  "passwords-differ": said(
    "The passwords entered again are inconsistent",
    "다시 입력한 비밀번호가 일치하지 않습니다",
    "再次输入的密码不一致",
  ),
  "old-password-wrong": said(
    "The old password is wrong",
    "기존 비밀번호가 올바르지 않습니다",
    "旧密码错误",
  ),
  "function-not-open": said("Function is not open", "아직 제공되지 않는 기능입니다", "功能未开放"),
} satisfies Record<string, RefusalEntry>;
