import { describe, expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";

describe("a device in plain words", () => {
  it.each([
    [
      "Chrome · Android",
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/138.0.0.0 Mobile Safari/537.36`,
    ],
    ["Safari · iPhone", `${iPhone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`],
    ["Chrome · iPhone", `${iPhone} (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1`],
    [
      "Chrome · Windows",
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/138.0.0.0 Safari/537.36`,
    ],
    [
      "Edge · Windows",
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/138.0 Safari/537.36 Edg/138.0`,
    ],
    [
      "Firefox · macOS",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
    ],
    [
      "Samsung Internet · Android",
      `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/28.0 Chrome/130 Safari/537.36`,
    ],
    [
      "Chrome · ChromeOS",
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/138.0.0.0 Safari/537.36`,
    ],
    ["curl", "curl/8.7.1"],
  ])("is %s", (words, userAgent) => {
    expect(describeDevice(userAgent)).toBe(words);
  });

  it("repeats no word of a stranger's", () => {
    expect(describeDevice("Call +82 2 000 0000 to secure your account")).toBe("");
    expect(describeDevice("")).toBe("");
  });
});
