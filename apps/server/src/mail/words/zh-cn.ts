import { settingWords } from "@clearhold/contract/setting-words";
import { adjustmentWords } from "./adjustment-words.ts";
import { certificationWords } from "./certification-words.ts";
import { leavingWords } from "./leaving-words.ts";
import { limitWords } from "./limit-words.ts";
import { moneyWords } from "./money-words.ts";
import { projectWords } from "./project-words.ts";
import type { Words } from "./words.ts";

export const zhCn: Words = {
  phrase: "您的防钓鱼短语",
  signature: "Clearhold 绝不会通过电话、聊天或邮件索要验证码或密码。",
  automatic: "本邮件由系统自动发出，回复不会被阅读。",
  facts: {
    at: "时间",
    device: "设备",
    area: "地点",
    ip: "IP 地址",
    lockedUntil: "锁定至",
    heldUntil: "提现暂停至",
    startsAt: "生效时间",
    email: "邮箱",
    phone: "手机号",
    factor: "验证方式",
    name: "名称",
    codesLeft: "剩余恢复码",
    amount: "金额",
    currency: "币种",
    address: "地址",
    project: "项目",
    setting: "设置",
    state: "状态",
    nickname: "昵称",
    reason: "原因",
    refusal: "原因",
    ...moneyWords["zh-cn"].facts,
    ...projectWords["zh-cn"].facts,
    ...leavingWords["zh-cn"].facts,
  },
  ...settingWords["zh-cn"],
  refusals: certificationWords["zh-cn"].refusals,
  notMe: {
    hint: "如非本人操作，请点击按钮。账户将立即冻结，所有会话结束，尚未发送的提现会停止。",
    button: "不是本人操作",
  },
  code: {
    subject: "您的 Clearhold 验证码",
    opening: {
      stranger: "此验证码用于开立 Clearhold 账户或重置密码：",
      confirm: "此验证码用于确认您在账户中发起的操作：",
      "login-password": "此验证码用于修改您的登录密码：",
      "fund-password": "此验证码用于修改您的资金密码：",
      "new-email": "此验证码用于将本邮箱绑定到您的 Clearhold 账户：",
      "old-email": "此验证码用于从您的 Clearhold 账户解绑本邮箱：",
      "new-phone": "此验证码用于将手机绑定到您的 Clearhold 账户：",
      "add-passkey": "此验证码用于添加一个可代替验证码确认付款的通行密钥：",
      "remove-passkey": "此验证码用于删除您账户的一个通行密钥：",
      "recovery-codes": "此验证码用于生成新的恢复码，旧恢复码将失效：",
      "close-account": "此验证码用于在七天后注销您的账户：",
      factor: "此验证码用于更改您账户的验证方式：",
      payee: "此验证码用于保存一个收款地址：",
      whitelist: "此验证码将使以下地址自明日起仅凭资金密码即可收款：",
      "address-switches": "此验证码用于修改保护您收款地址的设置：",
      "standing-payout": "此验证码将认购以下金额，并使该认购的派发自动提现至以下地址：",
      payment: "此验证码将把您的资金转到以下地址，转出后无法撤回：",
    },
    message: {
      stranger: "Clearhold：{code} 用于开立账户或重置密码。",
      confirm: "Clearhold：{code} 用于确认账户中的操作。",
      "login-password": "Clearhold：{code} 用于修改登录密码。",
      "fund-password": "Clearhold：{code} 用于修改资金密码。",
      "new-email": "Clearhold：{code} 用于绑定新邮箱。",
      "old-email": "Clearhold：{code} 用于解绑当前邮箱。",
      "new-phone": "Clearhold：{code} 用于绑定手机。",
      "add-passkey": "Clearhold：{code} 用于添加可确认付款的通行密钥。",
      "remove-passkey": "Clearhold：{code} 用于删除通行密钥。",
      "recovery-codes": "Clearhold：{code} 用于生成新的恢复码。",
      "close-account": "Clearhold：{code} 用于七天后注销账户。",
      factor: "Clearhold：{code} 用于更改验证方式（{factor}：{state}）。",
      payee: "Clearhold：{code} 用于保存收款地址 {address}。",
      whitelist: "Clearhold：{code} 自明日起向 {address} 付款无需验证码。",
      "address-switches": "Clearhold：{code} 用于修改收款地址的设置。",
      "standing-payout": "Clearhold：{code} 用于认购 {amount}，其派发将自动提现至 {address}。",
      payment: "Clearhold：{code} 用于向 {address} 转出 {amount}。",
    },
    closing: ["10 分钟内有效，且仅用于此操作。", "如非本人操作，请勿告诉任何人。"],
  },
  notices: {
    "new-device": {
      subject: "新设备登录",
      opening: "有人在一台新设备上登录了您的账户。",
      closing: "如是本人操作，无需处理。",
    },
    frozen: {
      subject: "您的账户已冻结",
      opening: "您的账户已冻结：所有会话均已结束，无法提现。",
      closing:
        "仍在等待的提现会退回您的余额，待自动提现的派发会留在余额中。已发送到网络的提现无法撤回。如需重新使用账户，请自行打开 Clearhold，选择忘记密码。先设置新的登录密码，再设置新的资金密码。旧资金密码已失效。",
      ifNotYou: "",
    },
    unfrozen: {
      subject: "您的账户已解冻",
      opening: "已通过您的邮箱设置新的登录密码，账户可以重新使用。",
      closing:
        "旧资金密码已失效。资金变动之前，请自行打开 Clearhold，在安全设置中设置新的资金密码。",
    },
    "login-password-changed": {
      subject: "登录密码已修改",
      opening: "您账户的登录密码已修改，其他会话均已结束。",
      ifNotYou: "如非本人操作，请自行打开 Clearhold，立即通过忘记密码设置新密码。",
    },
    "login-password-reset": {
      subject: "登录密码已重置",
      opening: "您账户的登录密码已通过邮箱重置，所有会话均已结束。",
      closing: "重置需要访问您的邮箱。如非本人操作，请先保护邮箱，再重新重置密码。",
      ifNotYou: "",
    },
    "fund-password-set": {
      subject: "资金密码已设置",
      opening: "您的账户已设置资金密码，每次资金变动都需要它。",
    },
    "fund-password-changed": {
      subject: "资金密码已修改",
      opening: "您账户的资金密码已修改。",
    },
    "fund-password-reset": {
      subject: "资金密码已重置",
      opening: "您账户的资金密码已在未提供旧密码的情况下更换。",
    },
    "fund-password-locked": {
      subject: "资金密码已锁定",
      opening: "资金密码五次输入错误，已被锁定。您仍可登录。",
    },
    "no-account": {
      subject: "该邮箱没有账户",
      opening:
        "有人用此邮箱申请重置登录密码，且验证码正确。该邮箱没有 Clearhold 账户，因此没有任何更改。",
      closing: "如果您有账户，则是用其他邮箱注册的；否则您可以注册一个新账户。",
      ifNotYou: "",
    },
    "email-changed": {
      subject: "邮箱已更换",
      opening: "您账户的邮箱已更换为以下邮箱。",
    },
    "email-change-asked": {
      subject: "有人申请更换您的邮箱",
      opening:
        "有人在没有本邮箱验证码的情况下，申请将您账户的邮箱更换为以下邮箱。自以下时间起可以完成更换。",
      closing: "在此之前，您可以在安全设置中取消。",
    },
    "email-change-called-off": {
      subject: "邮箱更换已取消",
      opening: "您的账户继续使用本邮箱。",
    },
    "phone-bound": {
      subject: "账户已绑定手机号",
      opening: "以下手机号已绑定到您的账户。",
    },
    "phone-changed": {
      subject: "手机号已更换",
      opening: "您账户的手机号已更换为以下号码。",
    },
    "factor-on": {
      subject: "验证方式已开启",
      opening: "今后账户中的敏感操作将多一道验证。",
    },
    "factor-off-asked": {
      subject: "验证方式即将关闭",
      opening: "自以下时间起，账户中的敏感操作将少一道验证。",
      closing: "在此之前，您可以在安全设置中取消。",
    },
    "factor-off-called-off": {
      subject: "验证方式保持开启",
      opening: "更改已取消，敏感操作仍需此验证。",
    },
    "passkey-added": {
      subject: "已添加通行密钥",
      opening: "您的账户已添加一个通行密钥，可用于登录，也可代替验证码进行确认。",
    },
    "passkey-removed": {
      subject: "已移除通行密钥",
      opening: "以下通行密钥已无法使用。",
    },
    "passkey-suspect": {
      subject: "通行密钥可能已被复制",
      opening:
        "可能有人持有以下通行密钥的副本，我们已拒绝其最近一次使用。如您没有异常操作，请删除该通行密钥并重新添加。",
    },
    "recovery-codes-made": {
      subject: "已生成新的恢复码",
      opening: "您的账户已生成新的恢复码，旧的恢复码全部失效。",
    },
    "recovery-code-used": {
      subject: "恢复码已使用",
      opening: "您账户的一个恢复码已被使用。",
    },
    "withdrawal-requested": {
      subject: "已申请提现",
      opening: "您的账户申请向以下地址提现。",
    },
    ...adjustmentWords["zh-cn"],
    "standing-set": {
      subject: "您的认购派发将自动提现",
      opening: "您的认购派发后，我们会将派发提现至以下地址。",
      closing: "在派发之前，您可在认购记录中取消。",
    },
    "standing-withdrawn": {
      subject: "您的派发正在提现至您的地址",
      opening: "项目已派发。按您的要求，派发正在提现至以下地址。",
    },
    "standing-fell-back": {
      subject: "您的派发保留在余额中",
      opening: "您的认购派发未转至您的地址，而是进入余额。",
      ifNotYou: "",
    },
    "address-noted": {
      subject: "您的地址簿中备注了一个地址",
      opening:
        "有人登录您的账户并备注了以下地址。该地址未经确认，向其付款需要您的资金密码和验证码。",
    },
    "address-saved": {
      subject: "已保存收款地址",
      opening: "以下地址已保存到您的地址簿。",
    },
    "address-changed": {
      subject: "收款地址已修改",
      opening: "您地址簿中的一项已修改为以下地址。",
    },
    "address-whitelisted": {
      subject: "收款地址已加入白名单",
      opening: "自以下时间起，向该地址付款无需验证码。",
    },
    "address-removed": {
      subject: "收款地址已删除",
      opening: "以下地址已从您的地址簿中删除。",
    },
    "address-switch-changed": {
      subject: "地址设置已修改",
      opening: "一项保护您收款地址的设置已修改。",
    },
    "phrase-set": {
      subject: "防钓鱼短语已设置",
      opening: "今后 Clearhold 的每封邮件都会显示您的短语；没有短语的邮件不是我们发出的。",
    },
    "phrase-removed": {
      subject: "防钓鱼短语已移除",
      opening: "Clearhold 的邮件将不再显示短语。",
    },
    "nickname-accepted": {
      subject: "昵称已通过审核",
      opening: "其他人现在可以看到您的新昵称。",
      ifNotYou: "",
    },
    "nickname-refused": {
      subject: "昵称未通过审核",
      opening: "您的新昵称经审核未通过，原昵称保持不变。",
      closing: "您可以申请其他昵称。",
      ifNotYou: "",
    },
    ...certificationWords["zh-cn"].notices,
    ...leavingWords["zh-cn"].notices,
    ...limitWords["zh-cn"],
    ...moneyWords["zh-cn"].notices,
    ...projectWords["zh-cn"].notices,
  },
  ifNotYou: "如非本人操作，请自行打开 Clearhold，立即修改登录密码并结束所有其他会话。",
};
