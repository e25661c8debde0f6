import { expect, it } from "vitest";
import { markupPayloads } from "../../../server/tests/people/markup-payloads.ts";
import { readPush } from "./read-push.ts";

const list = "/#/SystemNotification";

it("reads what the server sends", () => {
  const sent = { title: "Clearhold", text: "새 메시지가 있습니다.", language: "ko-kr", id: "12" };
  expect(readPush(JSON.stringify(sent))).toEqual({
    ...{ title: "Clearhold", text: sent.text, language: "ko-kr" },
    path: "/#/InformationDetails?id=12",
  });
});

it.each(["", "null", "[]", "7", "<script>", '{"id":12}', '{"title":{},"id":["1"]}'])(
  "shows the app's name for %j",
  (pushed) => {
    expect(readPush(pushed)).toMatchObject({ title: "Clearhold", text: "", path: list });
  },
);

it.each([
  ...["https://evil.example", "//evil.example", "../x", "1&back=//evil.example", "0", "1\n"],
  ...markupPayloads,
])("leads nowhere else for the id %j", (id) => {
  expect(readPush(JSON.stringify({ id })).path).toBe(list);
});
