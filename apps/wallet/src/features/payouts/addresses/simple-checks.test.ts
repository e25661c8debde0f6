import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { zhCn } from "../../../text/zh-cn/index.ts";
import { simpleChecks } from "./simple-checks.ts";

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

it.each([
  [{ address: "", notes: "" }, "addressMissing"],
  [{ address: "TR7N", notes: "" }, "addressInvalid"],
  [{ address, notes: " " }, "notesMissing"],
  [{ address, notes: "<b>" }, "notesSigns"],
  [{ address, notes: "mine" }, null],
])("checks %j: %s", (form, fault) => {
  expect(firstFault(simpleChecks, form)).toBe(fault);
});

it("says in Chinese what the requirement says", () => {
  expect(zhCn.simpleAddress.addressMissing).toBe("请输入钱包地址");
  expect(zhCn.simpleAddress.notesMissing).toBe("请输入钱包备注");
});
