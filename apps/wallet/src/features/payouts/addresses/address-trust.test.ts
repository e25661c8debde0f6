import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";
import { expect, it } from "vitest";
import { addressTrust } from "./address-trust.ts";

const plain: AddressView = {
  ...{ id: "adr_1", category: "TRX", currency_id: "TRX", image: "", name: "TRON", note: "" },
  ...{ address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", is_default: 0, is_auto_default: 1 },
  ...{ is_write: 0, write_from: 0, skips_codes: 0, is_confirmed: 1, is_payable: 1 },
  ...{ locked_until: 0, createtime: 1 },
};

it.each([
  [{}, "confirmed"],
  [{ is_confirmed: 0 }, "noted"],
  [{ is_confirmed: 0, is_payable: 0 }, "noted"],
  [{ is_payable: 0, locked_until: 9 }, "locked"],
  [{ is_payable: 0, locked_until: 9, write_from: 9 }, "locked"],
  [{ write_from: 9 }, "whitelisting"],
  [{ write_from: 9, is_write: 1 }, "whitelisted"],
] as const)("an entry with %j is %s", (part, trust) => {
  expect(addressTrust({ ...plain, ...part })).toBe(trust);
});
