import { expect, type Page } from "@playwright/test";
import { readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import type { Stack } from "../stack/start-stack.ts";
import { listenForComplaints } from "./complaints.ts";
import { Phone } from "./phone.ts";

const forgetful = "This browser does not store anything for Clearhold";

/** Names as a phone in the same network uses them: plain http, and no secure context. */
const plainNames = ["http://wallet.lan", "http://192.168.7.20:8080"];

/** The product as it looks under another address. */
async function servedAt(page: Page, stack: Stack, name: string): Promise<Stack> {
  await page.route(`${name}/**`, async (route) => {
    const url = route.request().url().replace(name, stack.baseUrl);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  return { ...stack, baseUrl: name };
}

for (const name of plainNames) {
  test(`money moves on ${name}, and what needs https says so`, async ({ page, stack }) => {
    const { user, projects } = readDemo(stack.dataDir);
    const phone = new Phone(page, await servedAt(page, stack, name), user);
    await phone.open("/login");
    expect(await page.evaluate("[isSecureContext, typeof crypto.randomUUID]")).toEqual([
      ...[false, "undefined"],
    ]);
    await phone.sees("Passkeys need a secure connection (https).");
    await phone.enter(user);
    await phone.exchange("1.5");

    await phone.openAt("/Passkeys", "Passkeys");
    await phone.sees("Passkeys need a secure connection (https).");
    await phone.open("/GestureLock");
    await phone.sees("This needs a secure connection (https).");
    let said = 0;
    for (const id of Object.values(projects)) {
      await phone.open(`/evidence?id=${id}`);
      await phone.sees(/cannot compare the hashes|Nobody has agreed to these terms yet/);
      said += await page.getByText("cannot compare the hashes").count();
    }
    expect(said).toBeGreaterThan(0);
    // One call that waits for messages is always on its way.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

/** What a browser does that blocks storage, and what one does that is full or private. */
const storages = [
  {
    name: "throws on access",
    script: `for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        configurable: true,
        get() { throw new DOMException("denied", "SecurityError"); },
      });`,
  },
  {
    name: "throws on every write",
    script: `Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };`,
  },
];

for (const { name, script } of storages) {
  test(`storage that ${name}: the app works, and says that it will ask again`, async ({
    page,
    stack,
  }) => {
    const complaints = listenForComplaints(page);
    const { user } = readDemo(stack.dataDir);
    await page.addInitScript(script);
    const phone = new Phone(page, stack, user);
    await phone.open("/login");
    await phone.sees(forgetful);
    await phone.logIn(user.email, user.password);
    await expect(page).toHaveURL(/#\/home/);
    await phone.sees(forgetful);
    // Typed words outlive a walk to another screen, as they do elsewhere.
    await phone.open("/WithdrawCoins?currency=USDT");
    await phone.fill("Quantity", "21.75");
    await phone.exchange("1.25");
    await phone.open("/WithdrawCoins?currency=USDT");
    await expect(phone.field("Quantity")).toHaveValue("21.75");
    await page.reload();
    await expect(page).toHaveURL(/#\/login/);
    expect(complaints).toEqual([]);
  });
}
