import { expect, it } from "vitest";
import { toldNotice as noticeIn } from "./told-notice.ts";

const toldNotice = (kind: string, params: Parameters<typeof noticeIn>[1]) =>
  noticeIn(kind, params, "en-us");
const address = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
const txid = "5d".repeat(32);
const coins = { currency: "TRX", units: "12500000", address, txid };
const project = { project: "Harbour roofs", period: 12, demo: false };
const about = { project: "Harbour roofs", order: "P000012" };
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const seconds = (day: number) => at(day).getTime() / 1000;

it("says where a deposit came from, whole", () => {
  expect(toldNotice("deposit-credited", coins)).toEqual({
    ...{ kind: "deposit-credited", amount: "12.5 TRX", sender: address, txid },
  });
});

it.each(["payment-sent", "withdrawal-settled"])("says where a withdrawal went: %s", (kind) => {
  const sent = { kind, amount: "12.5 TRX", address, txid };
  expect(toldNotice(kind, { ...coins, fee_units: "1000000" })).toEqual({ ...sent, fee: "1 TRX" });
  expect(toldNotice(kind, { ...coins, fee_units: "0" })).toEqual({ ...sent });
});

it("warns of a noted address, and writes nothing else that the web server calls one", () => {
  expect(toldNotice("address-noted", { address })).toEqual({ kind: "address-noted", address });
  for (const text of ["Call 555", `${address} evil.example`, "", `${address}x`]) {
    expect(toldNotice("address-noted", { address: text })).toBeUndefined();
  }
});

it.each([
  ["deposit-taken-back", "deposit-taken-back"],
  ["exchanged-deposit-taken-back", "deposit-taken-back"],
  ["deposit-given-back", "deposit-given-back"],
])("says why: %s", (kind, letter) => {
  const params = { currency: "TRX", units: "-9000000", reason: "a false block" };
  expect(toldNotice(kind, params)).toEqual({
    ...{ kind: letter, amount: "9 TRX", reason: "a false block" },
  });
});

it("says where a withdrawal did not go, and why in the reader's language", () => {
  const params = { ...coins, reason: "payments-failed" };
  const returned = { kind: "withdrawal-returned", amount: "12.5 TRX", address };
  const reason = "Five payment attempts failed. None of them can still be carried out.";
  expect(toldNotice("withdrawal-returned", params)).toEqual({ ...returned, reason });
  expect(noticeIn("withdrawal-returned", params, "zh-cn")).toMatchObject({
    reason: expect.stringContaining("五次"),
  });
});

it("tells what a restored withdrawal took and what two operators call paid", () => {
  const repaid = { kind: "withdrawal-repaid", amount: "12.5 TRX", address };
  expect(toldNotice("withdrawal-repaid", coins)).toEqual(repaid);
  const paid = { ...coins, fee_units: "1000000" };
  for (const kind of ["withdrawal-recovered", "withdrawal-paid-otherwise"]) {
    expect(toldNotice(kind, paid)).toMatchObject({
      kind,
      amount: "12.5 TRX",
      fee: "1 TRX",
      address,
    });
  }
});

it("names the coin whose limit stays", () => {
  expect(toldNotice("month-limit-stays", { currency: "USDT", units: "" })).toEqual({
    ...{ kind: "month-limit-stays", currency: "USDT" },
  });
});

it.each([
  ["subscription-held", "-30000000"],
  ["project-paid-out", "30000000"],
])("names the project, and an amount without a sign: %s", (kind, units) => {
  const params = { ...project, currency: "USDT", units };
  expect(toldNotice(kind, params)).toEqual({ kind, ...about, amount: "30 USDT" });
});

it.each([
  ["480000000", "16000000", "project-profit", "+80 USDT", "16 USDT", "464 USDT"],
  ["370000000", "0", "project-loss", "-30 USDT", "0 USDT", "370 USDT"],
  ["0", "0", "project-loss", "-400 USDT", "0 USDT", "0 USDT"],
  ["400000000", "0", "project-even", "0 USDT", "0 USDT", "400 USDT"],
])("tells a result of %s units as it is", (part, fee, kind, result, platformFee, paid) => {
  const params = {
    ...{ ...project, currency: "USDT", units: "400000000", give_at: seconds(4) },
    ...{ part_units: part, platform_units: fee },
  };
  const figures = { ...about, principal: "400 USDT", result, platformFee };
  expect(toldNotice("result-published", params)).toEqual({
    ...{ kind, ...figures, toBePaid: paid, payoutPlannedAt: at(4) },
  });
  expect(toldNotice("payouts-over", params)).toEqual({
    ...{ kind: "project-paid", ...figures, paidOut: paid },
  });
});

it("tells who has an appointment how long a raise is open", () => {
  const params = { ...project, currency: "USDT", units: "250000000", end_at: seconds(2) };
  expect(toldNotice("raise-opened", params)).toEqual({
    ...{ kind: "project-opened", ...about, intended: "250 USDT", endsAt: at(2) },
  });
});

it("tells a failure once, with what came back, and nobody of their own cancelling", () => {
  const params = { ...project, currency: "USDT", units: "400000000", reason: "" };
  expect(toldNotice("subscription-returned", params)).toEqual({
    ...{ kind: "project-failed", ...about, refund: "400 USDT" },
  });
  expect(toldNotice("raise-failed", params)).toBeUndefined();
  expect(toldNotice("subscription-returned", { ...params, reason: "cancelled" })).toBeUndefined();
});

it("calls a demonstration a demonstration", () => {
  const params = { ...project, demo: true, currency: "USDT", units: "1" };
  expect(toldNotice("subscription-held", params)).toMatchObject({
    project: "Harbour roofs (DEMO)",
  });
});

it.each([
  ...["fund-password-changed", "address-saved", "frozen", "exchange-done", "withdrawal-held"],
  ...["raise-completed", "payouts-begun"],
])("has no letter of its own for %s", (kind) => {
  expect(toldNotice(kind, { ...coins, ...project })).toBeUndefined();
});
