import { type RefusalEntry, said } from "./entry.ts";

/** What a person shows of themselves. */
export const profileRefusals = {
  "nickname-limit": said(
    "The nickname can be changed three times a year. Next change: {until}",
    "닉네임은 1년에 세 번 변경할 수 있습니다. 다음 변경: {until}",
    "昵称每年可修改三次，下次可修改时间：{until}",
  ),
  "nickname-not-pending": said(
    "No nickname with this ID is waiting for review",
    "이 ID로 심사 대기 중인 닉네임이 없습니다",
    "该编号下没有待审核的昵称",
  ),
  "upload-not-found": said(
    "We could not find this picture. Please upload it again",
    "사진을 찾을 수 없습니다. 다시 업로드하세요",
    "未找到该图片，请重新上传",
  ),
  "upload-limit": said(
    "You have uploaded too many pictures today. Choose one of them, or try again tomorrow",
    "하루에 올릴 수 있는 사진 수를 초과했습니다. 그중 하나를 선택하거나 내일 다시 시도하세요",
    "今日上传图片过多，请从中选择一张或明天再试",
    "warn",
  ),
  "picture-unreadable": said(
    "This file is not a complete JPEG, PNG or WebP picture",
    "온전한 JPEG, PNG, WebP 사진 파일이 아닙니다",
    "该文件不是完整的 JPEG、PNG 或 WebP 图片",
  ),
  "picture-too-large": said(
    "The picture is larger than {pixels} pixels on one side",
    "사진의 한 변이 {pixels}픽셀을 초과합니다",
    "图片单边超过 {pixels} 像素",
  ),
} satisfies Record<string, RefusalEntry>;
