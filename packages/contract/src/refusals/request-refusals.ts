import { failed, type RefusalEntry, said } from "./entry.ts";

/** What every endpoint may answer before it looks at the business. */
export const requestRefusals = {
  "field-missing": failed(
    400,
    said("{field} is missing", "{field} 항목이 없습니다", "缺少 {field}"),
  ),
  "field-invalid": failed(
    400,
    said("{field} is not valid", "{field} 항목이 올바르지 않습니다", "{field} 不正确"),
  ),
  "field-repeated": failed(
    400,
    said(
      "{field} was sent more than once",
      "{field} 항목이 두 번 이상 전송되었습니다",
      "{field} 重复提交",
    ),
  ),
  "body-malformed": failed(
    400,
    said("The request could not be read", "요청을 읽을 수 없습니다", "无法读取请求"),
  ),
  "headers-invalid": failed(
    400,
    said("The request could not be read", "요청을 읽을 수 없습니다", "无法读取请求"),
  ),
  "path-unknown": failed(404, said("Not found", "찾을 수 없습니다", "未找到")),
  "request-timeout": failed(
    408,
    said(
      "The request took too long. Try again",
      "요청 시간이 초과되었습니다. 다시 시도하세요",
      "请求超时，请重试",
    ),
  ),
  "body-too-large": failed(413, said("The request is too large", "요청이 너무 큽니다", "请求过大")),
  "file-too-large": failed(
    413,
    said(
      "This file is larger than {megabytes} MB. Choose a smaller one",
      "{megabytes}MB보다 큰 파일입니다. 더 작은 파일을 선택하세요",
      "文件超过 {megabytes} MB，请选择较小的文件",
    ),
  ),
  "media-type-unsupported": failed(
    415,
    said("This kind of request is not accepted", "지원하지 않는 형식입니다", "不支持的请求类型"),
  ),
  "expectation-unsupported": failed(
    417,
    said(
      "This kind of Expect header is not accepted",
      "지원하지 않는 Expect 헤더입니다",
      "不支持的 Expect 标头",
    ),
  ),
  "too-many-requests": failed(
    429,
    said(
      "Too many attempts. Try again in {wait}.",
      "시도 횟수가 너무 많습니다. {wait} 후 다시 시도하세요.",
      "尝试次数过多，请在 {wait}后重试。",
      "warn",
    ),
  ),
  "headers-too-large": failed(
    431,
    said("The request headers are too large", "요청 헤더가 너무 큽니다", "请求标头过大"),
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
      "The outcome is not known yet. Ask again. Nothing is done twice",
      "결과를 아직 알 수 없습니다. 다시 요청해도 두 번 처리되지 않습니다",
      "结果尚不明确。请再次查询，不会重复执行",
      "alarm",
    ),
  ),
  "disk-full": failed(
    503,
    said(
      "The server is out of storage space. This request moved no money. Try again later",
      "서버의 저장 공간이 부족합니다. 이 요청으로 이동된 금액은 없습니다. 나중에 다시 시도하세요",
      "服务器存储空间不足。此请求未移动任何资金，请稍后再试",
      "alarm",
    ),
  ),
  "books-unchecked": failed(
    503,
    said(
      "The books are being compared after a restart. Nothing was moved. Try again later",
      "재시작 후 장부를 대조하고 있습니다. 이동된 금액은 없습니다. 나중에 다시 시도하세요",
      "重启后正在核对账目，未发生任何资金变动，请稍后再试",
      "alarm",
    ),
  ),
  "authorisation-expired": failed(
    503,
    said(
      "This took too long. Nothing was moved. Send it again",
      "처리 시간이 초과되었습니다. 이동된 금액은 없습니다. 다시 보내 주세요",
      "处理时间过长，未发生任何资金变动。请重新提交",
      "alarm",
    ),
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
