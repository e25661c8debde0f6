import { expect, it } from "vitest";
import { walletEndpoints } from "./wallet/index.ts";

it("lets doors to one verb count together, by one limit", () => {
  const byCounter = Object.groupBy(walletEndpoints, ({ counter }) => counter);
  const doors = Object.values(byCounter).flatMap((ends = []) => (ends.length > 1 ? [ends] : []));
  expect(doors.map((ends) => ends.map(({ name }) => name).sort())).toEqual(
    expect.arrayContaining([
      ["requestSimpleWithdrawal", "requestWithdrawal"],
      ["exchange", "requestSimpleExchange"],
      ["buyOrder", "subscribe"],
    ]),
  );
  expect(doors.filter((ends) => new Set(ends.map(({ limit }) => limit)).size > 1)).toEqual([]);
});
