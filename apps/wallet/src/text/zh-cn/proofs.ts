import type { Texts } from "../texts.ts";

export const proofs: Pick<Texts, "proofs"> = {
  proofs: {
    way: "验证方式",
    passkey: "通行密钥",
    codes: "验证码",
    recovery: "恢复码",
    passkeyLead: "继续后，您的设备会要求验证指纹、面容或 PIN。",
    emailCode: "邮箱验证码",
    emailCodeMissing: "请输入邮箱验证码",
    phoneCode: "手机验证码",
    phoneCodeMissing: "请输入手机验证码",
    recoveryCode: "恢复码",
    recoveryCodeMissing: "请输入恢复码",
    recoveryHold: "每个恢复码只能使用一次，使用后提现暂停 24 小时，直到 {until}。",
    closed: "通行密钥窗口已关闭，未完成确认。准备好后请重试。",
    exists: "此设备已有您账户的通行密钥。",
    place: "通行密钥只在钱包自己的网址有效，请在该网址打开 Clearhold。",
    failed: "设备没有回应，请重试或使用其他方式。",
    blocked: "此步骤需要通行密钥",
    tooNew: "您的通行密钥是新添加的，自 {from} 起可用于确认。",
    noRecovery: "目前没有可用的恢复码。",
    unsupported: "此浏览器无法使用您的任何通行密钥，请在存有通行密钥的设备上打开 Clearhold。",
    passkeyLogin: "使用通行密钥登录",
    passkeyInsecure: "通行密钥需要安全连接（https）。",
    passkeyUnsupported: "此浏览器不支持通行密钥，请使用新版浏览器或其他设备。",
  },
};
