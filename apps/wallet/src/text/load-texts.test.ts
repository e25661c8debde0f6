import { beforeAll, expect, it } from "vitest";
import { loadTexts, useTexts, withTexts } from "./load-texts.ts";

const shown = () => useTexts.getState();
const code = async () => "a screen";

beforeAll(async () => useTexts.setState(await loadTexts("en-us")));

it("begins with the first part, in which every refusal speaks one language", () => {
  expect(shown().texts.login.title).toBe("Log in");
  expect(shown().texts.refusals["insufficient-balance"]).toBe("Insufficient balance");
  expect(shown().texts).not.toHaveProperty("withdraw");
});

it("has the parts of a screen before the screen is there", async () => {
  expect(await withTexts(["money", "rewards"], code)()).toBe("a screen");
  expect(Object.keys(shown().texts)).toEqual(
    expect.arrayContaining(["login", "withdraw", "deposit", "box"]),
  );
});

it("draws nothing anew for a part that is there", async () => {
  const { texts } = shown();
  await withTexts(["money"], code)();
  expect(shown().texts).toBe(texts);
});

it.each(["ko-kr", "zh-cn"] as const)("brings a new part along into %s", async (language) => {
  const part = language === "ko-kr" ? "projects" : "people";
  const [, switched] = await Promise.all([withTexts([part], code)(), loadTexts(language)]);
  useTexts.setState(switched);
  const namespace = part === "projects" ? "subscribe" : "devices";
  expect(shown().language).toBe(language);
  expect(shown().texts).toHaveProperty(namespace);
  expect(shown().texts[namespace].title).toMatch(/[\p{sc=Hang}\p{sc=Han}]/u);
});

it("keeps the language that came while a part was on its way", async () => {
  useTexts.setState(await loadTexts("ko-kr"));
  const needed = withTexts(["money"], code)();
  useTexts.setState(await loadTexts("zh-cn"));
  await needed;
  expect(shown().language).toBe("zh-cn");
});

it("fails with the screen's code, and goes on speaking", async () => {
  const gone = withTexts(["rewards"], () => Promise.reject(new Error("offline")));
  await expect(gone()).rejects.toThrow("offline");
  expect(shown().texts.login.title).toBe("登录");
});
