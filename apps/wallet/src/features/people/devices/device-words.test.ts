import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { enUs } from "../../../text/en-us/index.ts";
import type { Translate } from "../../../text/use-text.ts";
import { deviceIcon, placeWords } from "./device-words.ts";

const t = createTranslator({ locale: "en-US", messages: enUs }) as unknown as Translate;
const ip = "203.0.113.9";

it("says the country in the person's language, and the address whatever is known", () => {
  expect(placeWords(t, { area: "KR", ip }, "en-us")).toBe("South Korea · 203.0.113.9");
  expect(placeWords(t, { area: "KR", ip }, "zh-cn")).toBe("韩国 · 203.0.113.9");
  expect(placeWords(t, { area: "local", ip }, "en-us")).toBe("Local network · 203.0.113.9");
  expect(placeWords(t, { area: "", ip }, "en-us")).toBe("Country not known · 203.0.113.9");
});

it("draws a phone for a phone", () => {
  expect(deviceIcon({ device: "Chrome · Android" })).toBe("phone");
  expect(deviceIcon({ device: "Safari · macOS" })).toBe("devices");
  expect(deviceIcon({ device: "" })).toBe("devices");
});
