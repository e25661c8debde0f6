import { toldFactKinds } from "@clearhold/contract/message-kinds";
import { languages } from "@clearhold/contract/refusals";
import { expect, it } from "vitest";
import { messageText, placesOf } from "./message-text.ts";

it("leaves out an amount that is no number, so that the other messages are read", () => {
  const untrue = {
    currency: "TRX",
    units: "x",
    part_units: "1e3",
    platform_units: "",
    fee_units: "5",
  };
  expect(placesOf(untrue)).toMatchObject({ amount: "", payout: "", fee: "0.000005 TRX" });
  const lost = { currency: "TRX", part_units: "7000000", platform_units: "y" };
  expect(placesOf(lost)).toMatchObject({ payout: "7 TRX" });
});

it.each([
  ["deposit-credited", { currency: "TRX", units: "1234567890123" }, "1,234,567.890123 TRX is in"],
  [
    "exchange-done",
    { currency: "USDT", units: "98765000000", currency2: "TRX", units2: "-1000000000000" },
    "You exchanged 98,765 USDT for -1,000,000 TRX.",
  ],
  [
    "result-published",
    { currency: "USDT", units: "5000000000", part_units: "6000000001", platform_units: "1" },
    "You put in 5,000 USDT and receive 6,000 USDT.",
  ],
])("sets the thousands of %s apart, as every screen does", (kind, params, said) => {
  expect(messageText({ kind, params }, "en-us").text).toContain(said);
});

it("leaves the figures in a name as they are", () => {
  const params = { currency: "TRX", units: "1000000000", project: "Roofs 20265" };
  expect(messageText({ kind: "subscription-held", params }, "en-us").text).toBe(
    "You subscribed 1,000 TRX to Roofs 20265.",
  );
});

it.each([
  ["deposit-credited", "5 TRX가 사용 가능 잔액에 들어왔습니다."],
  ["exchange-done", "5 TRX를 7 USDT로 교환했습니다."],
  ["subscription-held", "Roofs에 5 TRX를 청약했습니다."],
] as const)(
  "says one particle after an amount in Korean, which ends with a coin: %s",
  (kind, said) => {
    const paid = { currency: "TRX", units: "5000000", currency2: "USDT", units2: "7000000" };
    expect(messageText({ kind, params: { ...paid, project: "Roofs" } }, "ko-kr").text).toBe(said);
  },
);

it.each(languages)(
  "tells how much before where to, as a preview ends at the address: %s",
  (language) => {
    const address = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
    const params = { currency: "TRX", units: "5000000", address };
    const late = toldFactKinds.filter((kind) => {
      const { text } = messageText({ kind, params }, language);
      return text.includes(address) && text.split(address)[0]?.includes("5 TRX") === false;
    });
    // It names the project and no amount: the payout is still to come.
    expect(late).toEqual(["standing-fell-back"]);
  },
);

it("sets no space after a Chinese sign", () => {
  const address = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
  const params = { currency: "TRX", address };
  expect(messageText({ kind: "address-saved", params }, "zh-cn").text).toBe(
    `地址已保存：TRX ${address}。如非本人操作，请立即修改登录密码。`,
  );
});
