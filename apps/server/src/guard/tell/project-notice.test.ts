import { expect, it } from "vitest";
import type { ProjectMailFacts } from "../rows/project-mail-store.ts";
import { projectNotice } from "./project-notice.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const coin = 1_000_000n;

function facts(status: number, part: bigint, platform = 0n): ProjectMailFacts {
  return {
    ...{ status, movedAt: at(3), name: "Harbour roofs", period: 12, currency: "USDT" },
    ...{ demo: false, endAt: at(2), giveAt: at(4), principalUnits: 400n * coin },
    ...{ partUnits: part, platformUnits: platform, intendedUnits: 250n * coin },
  };
}

const about = { project: "Harbour roofs", order: "P000012" };

it.each([
  [480n * coin, 16n * coin, "project-profit", "+80 USDT", "16 USDT", "464 USDT"],
  [370n * coin, 0n, "project-loss", "-30 USDT", "0 USDT", "370 USDT"],
  [0n, 0n, "project-loss", "-400 USDT", "0 USDT", "0 USDT"],
  [400n * coin, 0n, "project-even", "0 USDT", "0 USDT", "400 USDT"],
] as const)("tells a result of %s units as it is", (part, fee, kind, result, platformFee, paid) => {
  const figures = { ...about, principal: "400 USDT", result, platformFee };
  expect(projectNotice(facts(5, part, fee))).toEqual({
    ...{ kind, ...figures, toBePaid: paid, payoutPlannedAt: at(4) },
  });
  expect(projectNotice(facts(7, part, fee))).toEqual({
    ...{ kind: "project-paid", ...figures, paidOut: paid },
  });
});

it("tells who has an appointment how long a raise is open", () => {
  expect(projectNotice({ ...facts(2, 0n), principalUnits: 0n })).toEqual({
    ...{ kind: "project-opened", ...about, intended: "250 USDT", endsAt: at(2) },
  });
});

it("tells a failure with what comes back", () => {
  expect(projectNotice(facts(4, 0n))).toEqual({
    ...{ kind: "project-failed", ...about, refund: "400 USDT" },
  });
});

it("calls a demonstration a demonstration", () => {
  const { project } = projectNotice({ ...facts(4, 0n), demo: true }) as { project: string };
  expect(project).toBe("Harbour roofs (DEMO)");
});
