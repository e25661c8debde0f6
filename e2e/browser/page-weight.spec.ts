import { readdir, readFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Browser, expect, type Page } from "@playwright/test";
import { root } from "../../tools/stage.ts";
import { readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import { settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

const dist = path.join(root, "apps/wallet/dist");

/** What the first page costs a phone that was never here; a little above the build of today. */
const firstPageBytesMax = 310_000;

const routes = ["/home", "/Events?id=1", "/user", "/WithdrawCoins?currency=USDT"];

test("the wallet travels compressed, and what arrives is what was built", async ({
  browser,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const first = await browser.newPage();
  const weights = { "/login": await weigh(first, `${stack.baseUrl}/#/login`) };
  await new Phone(first, stack, user).logIn(user.email, user.password);
  await first.waitForURL(/#\/home/i);
  for (const route of routes) {
    const page = await whereLoggedIn(browser, first);
    Object.assign(weights, { [route]: await weigh(page, `${stack.baseUrl}/#${route}`) });
    await page.context().close();
  }
  // The figures are printed so that two versions can be compared.
  process.stdout.write(`bytes on the wire: ${JSON.stringify(weights)}\n`);
  expect(weights["/login"]).toBeGreaterThan(50_000);
  expect(weights["/login"]).toBeLessThan(firstPageBytesMax);
  expect(await countCompressed(stack.baseUrl)).toBeGreaterThan(20);
});

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const;

/** Asks for every built file in every coding; all must be the file. How many came compressed. */
async function countCompressed(baseUrl: string): Promise<number> {
  let compressed = 0;
  for (const file of await listBuilt()) {
    const built = await readFile(path.join(dist, file));
    for (const coding of Object.keys(decoders)) {
      const { headers, body } = await ask(`${baseUrl}/${file}`, coding);
      const sent = (headers["content-encoding"] ?? "identity") as keyof typeof decoders;
      expect([coding, "identity"]).toContain(sent);
      expect({ file, coding, same: decoders[sent](body).equals(built) }).toMatchObject({
        same: true,
      });
      expect(headers.vary).toBe("accept-encoding");
      if (sent !== "identity") compressed += 1;
    }
  }
  return compressed;
}

async function listBuilt(): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)));
}

/** The very bytes, which fetch would decode. */
function ask(url: string, coding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": coding } }, async (response) =>
      resolve({ headers: response.headers, body: await buffer(response) }),
    ).on("error", reject);
  });
}

/** A browser that was never here, with the other's session. */
async function whereLoggedIn(browser: Browser, other: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await other.context().storageState() });
  return context.newPage();
}

/** Every byte of every answer until the page rests, headers included. */
async function weigh(page: Page, url: string): Promise<number> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  await settle(page);
  return bytes;
}
