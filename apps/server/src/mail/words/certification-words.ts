import type { Language } from "@clearhold/contract/refusals";

/** What letters about certification say, in each language. */
const english = {
  refusals: {
    unreadable: "The pictures cannot be read",
    incomplete: "Part of the document is missing in the pictures",
    "details-differ": "Name, birth date or country differ from the document",
    "photo-differs": "The photo does not show the person of the document",
    "document-expired": "The document has expired",
    "document-unknown": "This kind of document is not accepted",
    "not-genuine": "The pictures do not show an original document",
    "too-young": "The document shows an age below 18",
  },
  notices: {
    "certification-accepted": {
      subject: "Your certification was accepted",
      opening: "Two operators have accepted your documents. Your new limits apply from now on.",
      closing: "The pictures have been deleted.",
      ifNotYou: "",
    },
    "certification-refused": {
      subject: "Your certification was not accepted",
      opening: "Two operators have looked at your documents and did not accept them.",
      closing: "You can send new pictures under Authentication. Your money is not affected.",
      ifNotYou: "",
    },
    "certification-lapsed": {
      subject: "Your documents were not reviewed in time",
      opening: "We did not decide on your documents within 30 days, so we deleted them.",
      closing: "Please send them again under Authentication. Your money is not affected.",
      ifNotYou: "",
    },
  },
};

const korean = {
  refusals: {
    unreadable: "사진을 읽을 수 없습니다",
    incomplete: "사진에 신분증의 일부가 빠져 있습니다",
    "details-differ": "이름, 생년월일 또는 국가가 신분증과 다릅니다",
    "photo-differs": "사진이 신분증의 인물과 다릅니다",
    "document-expired": "신분증의 유효 기간이 지났습니다",
    "document-unknown": "사용할 수 없는 종류의 신분증입니다",
    "not-genuine": "사진이 신분증 원본이 아닙니다",
    "too-young": "신분증상 만 18세 미만입니다",
  },
  notices: {
    "certification-accepted": {
      subject: "인증이 승인되었습니다",
      opening: "운영자 두 명이 서류를 승인했습니다. 지금부터 새 한도가 적용됩니다.",
      closing: "사진은 삭제되었습니다.",
      ifNotYou: "",
    },
    "certification-refused": {
      subject: "인증이 승인되지 않았습니다",
      opening: "운영자 두 명이 서류를 검토했으나 승인하지 않았습니다.",
      closing: "인증 화면에서 새 사진을 보낼 수 있습니다. 자산에는 영향이 없습니다.",
      ifNotYou: "",
    },
    "certification-lapsed": {
      subject: "서류가 제때 심사되지 않았습니다",
      opening: "30일 안에 결정하지 못해 서류를 삭제했습니다.",
      closing: "인증 화면에서 다시 보내 주세요. 자산에는 영향이 없습니다.",
      ifNotYou: "",
    },
  },
};

const chinese = {
  refusals: {
    unreadable: "图片无法辨认",
    incomplete: "图片中证件不完整",
    "details-differ": "姓名、出生日期或国家与证件不符",
    "photo-differs": "照片与证件上的人不符",
    "document-expired": "证件已过期",
    "document-unknown": "不接受此类证件",
    "not-genuine": "图片不是证件原件",
    "too-young": "证件显示未满 18 周岁",
  },
  notices: {
    "certification-accepted": {
      subject: "您的认证已通过",
      opening: "两名运营人员已审核通过您的证件，新的额度即时生效。",
      closing: "图片已删除。",
      ifNotYou: "",
    },
    "certification-refused": {
      subject: "您的认证未通过",
      opening: "两名运营人员已查看您的证件，未予通过。",
      closing: "您可以在认证页面重新提交图片，您的资金不受影响。",
      ifNotYou: "",
    },
    "certification-lapsed": {
      subject: "您的证件未能按时审核",
      opening: "我们未能在 30 天内作出决定，已删除您的证件。",
      closing: "请在认证页面重新提交，您的资金不受影响。",
      ifNotYou: "",
    },
  },
};

export const certificationWords = {
  "en-us": english,
  "ko-kr": korean,
  "zh-cn": chinese,
} as const satisfies Record<Language, unknown>;
