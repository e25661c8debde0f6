import { type RefusalEntry, said } from "./entry.ts";

/** What operators publish, and what a person is told. */
export const pressRefusals = {
  "notice-not-found": said(
    "This notice is no longer shown",
    "이 공지는 더 이상 표시되지 않습니다",
    "该公告已不再显示",
  ),
  "notice-withdrawn": said(
    "This notice was withdrawn. Write a new one",
    "철회된 공지입니다. 새로 작성하세요",
    "该公告已撤回，请重新撰写",
  ),
  "notice-over": said(
    "The end time (until) has passed. Write a new one",
    "종료 시각(until)이 지났습니다. 새로 작성하세요",
    "结束时间（until）已过，请重新撰写",
  ),
  "message-not-found": said(
    "This message does not exist",
    "이 메시지는 존재하지 않습니다",
    "该消息不存在",
  ),
  "message-always-on": said(
    "Messages about money and security stay on",
    "자금과 보안 메시지는 끌 수 없습니다",
    "资金和安全消息无法关闭",
  ),
  "push-service-unknown": said(
    "This browser gets pushes from a service that we do not use. Try another browser",
    "이 브라우저의 푸시 서비스는 지원하지 않습니다. 다른 브라우저를 이용해 주세요",
    "暂不支持此浏览器的推送服务，请换一个浏览器",
  ),
  "push-not-found": said(
    "Pushes are off on this device. Switch them on again",
    "이 기기에서는 푸시가 꺼져 있습니다. 다시 켜 주세요",
    "此设备的推送已关闭，请重新开启",
  ),
  "text-not-found": said("This text is not published", "게시되지 않은 글입니다", "该文本未发布"),
  "text-withdrawn": said(
    "This version was withdrawn. Write a new one",
    "철회된 버전입니다. 새로 작성하세요",
    "该版本已撤回，请重新撰写",
  ),
  "terms-not-agreed": said(
    "Please read the terms and agree to them",
    "이용약관을 읽고 동의해 주세요",
    "请阅读并同意服务条款",
  ),
  "terms-changed": said(
    "The terms have changed. Please read them again",
    "이용약관이 변경되었습니다. 다시 읽어 주세요",
    "服务条款已更新，请重新阅读",
  ),
  "terms-withdrawn": said(
    "These terms were withdrawn. Check the form and send it again",
    "동의하신 이용약관이 철회되었습니다. 양식을 확인하고 다시 보내 주세요",
    "您同意的服务条款已撤回。请检查表单后重新提交",
  ),
} satisfies Record<string, RefusalEntry>;
