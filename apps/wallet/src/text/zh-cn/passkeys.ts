import type { Texts } from "../texts.ts";

export const passkeys: Pick<Texts, "proofs"> = {
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
    recoveryHold: "每个恢复码只能使用一次，使用后提现暂停 24 小时。",
    closed: "通行密钥窗口已关闭，未完成确认。准备好后请重试。",
    blocked: "此步骤需要通行密钥",
    tooNew: "您的通行密钥是新添加的，自 {from} 起可用于确认。",
    unsupported: "此浏览器无法使用您的任何通行密钥，请在存有通行密钥的设备上打开 Clearhold。",
  },
};
