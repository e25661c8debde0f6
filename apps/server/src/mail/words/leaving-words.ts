import type { Language } from "@clearhold/contract/refusals";

/** What letters say about a person's own data and about leaving, in each language. */
const english = {
  facts: {
    keptUntil: "Available until",
    closesAt: "Closes at",
    mayStay: "Left behind if less than",
    stays: "Stays with the closed account",
  },
  notices: {
    "data-export-asked": {
      subject: "An archive of your data was requested",
      opening:
        "Someone in your account entered the fund password and asked for an archive of everything about you.",
      closing: "Only the device that asked can download it.",
    },
    "data-export-ready": {
      subject: "The archive of your data is ready",
      opening: "You can download the archive of your data until the time below.",
      closing:
        "Open Clearhold on the device that asked for it, then Personal data, then Download my data. After that time we delete the archive.",
    },
    "closing-asked": {
      subject: "Your account will be closed",
      opening: "Someone asked to close your account. It is closed at the time below.",
      closing:
        "Until then you can keep it: log in and choose Keep my account. Then we delete what the books do not need. The page Close account lists what stays and why.",
    },
    "closing-called-off": {
      subject: "Your account stays open",
      opening: "Closing your account was cancelled. Nothing was deleted.",
    },
    "closing-put-off": {
      subject: "Your account was not closed",
      opening:
        "Your account was due to be closed today, and it holds something again. We kept it open.",
      closing: "Open Clearhold, withdraw or finish what the account holds, and ask again.",
      ifNotYou: "",
    },
    "account-reopened": {
      subject: "Your account is open again",
      opening:
        "Coins arrived after your account was closed. Two operators opened it again for this mailbox.",
      closing:
        "Open Clearhold yourself and choose Forgot password to set a new login password. Withdrawals are paused for 24 hours. Then withdraw the coins, and close the account again if you want to.",
      ifNotYou: "",
    },
    "account-closed": {
      subject: "Your account is closed",
      opening:
        "We closed your account, ended every session and deleted your mailbox, phone, name, picture, documents, address book, messages and keys.",
      closing:
        "The books keep your account number with every movement, because every balance must stay provable. The history of the account stays too. It has network addresses, names of devices and passkeys, nicknames you asked for, addresses you saved, and a few characters of mailboxes and phones. It also shows which operators looked at your account and why. Your level of each day, your language and the day you opened the account stay. Of your certification stay the level, the time of the decision, and which operators looked at the documents. Do not send coins to your old deposit address: they would be booked to the closed account. If that happens, two operators can open the account again for you. You can register again with this mailbox.",
      ifNotYou: "",
    },
  },
};

const korean = {
  facts: {
    keptUntil: "내려받기 기한",
    closesAt: "닫히는 시각",
    mayStay: "이보다 적으면 남겨 둠",
    stays: "닫힌 계정에 남는 금액",
  },
  notices: {
    "data-export-asked": {
      subject: "내 데이터 파일이 요청되었습니다",
      opening: "계정에서 자금 비밀번호를 입력하고 내 모든 데이터가 담긴 파일을 요청했습니다.",
      closing: "요청한 기기에서만 내려받을 수 있습니다.",
    },
    "data-export-ready": {
      subject: "내 데이터 파일이 준비되었습니다",
      opening: "아래 시각까지 내 데이터 파일을 내려받을 수 있습니다.",
      closing:
        "요청한 기기에서 Clearhold를 열고 개인 데이터에서 내 데이터 내려받기를 선택하세요. 그 시각이 지나면 파일을 삭제합니다.",
    },
    "closing-asked": {
      subject: "계정이 곧 닫힙니다",
      opening: "계정을 닫아 달라는 요청이 있었습니다. 아래 시각에 계정이 닫힙니다.",
      closing:
        "그 전까지 로그인하여 계정 유지를 선택하면 취소됩니다. 이후 장부에 필요하지 않은 정보를 삭제합니다. 남는 정보와 이유는 계정 닫기 화면에서 볼 수 있습니다.",
    },
    "closing-called-off": {
      subject: "계정이 유지됩니다",
      opening: "계정 닫기가 취소되었습니다. 삭제된 정보는 없습니다.",
    },
    "closing-put-off": {
      subject: "계정을 닫지 않았습니다",
      opening: "오늘 닫힐 예정이던 계정에 남은 것이 있어 계정을 유지했습니다.",
      closing: "Clearhold를 열어 남은 것을 출금하거나 정리한 후 다시 요청하세요.",
      ifNotYou: "",
    },
    "account-reopened": {
      subject: "계정이 다시 열렸습니다",
      opening:
        "계정을 닫은 뒤에 코인이 도착했습니다. 운영자 두 명이 이 메일함으로 계정을 다시 열었습니다.",
      closing:
        "직접 Clearhold를 열고 비밀번호 찾기에서 새 로그인 비밀번호를 설정하세요. 출금은 24시간 동안 보류됩니다. 그 뒤 코인을 출금하고, 원하시면 계정을 다시 닫을 수 있습니다.",
      ifNotYou: "",
    },
    "account-closed": {
      subject: "계정이 닫혔습니다",
      opening:
        "계정을 닫고 모든 세션을 종료했으며 이메일, 전화번호, 이름, 사진, 서류, 주소록, 메시지, 키를 삭제했습니다.",
      closing:
        "모든 잔액을 증명할 수 있도록 계정 번호, 입금, 출금, 교환, 청약과 계정 활동 기록은 장부에 남습니다. 기록에는 네트워크 주소, 기기와 패스키 이름, 신청한 닉네임, 저장했던 주소, 이메일과 전화번호의 일부 글자, 계정을 확인한 운영자와 이유가 있습니다. 날짜별 등급, 사용 언어, 가입일도 남습니다. 인증은 단계와 결정 시각, 서류를 확인한 운영자만 남습니다. 이전 입금 주소로 코인을 보내지 마세요. 닫힌 계정에 기록됩니다. 그런 경우 운영자 두 명이 계정을 다시 열 수 있습니다. 이 이메일로 다시 가입할 수 있습니다.",
      ifNotYou: "",
    },
  },
};

const chinese = {
  facts: {
    keptUntil: "可下载至",
    closesAt: "注销时间",
    mayStay: "少于此数的余额将留下",
    stays: "留在已注销账户中",
  },
  notices: {
    "data-export-asked": {
      subject: "有人申请导出您的数据",
      opening: "有人在您的账户中输入了资金密码，并申请导出您的全部数据。",
      closing: "只有提出申请的设备可以下载。",
    },
    "data-export-ready": {
      subject: "您的数据文件已就绪",
      opening: "您可以在以下时间之前下载您的数据文件。",
      closing:
        "请在提出申请的设备上打开 Clearhold，进入个人数据，选择下载我的数据。超过该时间后文件将被删除。",
    },
    "closing-asked": {
      subject: "您的账户即将注销",
      opening: "有人申请注销您的账户，账户将在以下时间注销。",
      closing:
        "在此之前您可以登录并选择保留账户来取消。之后我们会删除账簿不需要的信息。保留的内容和原因列在注销账户页面。",
    },
    "closing-called-off": { subject: "您的账户已保留", opening: "注销已取消，没有删除任何信息。" },
    "closing-put-off": {
      subject: "您的账户未注销",
      opening: "您的账户原定今天注销，但其中仍有资产或事项，因此予以保留。",
      closing: "请打开 Clearhold，提现或处理完毕后重新申请。",
      ifNotYou: "",
    },
    "account-reopened": {
      subject: "您的账户已重新开放",
      opening: "账户注销后仍有币到账。两名运营人员已为此邮箱重新开放账户。",
      closing:
        "请自行打开 Clearhold，通过忘记密码设置新的登录密码。提现将暂停 24 小时，之后即可提取，也可以再次注销账户。",
      ifNotYou: "",
    },
    "account-closed": {
      subject: "您的账户已注销",
      opening:
        "我们已注销您的账户、结束所有会话，并删除了您的邮箱、手机号、名称、头像、证件、地址簿、消息和密钥。",
      closing:
        "为保证每笔余额可核查，账簿保留您的账户编号、充值、提现、兑换、认购，以及账户活动记录（含网络地址、设备名称、通行密钥名称、申请过的昵称、保存过的地址、邮箱和手机号的部分字符，以及查看过账户的运营人员和原因）。每日等级、语言和开户日期也会保留。认证只保留等级、审核时间以及查看过证件的运营人员。请勿再向原充值地址转币，否则会记入已注销的账户；如已转入，可由两名运营人员为您重新开放账户。您可以用此邮箱重新注册。",
      ifNotYou: "",
    },
  },
};

export const leavingWords = {
  "en-us": english,
  "ko-kr": korean,
  "zh-cn": chinese,
} as const satisfies Record<Language, unknown>;
