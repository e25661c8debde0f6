import { expect, it } from "vitest";
import { codesIn, leaksIn } from "./leaks.ts";

it.each([
  ['{"code":"482913"}', "482913"],
  ["wrong 482913 again", "482913"],
  ['{"err":"near Harbour-Light-42"}', "Harbour-Light-42"],
])("finds in %j", (text, secret) => expect(leaksIn(text, [secret])).toEqual([secret]));

it.each([
  ['{"time":1764828913000}', "828913"],
  ['{"ms":0.482913}', "482913"],
  ['{"id":"req-482913"}', "482913"],
  ['{"ok":"abc"}', "abc"],
])("takes nothing in %j for a secret", (text, secret) =>
  expect(leaksIn(text, [secret])).toEqual([]),
);

it("reads codes out of a mail", () => {
  expect(codesIn("Your code:\n\n271828\n\nIt is good for 10 minutes.")).toEqual(["271828"]);
});
