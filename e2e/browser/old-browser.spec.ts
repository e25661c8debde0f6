import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { root } from "../../tools/stage.ts";
import { readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import { listenForComplaints } from "./complaints.ts";
import { Phone } from "./phone.ts";
import { namesIn, stylesIn, takeAway, youngerFeatures } from "./younger-features.ts";

test("a browser without anything younger logs in, reads, moves money and shows a project", async ({
  page,
  stack,
}) => {
  const complaints = listenForComplaints(page);
  const { user, projects } = readDemo(stack.dataDir);
  await page.addInitScript(takeAway);
  const phone = new Phone(page, stack, user);
  await phone.enter(user);
  expect(await page.evaluate("[AbortSignal.any, [].toSorted, URL.parse]")).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  await phone.exchange("1.75");
  for (const [route, heading] of [
    ["/FundBill", "Fund bill"],
    ["/Passkeys", "Passkeys"],
    ["/Activity", "Activity"],
  ] as const) {
    await phone.openAt(route, heading);
  }
  await phone.openAt(`/ComprehensiveTotal?id=${projects.open}`, "Project");
  await expect(page.getByText("Server busy")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("the built files name no younger feature that the docs do not list", () => {
  const dist = path.join(root, "apps/wallet/dist");
  const listed = readFileSync(path.join(root, "docs/browsers.md"), "utf8");
  const found = new Set<string>();
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const read = file.endsWith(".js") ? namesIn : stylesIn;
    if (!/\.(js|css)$/.test(file)) continue;
    for (const name of read(readFileSync(path.join(dist, file), "utf8"))) found.add(name);
  }
  // The reader of the files sees something at all.
  expect(namesIn("a.toSorted();AbortSignal.any([b])")).toHaveLength(2);
  expect(stylesIn(".a{text-wrap:balance;-webkit-mask:none}@scope (b){}")).toHaveLength(2);
  const unlisted = [...found].filter((name) => {
    const last = (name.split(".").at(-1) ?? name).replace(/[:(]$/, "");
    return !listed.includes(`\`${name}\``) && !listed.includes(`\`${last}\``);
  });
  expect(unlisted).toEqual([]);
  expect(youngerFeatures.length).toBeGreaterThan(40);
});

/** iOS 16.3 and Firefox 112; Chrome 107; Firefox 115 to 120. */
const olderBrowsers = [
  "delete globalThis.CompressionStream",
  "CSS.supports = (name, value) => value !== '1dvh'",
  "CSS.supports = (name) => !name.includes(':has(')",
];

for (const script of olderBrowsers) {
  test(`an older browser reads one sentence: ${script}`, async ({ browser, stack }) => {
    for (const [locale, words] of [
      ["en-US", "This browser is too old for Clearhold."],
      ["ko-KR", "브라우저가 너무 오래되어"],
      ["zh-CN", "此浏览器版本过旧"],
    ] as const) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.addInitScript(script);
      await page.goto(`${stack.baseUrl}/#/login`);
      await expect(page.getByRole("alert").filter({ hasText: words })).toHaveCount(1);
      await context.close();
    }
  });
}
