import { expect, it } from "vitest";
import { parsePlainSearch, stringifyPlainSearch, texts } from "./search.ts";

it("writes and reads plain values without quotes", () => {
  expect(stringifyPlainSearch({ id: "1", currency: "TRX", note: undefined })).toBe(
    "?id=1&currency=TRX",
  );
  expect(parsePlainSearch("?id=1&currency=TRX")).toEqual({ id: "1", currency: "TRX" });
  expect(stringifyPlainSearch({})).toBe("");
});

it("carries any text there and back", () => {
  const back = "/Deposit?currency=TRX&x=ü %";
  expect(parsePlainSearch(stringifyPlainSearch({ back }))).toEqual({ back });
});

it("keeps only the texts that a route knows", () => {
  expect(texts("id")({ id: "prj_1", __proto__: "x", evil: "y", data: 3 })).toEqual({ id: "prj_1" });
  expect(texts("id")({ id: "" })).toEqual({});
});
