import { toldFactKinds } from "@clearhold/contract/message-kinds";
import { expect, it } from "vitest";
import { mailNote } from "../../features/press/messages/message-text.ts";
import { enUs } from "../../features/press/messages/words/en-us.ts";
import { wordsOf } from "../../mail/words/words-of.ts";
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

/** Facts whose letter has another name than their message. */
const letterNames: Readonly<Record<string, string>> = {
  "logged-in-new-device": "new-device",
  "withdrawal-held": "withdrawal-requested",
  "withdrawal-standing": "standing-withdrawn",
  "raise-failed": "project-failed",
  "nickname-decided": "nickname-accepted",
  "certification-decided": "certification-accepted",
};

/** What no mail is about, and the words of the message settings that say so. */
const unmailed: Readonly<Record<string, string>> = {
  "exchange-done": "exchanges",
  "arrival-seen": "deposits not yet credited",
  "arrival-waiting": "deposits not yet credited",
  "arrival-gone": "deposits not yet credited",
  "payment-review": "withdrawals that wait",
  "payment-waiting": "withdrawals that wait",
  "commission-paid": "team earnings",
  "reward-paid": "reward boxes",
  "box-ready": "reward boxes",
  "raise-completed": "when a raise is completed",
  "payouts-begun": "payouts begin",
  "hold-began": "paused withdrawals",
  "hold-ended": "paused withdrawals",
  "logged-in": "logins on a known device",
  "login-delayed": "slowed logins",
  "logged-out": "logouts",
  "session-ended": "ended sessions",
  "others-ended": "ended sessions",
  "data-export-fetched": "a downloaded archive",
  "address-whitelist-dropped": "a whitelisting or payout instruction that ends",
  "standing-revoked": "a whitelisting or payout instruction that ends",
  "operator-looked": "looks of operators",
  "documents-looked": "looks of operators",
};

/** A person's own acts: opening the account, and those of the account, of which the settings name the others. */
const ownActs = [
  ...["account-opened", "language-set", "nickname-asked", "avatar-changed", "social-changed"],
  ...["certification-asked", "certification-cancelled"],
];

it("has a letter for every fact but those that the message settings name", () => {
  const letters = Object.keys(wordsOf("en-us").notices);
  const params = { ...coins, ...project, reason: "", from: 1, end_at: 1, give_at: 1 };
  const without = [...toldFactKinds, ...Object.keys(enUs.events)].filter(
    (kind) => !toldNotice(kind, params) && !letters.includes(letterNames[kind] ?? kind),
  );
  expect(without.sort()).toEqual([...Object.keys(unmailed), ...ownActs].sort());
  const categories = ["money", "projects", "security"] as const;
  const notes = categories.map((category) => mailNote(category, "en-us")).join("\n");
  for (const words of Object.values(unmailed)) expect(notes).toContain(words);
});
