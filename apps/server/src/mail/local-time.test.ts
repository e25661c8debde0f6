import { describe, expect, it } from "vitest";
import { localTime } from "./local-time.ts";

const at = new Date("2026-11-23T06:04:59Z");

describe("a time in a mail", () => {
  it.each([
    ["en-us", "Asia/Seoul", "23 Nov 2026, 15:04 (Asia/Seoul, UTC+9)"],
    ["ko-kr", "Asia/Seoul", "2026. 11. 23. 15:04 (Asia/Seoul, UTC+9)"],
    ["zh-cn", "Asia/Shanghai", "2026年11月23日 14:04 (Asia/Shanghai, UTC+8)"],
    ["en-us", "America/St_Johns", "23 Nov 2026, 02:34 (America/St_Johns, UTC-3:30)"],
    ["en-us", "Pacific/Kiritimati", "23 Nov 2026, 20:04 (Pacific/Kiritimati, UTC+14)"],
    ["en-us", "Asia/Kolkata", "23 Nov 2026, 11:34 (Asia/Kolkata, UTC+5:30)"],
    ["en-us", "Asia/Kathmandu", "23 Nov 2026, 11:49 (Asia/Kathmandu, UTC+5:45)"],
    ["en-us", "America/Sao_Paulo", "23 Nov 2026, 03:04 (America/Sao_Paulo, UTC-3)"],
    ["en-us", "Europe/Lisbon", "23 Nov 2026, 06:04 (Europe/Lisbon, UTC)"],
    ["en-us", "UTC", "23 Nov 2026, 06:04 (UTC)"],
    ["en-us", "Mars/Olympus", "23 Nov 2026, 06:04 (UTC)"],
  ] as const)("is the reader's own, in %s and %s", (language, timeZone, words) => {
    expect(localTime(at, { language, timeZone })).toBe(words);
  });

  it("knows summer time, midnight, and readers who said no zone", () => {
    const london = { language: "en-us", timeZone: "Europe/London" } as const;
    expect(localTime(new Date("2026-07-01T23:00:00Z"), london)).toBe(
      "2 Jul 2026, 00:00 (Europe/London, UTC+1)",
    );
    expect(localTime(at, london)).toBe("23 Nov 2026, 06:04 (Europe/London, UTC)");
    // São Paulo had summer time once: its clock was two hours behind UTC.
    expect(
      localTime(new Date("2018-12-01T12:00:00Z"), {
        language: "en-us",
        timeZone: "America/Sao_Paulo",
      }),
    ).toBe("1 Dec 2018, 10:00 (America/Sao_Paulo, UTC-2)");
    expect(localTime(at, { language: "en-us" })).toBe("23 Nov 2026, 06:04 (UTC)");
  });
});
