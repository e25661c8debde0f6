import { reasons } from "@clearhold/fairness/verify";
import { expect, it } from "vitest";
import { enUs } from "../../../text/en-us/index.ts";
import { koKr } from "../../../text/ko-kr/index.ts";
import { zhCn } from "../../../text/zh-cn/index.ts";

it.each([
  ["en-us", enUs],
  ["ko-kr", koKr],
  ["zh-cn", zhCn],
])("%s says each reason for which a file is refused, and no other", (_, { drawFault }) => {
  expect(Object.keys(drawFault).sort()).toEqual(Object.keys(reasons).sort());
});
