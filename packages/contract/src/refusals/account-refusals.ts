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
    "Too many attempts. Try again in {wait}.",
    "시도 횟수가 너무 많습니다. {wait} 후 다시 시도하세요.",
    "尝试次数过多，请在 {wait}后重试。",
    "warn",
  ),
  "account-exists": said(
    "This e-mail already has an account. Log in instead",
    "이미 가입된 이메일입니다. 로그인하세요",
    "该邮箱已注册，请直接登录",
  ),
  "username-taken": said(
    "This user name is taken. Choose another",
    "이미 사용 중인 사용자 이름입니다. 다른 이름을 정하세요",
    "用户名已被使用，请换一个",
  ),
  "invite-code-unknown": said(
    "Nobody has this invitation code. Check it, or leave it empty",
    "이 초대 코드는 존재하지 않습니다. 다시 확인하거나 비워 두세요",
    "没有人使用此邀请码。请检查，或留空",
  ),
  "password-against-rules": said(
    "Password does not comply with rules",
    "비밀번호가 규칙에 맞지 않습니다",
    "密码不符合规则",
  ),
  "password-too-common": said(
    "This password is too common. Choose another",
    "너무 흔한 비밀번호입니다. 다른 비밀번호를 정하세요",
    "该密码过于常见，请换一个",
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
  "old-email-code-required": said(
    "Please enter the old email verification code",
    "기존 이메일의 인증 코드를 입력하세요",
    "请输入旧邮箱验证码",
  ),
  "code-asked-too-soon": said(
    "Wait {wait} before you ask for another code.",
    "{wait} 후에 코드를 다시 요청하세요.",
    "请在 {wait}后再获取验证码。",
  ),
  "code-limit-reached": said(
    "Too many codes. Try again in {wait}.",
    "코드를 너무 많이 사용했습니다. {wait} 후 다시 시도하세요.",
    "验证码使用次数过多，请在 {wait}后重试。",
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
    "The fund password is locked. Try again in {wait}.",
    "자금 비밀번호가 잠겼습니다. {wait} 후 다시 시도하세요.",
    "资金密码已锁定，请在 {wait}后重试。",
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
  "login-password-wrong": said(
    "The login password is wrong",
    "로그인 비밀번호가 올바르지 않습니다",
    "登录密码错误",
  ),
  "person-not-found": said(
    "No person has this e-mail or ID",
    "이 이메일 또는 ID의 사용자가 없습니다",
    "没有使用该邮箱或编号的用户",
  ),
  "phrase-holds-password": said(
    "The phrase appears in every mail, so it must not contain your password",
    "문구는 모든 메일에 표시되므로 비밀번호를 포함할 수 없습니다",
    "短语会出现在每封邮件中，因此不能包含您的密码",
  ),
  "old-password-wrong": said(
    "The old password is wrong",
    "기존 비밀번호가 올바르지 않습니다",
    "旧密码错误",
  ),
  "password-unchanged": said(
    "The new password is the same as the old one",
    "새 비밀번호가 기존 비밀번호와 같습니다",
    "新密码与旧密码相同",
  ),
  "password-reset-required": said(
    "This account was frozen from a mail. Set a new login password with “Forgot password”",
    "메일에서 계정이 동결되었습니다. ‘비밀번호 찾기’에서 새 로그인 비밀번호를 설정하세요",
    "该账户已通过邮件冻结，请用“忘记密码”设置新的登录密码",
    "warn",
  ),
  "registration-unfinished": said(
    "This registration was interrupted. Register again with the same mailbox",
    "가입이 중간에 중단되었습니다. 같은 이메일로 다시 가입하세요",
    "注册中途中断，请用同一邮箱重新注册",
  ),
  "phone-code-wrong": said(
    "The code sent to the phone is wrong or has expired",
    "휴대폰 인증 코드가 틀렸거나 만료되었습니다",
    "手机验证码错误或已过期",
  ),
  "phone-code-required": said(
    "Please enter the mobile phone verification code",
    "휴대폰 인증 코드를 입력하세요",
    "请输入手机验证码",
  ),
  "old-phone-code-required": said(
    "Please enter the old mobile phone verification code",
    "기존 휴대폰의 인증 코드를 입력하세요",
    "请输入旧手机验证码",
  ),
  "passkey-required": said(
    "Please confirm with your passkey",
    "패스키로 확인하세요",
    "请使用通行密钥确认",
  ),
  "passkey-wrong": said(
    "The passkey could not be verified. Try again",
    "패스키를 확인하지 못했습니다. 다시 시도하세요",
    "通行密钥验证失败，请重试",
  ),
  "passkey-too-new": said(
    "Your passkey is new. You can confirm with it from {until}. Use codes until then",
    "새 패스키는 {until}부터 확인에 사용할 수 있습니다. 그때까지 인증 코드를 사용하세요",
    "新通行密钥自 {until} 起可用于确认，在此之前请使用验证码",
  ),
  "passkey-unknown": said(
    "This passkey no longer exists",
    "더 이상 존재하지 않는 패스키입니다",
    "该通行密钥已不存在",
  ),
  "passkey-limit-reached": said(
    "No more passkeys can be added. Remove one first",
    "패스키를 더 추가할 수 없습니다. 먼저 하나를 삭제하세요",
    "无法再添加通行密钥，请先删除一个",
  ),
  "recovery-code-too-new": said(
    "These recovery codes work from {until}",
    "이 복구 코드는 {until}부터 사용할 수 있습니다",
    "这些恢复码自 {until} 起可用",
  ),
  "recovery-code-wrong": said(
    "The recovery code is wrong or was already used",
    "복구 코드가 틀렸거나 이미 사용되었습니다",
    "恢复码错误或已使用",
  ),
  "email-already-bound": said(
    "An e-mail is already bound. Change it instead",
    "이미 이메일이 연결되어 있습니다. 변경을 이용하세요",
    "已绑定邮箱，请使用更换",
  ),
  "email-taken": said(
    "This e-mail cannot be used here",
    "사용할 수 없는 이메일입니다",
    "该邮箱不可使用",
  ),
  "email-unchanged": said(
    "This is already your e-mail",
    "현재 사용 중인 이메일입니다",
    "这是您当前的邮箱",
  ),
  "email-change-not-due": said(
    "There is no e-mail change to finish now",
    "지금 완료할 수 있는 이메일 변경이 없습니다",
    "目前没有可完成的邮箱更换",
  ),
  "phone-taken": said(
    "This phone number cannot be used here",
    "사용할 수 없는 전화번호입니다",
    "该手机号不可使用",
  ),
  "phone-already-bound": said(
    "A phone is already bound. Change it instead",
    "이미 휴대폰이 연결되어 있습니다. 변경을 이용하세요",
    "已绑定手机，请使用更换",
  ),
  "phone-not-bound": said("No phone is bound yet", "연결된 휴대폰이 없습니다", "尚未绑定手机"),
  "phone-unchanged": said(
    "This is already your phone number",
    "현재 사용 중인 휴대폰입니다",
    "这是您当前的手机",
  ),
  "last-factor": said(
    "Keep at least one confirmation method on",
    "확인 수단을 하나 이상 켜 두세요",
    "请至少保留一种验证方式",
  ),
  "factor-not-bound": said("Set this up first", "먼저 설정하세요", "请先完成设置"),
  "device-not-found": said(
    "This device is not logged in to your account",
    "계정에 로그인된 기기가 아닙니다",
    "该设备未登录您的账户",
  ),
  "link-expired": said(
    "This link has expired or is not complete. Open the newest mail, or reset your login password",
    "링크가 만료되었거나 완전하지 않습니다. 최신 메일을 열거나 로그인 비밀번호를 재설정하세요",
    "此链接已过期或不完整，请打开最新邮件，或重置登录密码",
  ),
  "function-not-open": said("Function is not open", "아직 제공되지 않는 기능입니다", "功能未开放"),
} satisfies Record<string, RefusalEntry>;
