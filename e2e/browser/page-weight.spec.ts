import { readdir, readFile } from "node:fs/promises";
import { get, type IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { type Browser, expect, type Page } from "@playwright/test";
import { root } from "../../tools/stage.ts";
import { readDemo } from "../stack/demo.ts";
import { test } from "../stack/shared-product.ts";
import { settle } from "./look-at.ts";
import { Phone } from "./phone.ts";

const dist = path.join(root, "apps/wallet/dist");

/** The bars of the first page: KiB as they travel, and requests until its largest paint. */
const bars = { script: 130, style: 10, all: 220, requests: 10, dictionary: 12 };

const routes = ["/home", "/Events?id=1", "/user", "/WithdrawCoins?currency=USDT"];

test("the page names few files, and both codings of each keep the bars", async () => {
  const page = await readFile(path.join(dist, "index.html"), "utf8");
  const named = [...page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name = ""]) => name);
  const sum = async (ending: string, coding: string) => {
    const sizes = named
      .filter((name) => name.endsWith(ending))
      .map(async (name) => (await readFile(path.join(dist, `${name}.${coding}`))).length);
    return (await Promise.all(sizes)).reduce((all, size) => all + size, 0) / 1_024;
  };
  for (const coding of ["br", "gz"]) {
    const [script, style] = [await sum(".js", coding), await sum(".css", coding)];
    process.stdout.write(`first page, ${coding}: ${script.toFixed(1)} + ${style.toFixed(1)} KiB\n`);
    expect(script).toBeGreaterThan(80);
    expect(script).toBeLessThan(bars.script);
    expect(style).toBeGreaterThan(1);
    expect(style).toBeLessThan(bars.style);
  }
  // A name that is not there would hide a part of the bill.
  expect(named.length).toBeGreaterThanOrEqual(3);
});

test("dictionaries come in parts, and schemas by the small library alone", async () => {
  const scripts = (await listBuilt()).filter((name) => name.endsWith(".js"));
  const parts = scripts.filter((name) =>
    /assets\/(?:first|money|people|projects|rewards)-[\w-]{8}\.js$/.test(name),
  );
  expect(parts.length).toBeGreaterThanOrEqual(15);
  for (const part of parts) {
    const { length } = await readFile(path.join(dist, `${part}.gz`));
    expect({ part, fits: length < bars.dictionary * 1_024 }).toEqual({ part, fits: true });
  }
  const naming = async (schema: RegExp) => {
    const texts = scripts.map((name) => readFile(path.join(dist, name), "utf8"));
    return (await Promise.all(texts)).filter((text) => schema.test(text)).length;
  };
  expect(await naming(/["'`]ZodMiniObject["'`]/)).toBe(1);
  expect(await naming(/["'`]ZodObject["'`]/)).toBe(0);
});

test("the wallet travels compressed, and what arrives is what was built", async ({
  browser,
  stack,
}) => {
  const { user } = readDemo(stack.dataDir);
  const first = await browser.newPage();
  await watchLargestPaint(first);
  const weights = { "/login": await weigh(first, `${stack.baseUrl}/#/login`) };
  const asked = await countUntilLargestPaint(first);
  await new Phone(first, stack, user).logIn(user.email, user.password);
  await first.waitForURL(/#\/home/i);
  for (const route of routes) {
    const page = await whereLoggedIn(browser, first);
    Object.assign(weights, { [route]: await weigh(page, `${stack.baseUrl}/#${route}`) });
    await page.context().close();
  }
  // The figures are printed so that two versions can be compared.
  process.stdout.write(`bytes on the wire: ${JSON.stringify(weights)}, ${asked} requests\n`);
  expect(weights["/login"]).toBeGreaterThan(50_000);
  expect(weights["/login"]).toBeLessThan(bars.all * 1_024);
  expect(asked).toBeGreaterThan(4);
  expect(asked).toBeLessThanOrEqual(bars.requests);
  expect(await countCompressed(stack.baseUrl)).toBeGreaterThan(200);
});

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const;

const encoders = {
  br: (bytes: Buffer) => brotliCompressSync(bytes),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
  identity: (bytes: Buffer) => bytes,
} as const;

/** Hashed names for ever, fixed names of pictures for a year, the page and its worker never. */
function keepingOf(file: string): string {
  if (file.startsWith("assets/")) return "public, max-age=31536000, immutable";
  return /\.(?:svg|png|webmanifest)$/.test(file) ? "public, max-age=31536000" : "no-cache";
}

/** Asks for every built file in every coding; all must be the file. How many came compressed. */
async function countCompressed(baseUrl: string): Promise<number> {
  let compressed = 0;
  for (const file of await listBuilt()) {
    const built = await readFile(path.join(dist, file));
    for (const coding of Object.keys(decoders)) {
      const { headers, body } = await ask(`${baseUrl}/${file}`, coding);
      expect({ file, cache: headers["cache-control"] }).toEqual({ file, cache: keepingOf(file) });
      const sent = (headers["content-encoding"] ?? "identity") as keyof typeof decoders;
      const smaller = encoders[coding as keyof typeof decoders](built).length < built.length;
      const wanted = smaller && !/\.(?:woff2|png)$/.test(file) ? coding : "identity";
      expect({ file, sent }).toEqual({ file, sent: wanted });
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
  await settle(page);
  return bytes;
}

async function watchLargestPaint(page: Page): Promise<void> {
  await page.addInitScript(
    `new PerformanceObserver((list) => { globalThis.paintedAt = list.getEntries().at(-1).startTime; })
      .observe({ type: "largest-contentful-paint", buffered: true });`,
  );
}

/** The page itself, and everything that was asked for before its largest part was painted. */
async function countUntilLargestPaint(page: Page): Promise<number> {
  const asked: string[] = await page.evaluate(
    `performance.getEntriesByType("resource").filter((one) => one.startTime <= globalThis.paintedAt)
      .map((one) => one.name)`,
  );
  return 1 + asked.length;
}
