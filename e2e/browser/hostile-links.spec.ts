import { randomBytes } from "node:crypto";
import { base58Address } from "@clearhold/tron/address";
import { addressOfPrivateKey } from "@clearhold/tron/keys";
import { expect } from "@playwright/test";
import { markupPayloads } from "../../apps/server/tests/people/markup-payloads.ts";
import { personPassword } from "../stack/person-password.ts";
import { test } from "../stack/shared-product.ts";
import { networkRests } from "./look-at.ts";
import { Phone } from "./phone.ts";
import { watchScripts } from "./watch-scripts.ts";

const erin = { email: "erin@example.com", fundPassword: "482913" };

/** The routes whose links carried whole objects once (S6 in SECURITY.md). */
const routes = [
  "/WithdrawCoins",
  "/ComprehensiveTotal",
  "/dinyue",
  "/wodetouzi",
  "/FundDetails",
  "/SuccessfulExchange",
  "/TransferSuccessful",
  "/information",
];

const hostile = markupPayloads.join("");
const project = { id: hostile, name: hostile, content: hostile, image: "javascript:alert(1)" };
const forms = [JSON.stringify(project), Buffer.from(JSON.stringify(project)).toString("base64")];

/** What a careless line of ours would do; gives the browser's objection. */
const rawHtml = `(() => {
  try {
    document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>";
    return "";
  } catch (error) {
    return error.message;
  }
})()`;

test("a hostile link runs nothing, and text becomes markup nowhere", async ({ page, stack }) => {
  const phone = new Phone(page, stack, erin);
  await phone.register("erin", personPassword);
  await phone.setFundPassword();
  const seen = watchScripts(page, stack.baseUrl);
  for (const route of routes) {
    for (const data of forms) {
      for (const query of [`id=${encodeURIComponent(hostile)}`, "id=1"]) {
        await phone.open(`${route}?${query}&data=${encodeURIComponent(data)}`);
        await expect(page.getByRole("main")).toBeVisible();
        await networkRests(page);
        expect(
          await page.locator("main :is(script, iframe, object, embed, base, style)").count(),
        ).toBe(0);
        expect(await page.locator("[onerror], [onload], [ontoggle], [formaction]").count()).toBe(0);
      }
    }
  }
  expect(seen).toEqual([]);
  const refused = await page.evaluate(rawHtml);
  expect(refused).toContain("TrustedHTML");
  await phone.saveAddress("USDT", base58Address(addressOfPrivateKey(randomBytes(32))));
});
