/** The languages every refusal and every screen speaks. */
export const languages = ["en-us", "ko-kr", "zh-cn"] as const;
export type Language = (typeof languages)[number];

export type Severity = "info" | "warn" | "alarm";

export type RefusalEntry = {
  /** HTTP status: 200 for a business outcome, the others for malformed or abusive requests. */
  readonly status: 200 | 400 | 404 | 413 | 415 | 429 | 500 | 503;
  /** `code` of the envelope: 0 for a refusal, 100 for an expired session. */
  readonly envelopeCode: 0 | 100;
  /** Who is woken: nobody, the one who reads the log, or the operator at once. */
  readonly severity: Severity;
  /** `{name}` is filled from the refusal's details. */
  readonly text: Readonly<Record<Language, string>>;
};

/** A business outcome: HTTP 200, code 0. */
function said(en: string, ko: string, zh: string, severity: Severity = "info"): RefusalEntry {
  const text = { "en-us": en, "ko-kr": ko, "zh-cn": zh };
  return { status: 200, envelopeCode: 0, severity, text };
}

/** A request that is malformed, abusive, or met a fault: its own HTTP status, code 0. */
function failed(status: RefusalEntry["status"], entry: RefusalEntry): RefusalEntry {
  return { ...entry, status };
}

const requestRefusals = {
  "field-missing": failed(
    400,
    said("{field} is missing", "{field} 항목이 없습니다", "缺少 {field}"),
  ),
  "field-invalid": failed(
    400,
    said("{field} is not valid", "{field} 항목이 올바르지 않습니다", "{field} 不正确"),
  ),
  "body-malformed": failed(
    400,
    said("The request could not be read", "요청을 읽을 수 없습니다", "无法读取请求"),
  ),
  "path-unknown": failed(404, said("Not found", "찾을 수 없습니다", "未找到")),
  "body-too-large": failed(413, said("The request is too large", "요청이 너무 큽니다", "请求过大")),
  "media-type-unsupported": failed(
    415,
    said("This kind of request is not accepted", "지원하지 않는 형식입니다", "不支持的请求类型"),
  ),
  "too-many-requests": failed(
    429,
    said(
      "Too many requests, try again in {seconds} s",
      "요청이 너무 많습니다. {seconds}초 후 다시 시도하세요",
      "请求过多，请在 {seconds} 秒后重试",
      "warn",
    ),
  ),
  "server-busy": failed(
    500,
    said(
      "Server busy,Try again",
      "서버가 혼잡합니다. 다시 시도하세요",
      "服务器繁忙，请重试",
      "alarm",
    ),
  ),
  "outcome-unclear": failed(
    503,
    said(
      "The outcome is not known yet. Ask again: nothing is done twice",
      "결과를 아직 알 수 없습니다. 다시 요청해도 두 번 처리되지 않습니다",
      "结果尚不明确。请再次查询，不会重复执行",
      "alarm",
    ),
  ),
  "not-ready": failed(
    503,
    said("The service is starting", "서비스를 시작하는 중입니다", "服务正在启动", "warn"),
  ),
  "idempotency-key-invalid": failed(
    400,
    said(
      "The Idempotency-Key is not valid",
      "Idempotency-Key가 올바르지 않습니다",
      "Idempotency-Key 不正确",
    ),
  ),
  "idempotency-key-reused": said(
    "This form was already sent with other values",
    "이 양식은 다른 값으로 이미 제출되었습니다",
    "此表单已用其他内容提交",
    "warn",
  ),
} satisfies Record<string, RefusalEntry>;

const accountRefusals = {
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
} satisfies Record<string, RefusalEntry>;

const moneyRefusals = {
  "currency-unknown": said("Please select currency", "통화를 선택하세요", "请选择币种"),
  "insufficient-balance": said("Insufficient balance", "잔액이 부족합니다", "余额不足"),
  "address-invalid": said("This is not a TRON address", "TRON 주소가 아닙니다", "这不是 TRON 地址"),
  "address-not-payable": said(
    "Nothing can be sent to this address",
    "이 주소로는 보낼 수 없습니다",
    "无法向该地址转账",
  ),
  "address-exists": said(
    "This address is already in the address book",
    "이미 주소록에 있는 주소입니다",
    "该地址已在地址簿中",
  ),
  "address-not-found": said("Please select an address", "주소를 선택하세요", "请选择地址"),
  "withdrawal-below-minimum": said(
    "Minimum withdrawal amount{minimum}",
    "최소 출금 금액 {minimum}",
    "最小提现数量{minimum}",
  ),
  "withdrawals-held": said(
    "Withdrawals are paused until {until}",
    "{until}까지 출금이 중지됩니다",
    "提现暂停至 {until}",
  ),
  "withdrawals-stopped": said(
    "Withdrawals of this currency are stopped while the books are checked",
    "장부 확인 중이라 이 통화의 출금이 중지되었습니다",
    "正在核对账目，该币种暂停提现",
    "alarm",
  ),
  "withdrawal-not-found": said(
    "This withdrawal does not exist",
    "출금 내역이 없습니다",
    "提现记录不存在",
  ),
  "deposit-not-found": said(
    "This deposit does not exist",
    "입금 내역이 없습니다",
    "充值记录不存在",
  ),
  "bill-not-found": said("This entry does not exist", "내역이 없습니다", "账单不存在"),
  "exchange-same-currency": said(
    "The same currency cannot be exchanged",
    "같은 통화는 교환할 수 없습니다",
    "相同币种不能兑换",
  ),
  "exchange-too-small": said(
    "This amount is too small to exchange",
    "교환하기에는 금액이 너무 적습니다",
    "兑换数量过小",
  ),
  "exchange-closed": said(
    "The exchange is closed: there is no fresh rate",
    "최신 환율이 없어 교환이 중지되었습니다",
    "暂无最新汇率，兑换已暂停",
    "warn",
  ),
  "quote-expired": said(
    "The quote has expired, look at the new one",
    "견적이 만료되었습니다. 새 견적을 확인하세요",
    "报价已过期，请查看新报价",
  ),
  "desk-inventory-short": said(
    "The exchange desk does not hold enough {currency}",
    "교환 창구의 {currency} 보유량이 부족합니다",
    "兑换台的 {currency} 不足",
    "warn",
  ),
} satisfies Record<string, RefusalEntry>;

const projectRefusals = {
  "project-not-found": said("This project does not exist", "프로젝트가 없습니다", "项目不存在"),
  "project-not-open": said(
    "This project does not take subscriptions now",
    "지금은 청약할 수 없는 프로젝트입니다",
    "该项目目前不可认购",
  ),
  "project-in-wrong-state": said(
    "The project is in status {status}: this step is not possible",
    "프로젝트 상태가 {status}이므로 진행할 수 없습니다",
    "项目状态为 {status}，无法执行此操作",
  ),
  "agreement-required": said(
    "Please agree to the agreement before proceeding",
    "진행하기 전에 약관에 동의하세요",
    "请先同意协议",
  ),
  "subscription-conditions-not-met": said(
    "Subscription conditions not met",
    "청약 조건을 충족하지 않습니다",
    "不满足认购条件",
  ),
  "subscription-below-minimum": said(
    "Starting from {minimum}",
    "{minimum}부터 가능합니다",
    "{minimum} 起投",
  ),
  "subscription-above-quota": said(
    "Only {remaining} can still be subscribed",
    "{remaining}까지만 청약할 수 있습니다",
    "仅剩 {remaining} 可认购",
  ),
  "subscription-above-limit": said(
    "Your limit for this project leaves {remaining}",
    "이 프로젝트의 개인 한도가 {remaining} 남았습니다",
    "您在该项目的剩余额度为 {remaining}",
  ),
  "subscription-not-integer": said(
    "Amount is an integer",
    "금액은 정수여야 합니다",
    "金额须为整数",
  ),
  "record-not-found": said("This record does not exist", "기록이 없습니다", "记录不存在"),
  "escrow-short": said(
    "The escrow does not hold what this step needs",
    "에스크로 잔액이 부족합니다",
    "托管账户余额不足",
    "alarm",
  ),
  "inflow-not-found": said(
    "No such inflow waits for this project",
    "이 프로젝트의 입금 내역이 없습니다",
    "该项目没有此笔流入",
  ),
  "operator-unknown": said(
    "The operator or the password is wrong",
    "운영자 또는 비밀번호가 올바르지 않습니다",
    "操作员或密码错误",
    "warn",
  ),
  "second-operator-required": said(
    "Another operator has to approve this",
    "다른 운영자의 승인이 필요합니다",
    "需要另一名操作员批准",
  ),
} satisfies Record<string, RefusalEntry>;

/** Every refusal of the product. A code that is missing here does not compile anywhere. */
export const refusals = {
  ...requestRefusals,
  ...accountRefusals,
  ...moneyRefusals,
  ...projectRefusals,
} satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusals, text);
}

/** The text of a refusal in one language, its placeholders filled. Unknown placeholders stay empty. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  details: Readonly<Record<string, string>> = {},
): string {
  return refusals[code].text[language].replace(
    /\{(\w+)\}/g,
    (_, name: string) => details[name] ?? "",
  );
}
